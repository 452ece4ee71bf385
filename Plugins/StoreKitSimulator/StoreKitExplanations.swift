internal import StockroomKit

/// The texts of `explain storekit`: the nouns of the simulator, and the fields of its commands.
enum StoreKitExplanations {
  static let all =
    nouns + Explanation.fields(of: "storekit", fields + traces + receipts)
    + Explanation.fields(of: "storekit.device", devices) + Explanation.fields(of: "storekit.download", downloads)
    + Explanation.fields(of: "storekit.installed", installed) + Explanation.fields(of: "storekit.observer", observers)
    + Explanation.fields(of: "storekit.page", pages) + Explanation.fields(of: "storekit.item", items)
    + Explanation.fields(of: "storekit.review", reviews) + Explanation.fields(of: "storekit.search", search)
    + Explanation.fields(of: "sales", sales) + Explanation.fields(of: "storekit.family", families)
    + Explanation.fields(of: "product", [("delivery", "Delivery", delivery)])

  private static let nouns = [
    Explanation(
      "storekit", label: "StoreKit",
      """
      The catalog as apps on simulated devices see it: `storekit products` requests products, `storekit buy` buys them, \
      and `storekit restore` restores purchases. Each transaction stays in the payment queue until it is finished. \
      An app signed with a development profile uses the sandbox, with testers; an app signed with a distribution \
      profile uses the real store, which only shows approved products.
      """),
    Explanation(
      "storekit.device", label: "Device",
      """
      A simulated device with one account, one payment queue for each app, and its own files. Commands apply to the \
      device in use; `storekit device use` chooses it, and --device names another.
      """),
    Explanation(
      "storekit.download", label: "Download",
      """
      Hosted content that a purchased or restored transaction loads, once the app starts it: waiting, active, paused, \
      finished, failed, or canceled. Downloads that the app starts in one call are active together and share the \
      bandwidth of the device; later ones wait for their turn. On a device with a bandwidth it progresses by the \
      store's clock, and `clock advance` finishes it; on another it loads immediately. Finished content is in the device's Caches folder until the transaction is finished; finishing it early \
      cancels the download.
      """),
    Explanation(
      "storekit.installed", label: "Installed Content",
      """
      Content that the app copied from Caches to its Documents folder, in a folder for its product and version. The \
      store does not announce newer content: an app compares contentVersion, and gets the newer content through \
      `storekit restore`.
      """),
    Explanation(
      "storekit.observer", label: "Observer",
      """
      An object of an app that the payment queue calls back. All observers of a queue receive the same updates in \
      the same order, once they are added. An app that was used before an observer was added has the observer default.
      """),
    Explanation(
      "storekit.page", label: "Product Page",
      """
      The page of an app, song, film, or book within an app: Apple's SKStoreProductViewController, since iOS 6. Older \
      systems open the preview link instead, and the user leaves the app. A wrong Apple ID gives SKErrorDomain 5, Cannot \
      connect to iTunes Store, even if the network is fine.
      """),
    Explanation(
      "storekit.item", label: "Store Item",
      """
      Music, a film, a book, or another publisher's app that the store sells: `storekit item import` reads them. They \
      have a product page and are found by `storekit search`.
      """),
    Explanation(
      "storekit.review", label: "Customer Review", "A customer's review of an app or an item, with 1 to 5 stars."),
    Explanation(
      "storekit.family", label: "Family",
      """
      Accounts that share: an organizer and up to five members. Each has what another one subscribes to, if Family \
      Sharing of it is on, by a transaction of its own that costs nothing; it follows the buyer's, and ends when the \
      buyer is refunded or one of both leaves.
      """),
    Explanation(
      "sales", label: "Sales",
      """
      What customers of the simulated store bought. `sales report` has a line for each product, storefront, and price; \
      the proceeds of the lines in a currency add up to the payment in `sales payments`.
      """),
    Explanation(
      "storekit.search", label: "Search API",
      """
      The iTunes Search API over the apps on sale and the imported items. In-app purchases are never found. -o json \
      prints the API's own document.
      """),
  ]

  private static let families: [Explanation.FieldText] = [
    ("organizer", "Organizer", "The account that shares with a family."),
    ("member", "Member", "The account of a member."),
    ("since", "Since", "When the member joined."),
  ]

  private static let sales: [Explanation.FieldText] = [
    ("product", "Product ID", "The product that was sold."),
    ("storefront", "Store", "The storefront of the customers."),
    ("price", "Price", "The price that a customer paid for one."),
    ("currency", "Currency", "The currency of the payment."),
    ("units", "Units", "The number that was sold in the period."),
    ("refunds", "Refunds", "The number that Apple refunded in the period, in part for upgrades too, less reversals."),
    ("sales", "Sales", "What customers paid for the units, less refunds."),
    ("proceeds", "Proceeds", "The developer's share of the sales; sales.payment is their sum."),
    ("payment", "Payment", "The proceeds of all sales in the currency; empty if Apple did not publish one of them."),
  ]

