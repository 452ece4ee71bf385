internal import StockroomKit

/// What `explain` says of product pages, imported items, reviews, search, and delivery.
enum PageExplanations {
  static let all =
    nouns + Explanation.fields(of: "storekit.page", pages) + Explanation.fields(of: "storekit.item", items)
    + Explanation.fields(of: "storekit.review", reviews) + Explanation.fields(of: "storekit.search", search)
    + Explanation.fields(of: "product", [("delivery", "Delivery", deliveryText)])

  private static let deliveryText = """
    How buyers get the product: built-in, if the app has it and the purchase unlocks it; server, if the app downloads it \
    from its publisher's server; hosted, if Apple hosts its content.
    """

  private static let nouns = [
    Explanation(
      "storekit.page", label: "Product Page",
      """
      The page of an app, song, film, or book within an app: Apple's SKStoreProductViewController, since iOS 6. Older \
      systems open the preview link instead, and the user leaves the app. A wrong Apple ID gives SKErrorDomain 5, Cannot \
      connect to iTunes Store, although the network is fine.
      """),
    Explanation(
      "storekit.item", label: "Store Item",
      """
      Music, a film, a book, or another publisher's app that the store sells: `storekit item import` reads them. They \
      have a product page and are found by `storekit search`.
      """),
    Explanation(
      "storekit.review", label: "Customer Review", "What a customer says of an app or an item, with 1 to 5 stars."),
    Explanation(
      "storekit.search", label: "Search API",
      """
      The iTunes Search API over the apps on sale and the imported items. In-app purchases are never found. -o json \
      prints the API's own document.
      """),
  ]

  private static let pages: [Explanation.FieldText] = [
    ("apple-id", "Apple ID", "The number of the app or item in the store, which loadProduct takes."),
    ("kind", "Kind", "song, album, feature-movie, ebook, or software."),
    ("name", "Name", "The name that customers see."),
    ("artist", "Artist", "Who made or sells it; the catalog keeps no sellers of apps."),
    ("price", "Price", "What the device's storefront charges; the catalog keeps no prices of apps, which are free."),
    ("storefront", "Store", "The storefront that decides price and currency."),
    ("version", "Version", "The version of the app that is on sale."),
    ("released", "Released", "When it was released."),
    ("genre", "Genre", "Its genre."),
    ("description", "Description", "Its description."),
    ("artwork", "Artwork", "The address of its picture."),
    ("screenshots", "Screenshots", "Screenshots for customers: none are recorded; review screenshots are for Apple."),
    ("samples", "Samples", "Samples of music and films: none are recorded."),
    ("rating", "Rating", "The average of the recorded stars; empty if there are none."),
    ("ratings", "Ratings", "The number of recorded ratings."),
    ("reviews", "Reviews", "The newest recorded reviews, each with stars, title, text, account, and date."),
    ("actions", "Actions", "What the user can do, and whether that leaves the app for the store's own."),
    ("link", "Link", "The preview link, which apps open before iOS 6."),
    ("finished", "Finished", "Whether productViewControllerDidFinish was called, and the user is back in the app."),
    ("sequence", "Sequence", "The calls and callbacks between the app, StoreKit, and the user."),
  ]

  private static let items: [Explanation.FieldText] = [
    ("apple-id", "Apple ID", "The number of the item in the store: trackId or collectionId of the Search API."),
    ("kind", "Kind", "song, album, feature-movie, ebook, or software."),
    ("name", "Name", "The item's name."),
    ("artist", "Artist", "Who made or sells it."),
    ("price", "Price", "Its prices; one without a storefront counts in all others."),
    ("released", "Released", "When it was released."),
    ("added", "Added", "How many items are new."),
    ("replaced", "Replaced", "How many items were there already and were replaced."),
    ("items", "Items", "The Apple IDs of the items."),
  ]

  private static let reviews: [Explanation.FieldText] = [
    ("apple-id", "Apple ID", "The number of the app or item."),
    ("name", "Name", "The name of the app or item."),
    ("stars", "Stars", "The rating, 1 to 5."),
    ("title", "Title", "The review's title."),
    ("text", "Text", "The review's text."),
    ("account", "Account", "The account that wrote it; each has one review of a subject."),
    ("rating", "Rating", "The average of all ratings."),
    ("ratings", "Ratings", "The number of ratings."),
  ]

  private static let search: [Explanation.FieldText] = [
    ("result-count", "Results", "The number of results."),
    ("results", "Results", "The results, each with the keys that the Search API gives its kind."),
  ]
}
