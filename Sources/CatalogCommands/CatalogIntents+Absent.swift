internal import StockroomKit

extension CatalogIntents {
  /// What the store of 2012 has and Stockroom does not, or what cannot be.
  static func addAbsent(_ intents: inout Intents) {
    intents.add(
      "copy localizations; copy price; copy product; copy description",
      advises: "there is no copy; create the item again, with the values of the other")
    intents.add(
      "add locale texts product; add locale product; add language product; add localization product; new locale product",
      advises:
        "a language needs its texts: \(command: "product localize PRODUCT LOCALE --display-name TEXT --description TEXT")"
    )
    intents.add(
      "set app category; app category; category app; change app category; set app icon; app icon; app description",
      advises: "an app has a name, an SKU, and a primary locale: \(command: "app edit")")
    intents.add(
      """
      delete all products; delete products status; delete all products status; delete every product; \
      delete all status products
      """,
      advises: "products are deleted one by one: for id in .a .b do product delete $id")
    intents.add(
      """
      add locale all products; localize all products locale; translate all products locale; add locale to all; \
      localize all products; translate all products; translate everything locale; localize everything locale; remove \
      locale all products; set display names locale; set all display names locale; translate all; localize all
      """,
      advises: Remedy("texts of many products go through a file", command: "localize export FILE.csv").adding(
        .command("localize import FILE.csv"), separator: ", then "))
    intents.words("half-price", "half price", "percent off", "% off")
    intents.add(
      """
      create offer; create offer product; create offer price product; create offer price; create offer half-price; \
      create offer half-price product; add offer; add offer product; new offer; new offer product; create discount \
      product; create discount; create coupon product; create coupon; coupon; coupon product; coupon code product; \
      discount code product; half off product; create promo product; free trial; free trial \
      product; add free trial product; create free trial product; create trial product; promotional offer; \
      promotional offer product; create promotional offer product; subscription offer product; list offers; offers; \
      show offers product; half-price product; offer half-price product; create half-price offer product
      """,
      advises: "there are no offers; \(command: "price set PRODUCT --tier N --from DATE --until DATE") lowers a price")
    intents.add(
      "download profile; export profile; save profile to file",
      advises: "a profile is not a file here: \(command: "app profile show PROFILE") shows it")
    intents.add(
      "save screenshot product file; export screenshot product; download screenshot product; save screenshot product",
      advises: "\(command: "export FILE.yaml") writes the screenshots into a folder beside it")
    intents.add(
      "diff products; compare products; compare product; diff product",
      advises: "\(command: "product show PRODUCT") shows one; \(command: "diff") compares whole stores")
    intents.add(
      "compare versions; diff versions",
      advises: "\(command: "app version show VERSION") shows one; the texts of versions are not kept here")
    intents.add(
      "set release-notes; release-notes version; set release-notes version; release-notes; edit release-notes version",
      advises: "the texts of app versions are not kept here; products have theirs: \(command: "product localize")")
    intents.add(
      "upload release-notes version; upload release-notes; upload version release-notes",
      advises: "the texts of app versions are not kept here; products have theirs: \(command: "product localize")")
    intents.add(
      "translate app name; localize app name locale; localize app",
      advises: "an app has one name: \(command: "app edit --name TEXT"); products have one in each locale")
    intents.add(
      "add screenshot version",
      advises:
        "\(command: "app version add-screenshot VERSION") adds the screenshot that a version lacks; files are only kept for products"
    )
    intents.words("duration", "period", "length", "subscription duration", "subscription period", "renewal period")
    intents.add(
      "subscription duration; create subscription duration; set subscription duration; product duration; set duration product",
      advises: "the duration of a subscription is not kept here: \(command: "product create ID --type auto-renewable")")
    intents.words(
      "other-capability", "push notifications", "push", "game center", "icloud", "apple pay", "passbook", "healthkit",
      "associated domains", "app groups", "push notification", "wallet")
    intents.add(
      "enable other-capability app; enable other-capability; turn on other-capability; other-capability",
      advises: "an App ID has one capability here, in-app purchase: \(command: "app capability")")
    intents.add(
      "promo code; promo codes; create promo code; generate promo codes product",
      advises: "promo codes are not part of Stockroom")
    intents.words(
      "unsupported", "family sharing", "family sharable", "family shareable", "familysharable", "shareable",
      "tax category", "app privacy", "privacy policy", "age rating",
      "introductory offer",
      "introductory price", "offer code", "offer codes", "subscription group", "promoted purchase",
      "app store promotion",
      "promotional image", "promotion image", "phased release", "app analytics", "analytics", "trends",
      "sales and trends",
      "xcode cloud", "app clips", "app clip", "custom product page", "product page optimization", "in-app events",
      "in-app event", "pre-order", "preorder", "grace period", "win-back offer", "keywords", "app preview",
      "crash reports",
      "ratings", "ratings and reviews", "subtitle", "promotional text", "support url", "marketing url",
      "win back offer", "export compliance")
    intents.add(
      """
      unsupported; set unsupported localization app; unsupported localization app; unsupported locale app; unsupported product; set unsupported product; show unsupported; turn on unsupported; add unsupported product; \
      unsupported app; set unsupported app; create unsupported; show unsupported product; create unsupported product; edit \
      unsupported; unsupported version; turn on unsupported product; turn off unsupported product
      """,
      advises: "that is not part of Stockroom; \(command: "help") lists what is")
    intents.add(
      """
      which products can be bought; what can be bought; which products are on sale now; what is \
      for sale now; what can customers buy
      """,
      advises:
        "\(command: "product list --where status=approved,cleared=yes") lists those that are approved and cleared; \(command: "product why PRODUCT") says whether one can be bought"
    )
    intents.words("transfer-app", "transfer app", "transfer ownership", "move app to account")
    intents.add(
      "transfer-app; transfer-app app",
      advises: "an app stays in its store; \(command: "export FILE.yaml") writes it to a file")
    intents.add(
      "payments and financial reports; financial reports; payments report; how much did earn; how much money; sales and revenue",
      advises: "Stockroom sells nothing, so there are no financial reports")
    intents.words("sales-figures", "revenue", "turnover", "income", "profit", "gross", "sales figures", "sales numbers")
    intents.add(
      """
      sales report; show sales; download sales report; sales-figures; sales-figures by storefront; sales-figures \
      product; show sales-figures; sales-figures of product; total sales-figures; how much sales-figures; \
      sales-figures per storefront; sales by storefront; sales per storefront; sales by product; sales per product; \
      units sold; units sold product; best sellers; top sellers; best selling products; top products; sales today; \
      sales since; sales-figures since; sales-figures report; sales trends; product page views; conversion rate; \
      daily sales; monthly sales; sales-figures this month; sales this month; sales this week; total sales this week; total sales; total sales today; sales last month; sales dashboard
      """,
      advises: "Stockroom sells nothing, so there are no sales reports; test purchases are not sales")
    intents.add(
      "financial report; show financial report",
      advises: "Stockroom sells nothing, so there are no financial reports")
    intents.add(
      "earnings",
      advises: "Stockroom sells nothing; \(command: "price show PRODUCT") shows the proceeds of a sale")
    intents.words(
      "testflight", "pilot", "beta testers", "beta tester", "beta build", "external testers", "internal testers")
    intents.add(
      """
      testflight; testflight build; testflight list; list testflight; add testflight; add testflight tester; \
      testflight tester; testflight add tester; create testflight group; show testflight; testflight upload file
      """,
      advises: "TestFlight is not part of Stockroom; sandbox testers are: \(command: "tester list")")
    intents.add(
      "change product type; edit product type",
      advises: "the type of a product cannot change; create another product: \(command: "product create")")
    intents.words("change-id", "move id", "rename id", "change identifier", "change product id")
    intents.add(
      "change product id; change-id product; change-id; rename product id; change id product",
      advises: "the ID of a product cannot change; create another product: \(command: "product create")")
    intents.add(
      "change bundle id app",
      advises: "the bundle ID of an app cannot change; create another app: \(command: "app create")")
    intents.add(
      "change app sku",
      advises: "the SKU of an app cannot change; create another app: \(command: "app create")")
    intents.add(
      """
      which languages app support; languages of app; locales of app; which locales app; languages app; locales app; \
      localizations app; localizations of app; list localizations app; which languages does app have
      """,
      advises: Remedy("an app has one language", command: "app show").adding(
        "each product has its own: \(command: "product show PRODUCT")"))
    intents.add(
      "can change product id; change the id of product; can change id product; can rename id product",
      advises: "the ID of a product cannot change; create another product: \(command: "product create")")
    intents.add(
      "attach screenshots version; add screenshots version; upload screenshots version; put screenshots version",
      advises: Remedy("the pictures of app versions are not kept here").adding(
        "\(command: "screenshot import DIR") sets the review screenshots of products"))
    intents.add(
      "rename tester; tester change email",
      advises: "a tester's address cannot change; create another: \(command: "tester create ADDRESS")")
  }
}