  private static let delivery = """
    How buyers get the product: built-in, if the app contains it and the purchase unlocks it; server, if the app \
    downloads it from its publisher's server; hosted, if Apple hosts its content.
    """

  private static let devices: [Explanation.FieldText] = [
    ("name", "Device", "The name of the device."),
    ("in-use", "In Use", "True if commands without --device use it."),
    ("ios", "iOS", "The version of iOS; hosted content and product pages need 6.0."),
    ("simulator", "Simulator", "True for the iOS Simulator, in which products can be requested but not bought."),
    ("language", "Language", "The language of its labels; products use a language of the account's storefront."),
    ("profile", "Profile", "The provisioning profile of its apps: development means the sandbox."),
    ("account", "Account", "The signed-in email address."),
    ("storefront", "Store", "The storefront of the data of the app in use, which changes at its next launch."),
    ("network", "Network", "True if it is online."),
    ("can-make-payments", "Can Make Payments", "True if Restrictions allow in-app purchases."),
    ("ask-to-buy", "Ask to Buy", "True if purchases wait for a parent."),
    ("interrupt-purchases", "Interrupt Purchases", "True if purchases are interrupted, for example by new terms."),
    ("fail-next", "Fail Next", "The code of the error that the next request or payment fails with."),
    (
      "bandwidth", "Bandwidth",
      "The bytes that downloads load per second of the store's clock; empty to load immediately."
    ),
    ("added", "Added", "When it was added."),
  ]

  private static let fields: [Explanation.FieldText] = [
    ("id", "Product ID", "The product identifier, as the app requests it."),
    ("valid", "Valid", "True if StoreKit returns a product for the identifier."),
    ("title", "Title", "The product's localizedTitle: its display name in a language of the storefront."),
    ("description", "Description", "The product's localizedDescription, in the same language as its title."),
    ("price", "Price", "The price in the account's storefront, in its priceLocale."),
    ("downloadable", "Downloadable", "True if a purchase has hosted content to download."),
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
    ("quantity", "Quantity", "The purchased quantity."),
    ("type", "Type", "The type of the purchased product."),
    ("restorable", "Restorable", "True if storekit restore restores it: finished, and of a type that is restored."),
    ("original", "Original", "The number of the first purchase, for a restored or repeated one."),
    ("date", "Date", "When it was added to the queue."),
    ("finished", "Finished", "When the app finished it; empty while it is in the queue."),
    ("refunded", "Refunded", "When Apple refunded it."),
    ("refunded-percent", "Refunded Percent", "How much of the price Apple refunded."),
    ("refund-reason", "Refund Reason", "Why Apple refunded it: a problem with the app, or another reason."),
    ("shared-from", "Shared From", "The number of the transaction by which another member of the family bought it."),
    ("revoked", "Revoked", "When the family stopped sharing it."),
    ("reversed", "Refund Reversed", "When Apple reversed a refund, so that the customer paid after all."),
    ("downloads", "Downloads", "Its downloads, each with version, size, and state."),
    ("download-size", "Download Size", "The download size of a restored purchase, started or not."),
    ("played", "Played", "The observer's action on each transaction, in order."),
    ("done", "Done", "The number of transactions that it finished."),
    ("left", "Left", "The number of transactions that stay in the queue."),
    ("restored", "Restored", "The number of transactions that were restored."),
    ("transactions", "Transactions", "The transactions, each with its fields."),
    ("size", "Size", "The total download size."),
    ("warning", "Warning", "A consequence to know before you continue."),
  ]

  private static let traces: [Explanation.FieldText] = [
    ("origin", "Origin", "The original purchase of a restored or repeated transaction."),
    (
      "messages", "Messages",
      "The messages between the parties of a transaction, in order: from, to, message, note, and time."
    ),
    ("file", "File", "The file that was written."),
    ("update", "No.", "The number of a callback, for --after; messages between other parties have numbers too."),
    (
      "callback", "Callback",
      "The method of SKPaymentTransactionObserver or of a request's delegate that StoreKit called, or the request."
    ),
    ("transaction", "Transaction", "The number of the transaction that a callback is about."),
    ("download", "Download", "The number of the download that a callback is about; empty if there are several."),
    ("transactions", "Transactions", "The numbers of the transactions that a callback is about."),
    ("downloads", "Downloads", "The numbers of the downloads that a callback is about."),
    ("note", "Note", "The content of a callback: a state, an error, or a count."),
    ("time", "Time", "When it was sent, by the store's clock."),
  ]

