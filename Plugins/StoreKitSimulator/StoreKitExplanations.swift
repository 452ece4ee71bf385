internal import StockroomKit

/// What `explain storekit` says: the nouns of the simulator, and the fields of its commands.
enum StoreKitExplanations {
  static let all =
    nouns + Explanation.fields(of: "storekit", fields + traces + receipts)
    + Explanation.fields(of: "storekit.device", devices) + Explanation.fields(of: "storekit.download", downloads)
    + Explanation.fields(of: "storekit.installed", installed) + Explanation.fields(of: "storekit.observer", observers)
    + Explanation.fields(of: "storekit.page", pages) + Explanation.fields(of: "storekit.item", items)
    + Explanation.fields(of: "storekit.review", reviews) + Explanation.fields(of: "storekit.search", search)
    + Explanation.fields(of: "product", [("delivery", "Delivery", delivery)])

  private static let nouns = [
    Explanation(
      "storekit", label: "StoreKit",
      """
      What apps on simulated devices see of the catalog: `storekit products` requests products, `storekit buy` buys, \
      `storekit restore` brings purchases back. Each transaction stays in the payment queue until it is finished. \
      An app signed with a development profile uses the sandbox, with testers; one signed with a distribution profile \
      uses the real store, which shows approved products only.
      """),
    Explanation(
      "storekit.device", label: "Device",
      """
      A simulated device with one account, one payment queue for each app, and its own files. Commands mean the device \
      in use; `storekit device use` chooses it, and --device names another.
      """),
    Explanation(
      "storekit.download", label: "Download",
      """
      Hosted content that a purchased or restored transaction loads, once the app starts it: waiting, active, paused, \
      finished, failed, or canceled. One is active on a device at a time; the others wait for their turn. On a device \
      with a bandwidth it progresses by the store's clock, and `clock advance` finishes it; on another it is loaded at \
      once. Finished content is in the device's Caches folder until the transaction is finished; finishing it early \
      cancels the download.
      """),
    Explanation(
      "storekit.installed", label: "Installed Content",
      """
      Content that the app copied from Caches to its Documents folder, in a folder for its product and version. The \
      store tells no one of newer content: an app compares contentVersion, and gets the newer one through \
      `storekit restore`.
      """),
    Explanation(
      "storekit.observer", label: "Observer",
      """
      An object of an app that the payment queue calls back. All observers of a queue receive the same updates in \
      the same order, each from when it was added. An app that was used before one was added has one named default.
      """),
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

  private static let delivery = """
    How buyers get the product: built-in, if the app has it and the purchase unlocks it; server, if the app downloads it \
    from its publisher's server; hosted, if Apple hosts its content.
    """

  private static let devices: [Explanation.FieldText] = [
    ("name", "Device", "The name of the device."),
    ("in-use", "In Use", "Whether commands without --device mean it."),
    ("ios", "iOS", "The version of iOS; hosted content and product pages need 6.0."),
    ("simulator", "Simulator", "Whether it is the iOS Simulator, in which products can be requested but not bought."),
    ("language", "Language", "The language of its labels; the account's storefront decides that of products."),
    ("profile", "Profile", "The provisioning profile of its apps: development means the sandbox."),
    ("account", "Account", "The email address that is signed in."),
    ("storefront", "Store", "The storefront of the data that the app in use has, which changes at its next launch."),
    ("network", "Network", "Whether it is online."),
    ("can-make-payments", "Can Make Payments", "Whether Restrictions allow in-app purchases."),
    ("ask-to-buy", "Ask to Buy", "Whether purchases wait for a parent."),
    ("interrupt-purchases", "Interrupt Purchases", "Whether purchases are interrupted, as by new terms."),
    ("fail-next", "Fail Next", "The code of the error that the next request or payment fails with."),
    ("bandwidth", "Bandwidth", "The bytes that downloads load in a second of the store's clock; empty for at once."),
    ("added", "Added", "When it was added."),
  ]

  private static let fields: [Explanation.FieldText] = [
    ("id", "Product ID", "The product identifier, as the app requests it."),
    ("valid", "Valid", "Whether StoreKit returns a product for the identifier."),
    ("title", "Title", "The product's localizedTitle: its display name in a language of the storefront."),
    ("description", "Description", "The product's localizedDescription, in the same language as its title."),
    ("price", "Price", "What the account's storefront charges, by its priceLocale."),
    ("downloadable", "Downloadable", "Whether a purchase has hosted content to download."),
    ("content-version", "Content Version", "The version of the hosted content that a purchase downloads now."),
    ("content-lengths", "Content Lengths", "The sizes of the downloads, in bytes."),
    ("delivery", "Delivery", "How buyers get the content: built into the app, from a server, or hosted by Apple."),
    ("reason", "Reason", "Why the identifier is invalid; the real store does not say."),
    ("fix", "Fix", "The command that makes the identifier valid."),
    ("environment", "Environment", "sandbox or production, by the provisioning profile."),
    ("storefront", "Store", "The storefront that decides language and currency."),
    ("app", "App", "The bundle ID of the app."),
    ("name", "Name", "The name of the app."),
    ("products", "Products", "The products, each with its fields."),
    ("number", "No.", "The number of the transaction, which commands take."),
    ("transaction-id", "Transaction ID", "The transaction's identifier at the App Store."),
    ("product", "Product", "The identifier of its product."),
    ("state", "State", "The state of the transaction: purchasing, purchased, failed, restored, or deferred."),
    ("error", "Error", "The error that it failed with: domain, code, and text."),
    ("error-code", "Error Code", "The code of that error."),
    ("account", "Account", "The email address that bought."),
    ("device", "Device", "The device in whose queue it is."),
    ("quantity", "Quantity", "How many were bought."),
    ("original", "Original", "The number of the first purchase, for a restored or repeated one."),
    ("date", "Date", "When it was added to the queue."),
    ("finished", "Finished", "When the app finished it; empty while it is in the queue."),
    ("refunded", "Refunded", "When Apple refunded it."),
    ("downloads", "Downloads", "Its downloads, each with version, size, and state."),
    ("download-size", "Download Size", "The size of what a restored purchase has to download, started or not."),
    ("played", "Played", "What the observer did with each transaction, in order."),
    ("done", "Done", "The number of transactions that it finished."),
    ("left", "Left", "The number of transactions that stay in the queue."),
    ("restored", "Restored", "The number of transactions that were restored."),
    ("transactions", "Transactions", "The transactions, each with its fields."),
    ("size", "Size", "The size of what there is to download."),
    ("warning", "Warning", "What to know before going on."),
  ]

  private static let traces: [Explanation.FieldText] = [
    ("origin", "Origin", "The purchase that a restored or repeated transaction goes back to."),
    (
      "messages", "Messages",
      "What the parties of a transaction said to each other, in order: from, to, message, note, and time."
    ),
    ("file", "File", "The file that was written."),
    ("update", "No.", "The number of a callback, which --after takes; messages between other parties have one too."),
    ("callback", "Callback", "The method of SKPaymentTransactionObserver that StoreKit called."),
    ("transaction", "Transaction", "The number of the transaction that a callback is about."),
    ("download", "Download", "The number of the download that a callback is about."),
    ("note", "Note", "What a callback brought: a state, an error, or a count."),
    ("time", "Time", "When it was sent, by the store's clock."),
  ]

  private static let receipts: [Explanation.FieldText] =
    [
      ("product_id", "Product ID", "The identifier of the product."),
      ("transaction_id", "Transaction ID", "The identifier of the transaction."),
      ("original_transaction_id", "Original Transaction ID", "The identifier of the first purchase."),
      ("is_trial_period", "Trial Period", "Whether it was bought in a trial period of a subscription."),
      ("cancellation_reason", "Cancellation Reason", "Why Apple refunded it: 1 for a problem with the app, or 0."),
      ("status", "Status", "0, since the receipt is valid."),
      ("receipt", "Receipt", "The receipt of the app and its in-app purchases."),
    ]
    + [
      ("purchase_date", "Purchase Date", "When it was bought, or restored"),
      ("original_purchase_date", "Original Purchase Date", "When it was bought first"),
      ("cancellation_date", "Cancellation Date", "When Apple refunded it"),
    ].flatMap { name, label, text -> [Explanation.FieldText] in
      [
        (name, label, "\(text), in UTC."),
        ("\(name)_ms", "\(label) in Milliseconds", "\(text), in milliseconds since 1970."),
        ("\(name)_pst", "\(label) in California", "\(text), by the clocks of California."),
      ]
    }

  private static let downloads: [Explanation.FieldText] = [
    ("number", "No.", "The number of the download, which commands take."),
    ("transaction", "Transaction", "The number of its transaction."),
    ("product", "Product", "The identifier of its product."),
    ("version", "Version", "The ContentVersion that it loads."),
    ("size", "Download Size", "The size of the download in bytes: the repacked content."),
    ("state", "State", "Its state: waiting, active, paused, finished, failed, or canceled."),
    ("progress", "Progress", "The share that is loaded, 0 to 1; 1 does not mean that it is finished, its state does."),
    ("bar", "Bar", "The same share as a bar."),
    ("time-remaining", "Time Remaining", "The seconds until it is finished; -1 while that is unknown."),
    ("content-url", "Content URL", "Where its files are in Caches, once it is finished and until its transaction is."),
    ("error", "Error", "Why it failed."),
    ("server-path", "Server Path", "Where `serve` has the archive, from the address of the server."),
    ("downloads", "Downloads", "The downloads, each with its fields."),
  ]

  private static let installed: [Explanation.FieldText] = [
    ("transaction", "Transaction", "The number of the transaction that it came with."),
    ("product", "Product", "The identifier of its product."),
    ("version", "Version", "The ContentVersion that is installed."),
    ("replaced-version", "Replaced Version", "The version that was installed before."),
    ("copied", "Copied", "The number of files that were not there before."),
    ("same", "Same", "The number of files that were there as they are."),
    ("replaced", "Replaced", "The number of files that were there and are different now."),
    ("removed", "Removed", "The number of files that do not belong to this version."),
    ("newest", "Newest", "The ContentVersion that a restore would download now."),
    ("update", "Update", "Whether the store offers a newer version."),
    ("files", "Files", "Its files."),
    ("size", "Size", "The size of its files."),
    ("skip-backup", "Skip Backup", "Whether its files are left out of backups, since they can be downloaded again."),
    ("folder", "Folder", "Its folder in Documents."),
    ("intact", "Intact", "Whether every file is there as it was installed."),
    (
      "damage", "Damage",
      "The files that are missing or were changed; storekit install of a restored purchase repairs them."
    ),
  ]

  private static let observers: [Explanation.FieldText] = [
    ("name", "Observer", "The name of the observer."), ("device", "Device", "The device it is on."),
    ("app", "App", "The bundle ID of the app it belongs to."),
    ("since", "Since No.", "The number of the newest message when it was added; it receives the callbacks after it."),
    ("added", "Added", "When it was added."),
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