  private static let receipts: [Explanation.FieldText] =
    [
      ("product_id", "Product ID", "The identifier of the product."),
      ("transaction_id", "Transaction ID", "The identifier of the transaction."),
      ("original_transaction_id", "Original Transaction ID", "The identifier of the first purchase."),
      ("is_trial_period", "Trial Period", "True if it was bought in a trial period of a subscription."),
      (
        "in_app_ownership_type", "Ownership",
        "PURCHASED, or FAMILY_SHARED if another member of the family bought it."
      ),
      ("web_order_line_item_id", "Web Order Line Item ID", "The identifier of a subscription's period."),
      (
        "is_in_intro_offer_period", "Introductory Offer Period",
        "True if a subscription's period was sold by an introductory offer that was not free."
      ),
      ("is_upgraded", "Upgraded", "True if an upgrade ended a subscription's period before its time."),
      ("subscription_group_identifier", "Subscription Group", "The number of the subscription's group."),
      ("promotional_offer_id", "Promotional Offer ID", "The offer that a subscription's period was sold by."),
      ("offer_code_ref_name", "Offer Code", "The name of the code offer that a subscription's period was sold by."),
      ("cancellation_reason", "Cancellation Reason", "Why Apple refunded it: 1 for a problem with the app, or 0."),
      ("status", "Status", "0, since the receipt is valid."),
      ("receipt", "Receipt", "The receipt of the app and its in-app purchases."),
    ]
    + [
      ("purchase_date", "Purchase Date", "When it was bought, or restored"),
      ("original_purchase_date", "Original Purchase Date", "When it was bought first"),
      ("expires_date", "Expiration Date", "When a subscription's period ends"),
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
    ("progress", "Progress", "The loaded share, 0 to 1; only the state FINISHED means that it is finished."),
    ("bar", "Bar", "The loaded share as a bar."),
    ("time-remaining", "Time Remaining", "The remaining seconds; -1 while unknown."),
    ("content-url", "Content URL", "The URL of its files in Caches, from its end until its transaction is finished."),
    ("error", "Error", "Why it failed."),
    ("server-path", "Server Path", "The path of the archive on the server that `serve` starts."),
    ("downloads", "Downloads", "The downloads, each with its fields."),
  ]

  private static let installed: [Explanation.FieldText] = [
    ("transaction", "Transaction", "The number of its transaction."),
    ("product", "Product", "The identifier of its product."),
    ("version", "Version", "The ContentVersion that is installed."),
    ("replaced-version", "Replaced Version", "The version that was installed before."),
    ("copied", "Copied", "The number of new files."),
    ("same", "Same", "The number of unchanged files."),
    ("replaced", "Replaced", "The number of changed files."),
    ("removed", "Removed", "The number of deleted files, which are not in this version."),
    ("newest", "Newest", "The ContentVersion that a restore would download now."),
    ("update", "Update", "True if the store offers a newer version."),
    ("files", "Files", "Its files."),
    ("size", "Size", "The size of its files."),
    ("skip-backup", "Skip Backup", "True if its files are excluded from backups, since they can be downloaded again."),
    ("folder", "Folder", "Its folder in Documents."),
    ("intact", "Intact", "True if all files are as they were installed."),
    (
      "damage", "Damage",
      "The missing and changed files; restore the purchase and run storekit install to repair them."
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
    ("artist", "Artist", "The maker or seller; the catalog has no sellers of apps."),
    ("price", "Price", "The price in the device's storefront; the catalog has no prices of apps, so they are free."),
    ("storefront", "Store", "The storefront that decides price and currency."),
    ("version", "Version", "The version of the app that is on sale."),
    ("released", "Released", "When it was released."),
    ("genre", "Genre", "Its genre."),
    ("description", "Description", "Its description."),
    ("artwork", "Artwork", "The address of its picture."),
    ("screenshots", "Screenshots", "The addresses of the screenshots for customers; review screenshots are for Apple."),
    ("samples", "Samples", "The addresses of samples of music and films."),
    ("rating", "Rating", "The average of the recorded stars; empty if there are none."),
    ("ratings", "Ratings", "The number of recorded ratings."),
    ("reviews", "Reviews", "The newest recorded reviews, each with stars, title, text, account, and date."),
    ("actions", "Actions", "The user's possible actions; some leave the app for the App Store app."),
    ("link", "Link", "The preview link, which apps open before iOS 6."),
    ("finished", "Finished", "True if productViewControllerDidFinish was called and the user is back in the app."),
    ("sequence", "Sequence", "The calls and callbacks between the app, StoreKit, and the user."),
  ]

  private static let items: [Explanation.FieldText] = [
    ("apple-id", "Apple ID", "The number of the item in the store: trackId or collectionId of the Search API."),
    ("kind", "Kind", "song, album, feature-movie, ebook, or software."),
    ("name", "Name", "The item's name."),
    ("artist", "Artist", "The maker or seller."),
    ("price", "Price", "Its prices; a price without a storefront applies to all others."),
    ("released", "Released", "When it was released."),
    ("added", "Added", "The number of new items."),
    ("replaced", "Replaced", "The number of replaced items."),
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
