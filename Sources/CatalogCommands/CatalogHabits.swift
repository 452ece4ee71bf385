import StockroomKit

/// Lines by the habits of other programs that nothing here does as it is, and what answers them.
enum CatalogHabits {
  static func add(to registry: inout Registry) {
    addNewProducts(to: &registry)
    addObjects(to: &registry)
    registry.phrase("st", means: "status")
    for typed in [
      "remove|take|pull ITEM from|off the|sale|store|shop on|by|after WHEN",
      "remove|take|pull ITEM from|off the store|sale|shop on|by|after WHEN",
    ] {
      registry.phrase(
        typed, advises: Remedy("a product has no date of its own", command: "product availability ITEM --off"))
    }
    registry.phrase("what do i|we still|yet have|need to do before|until|for ITEM …", means: "product why ITEM")
    for typed in [
      "add|create|make|new NUMBER products|items|iaps …", "add|create|make|new WORD NUMBER to|through|until|- NUMBER …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy(
          "a loop creates several products",
          command: "for n in FIRST..LAST do product create .item$n --name \"Item $n\""))
    }
    registry.phrase("keys *", means: "product list")
    addSentences(to: &registry)
    addProducts(to: &registry)
    registry.phrase(
      "count products|product|iaps|items",
      advises: "a list is counted by your shell: \(command: "product list -o csv | tail -n +2 | wc -l")")
    for typed in ["bump version|app-version|build", "bump app version", "bump version to NUMBER"] {
      registry.phrase(typed, advises: .command("app version create VERSION"))
    }
    for typed in [
      "can i|we|you change|set|edit a|the price|name|texts|screenshot while ITEM is …",
      "what can i|we do while ITEM is …",
    ] {
      registry.phrase(typed, means: "product can ITEM")
    }
    for typed in ["how do|can i|we", "how to"] {
      for target in ["", " to|for|of a|my|the product|iap|purchase", " to|for product|products|iaps"] {
        registry.phrase(
          "\(typed) add|attach|upload|set a|the screenshot\(target)",
          advises: .command("product screenshot PRODUCT FILE"))
      }
    }
    for (typed, meaning) in lines { registry.phrase(typed, means: meaning) }
    for status in statuses {
      registry.phrase("\(searching)|find|search|filter \(status)", means: "product list --status \(status)")
      registry.phrase("\(searching) -i|-n|-r|-w|-e|-F|-in|-ri \(status)", means: "product list --status \(status)")
    }
    for status in statuses where !status.hasSuffix("-review") {
      registry.phrase(status.replacing("-", with: " "), means: "product list --status \(status)")
    }
    for typed in [
      "check|validate|verify|lint|test|inspect IMAGE", "is IMAGE ok|okay|valid|good|fine|acceptable",
      "check|validate|verify|lint|test screenshot|image|picture IMAGE",
      "screenshot|screenshots check|validate|verify|lint|test IMAGE",
    ] {
      registry.phrase(
        typed,
        advises:
          "a screenshot is checked when it is set: \(command: "plan product screenshot PRODUCT IMAGE") changes nothing")
    }
    for typed in [
      "\(images) get|download|save|export ITEM …", "save|download|export \(images) ITEM …",
      "get|show|fetch \(images) ITEM -o|--output|--out|to …",
    ] {
      registry.phrase(
        typed, advises: "\(command: "export FILE.yaml") writes the screenshots into a folder beside it")
    }
    for typed in [
      "what|which size|dimensions|resolution must|should|does a screenshot|screenshots …",
      "what|which size|dimensions|resolution must|should|does the|my|a review screenshot …",
      "screenshot size|sizes|requirements|rules",
      "what|which size|dimensions|resolution must|should screenshots …",
      "what|which size|dimensions|resolution must|should|do the|my screenshot|screenshots …",
      "how big|large must|should|do the|my|a|review screenshot|screenshots …",
    ] {
      registry.phrase(typed, means: "explain product.screenshot")
    }
    for typed in [
      "can i|we reuse|use a|the product id|ids|identifier …",
      "can i|we reuse|use a|the|an deleted|old|removed|former product|products|id|ids|identifier …",
      "can i|we reuse product ids|identifiers …",
    ] {
      registry.phrase(typed, advises: "the ID of a deleted product can never be used again")
    }
    registry.phrase("snapshot|snapshots|checkpoint WORD", advises: .command("store backup FILE"))
    for typed in pictures {
      registry.phrase(
        typed,
        advises: Remedy("the pictures of app versions are not kept here").adding(
          "\(command: "screenshot import DIR") sets the review screenshots of products"))
    }
    for typed in ["cd|enter SLUG", "switch|go|change to SLUG"] {
      registry.phrase(
        typed,
        advises: Remedy("an app can be in use, not a product", command: "use BUNDLE-ID").adding(
          "\(command: "product show PRODUCT") shows one"))
    }
    for typed in [
      "can i|we change|edit|rename the product id|identifier of|for ITEM", "can i|we change|edit ITEM id|identifier …",
    ] {
      registry.phrase(
        typed, advises: "the ID of a product cannot change; \(command: "product edit PRODUCT --name TEXT") renames it")
    }
    for typed in dates { registry.phrase(typed, advises: date) }
    for typed in versionTexts {
      registry.phrase(
        typed,
        advises: "the texts of app versions are not kept here; products have theirs: \(command: "product localize")")
    }
    for typed in ["mv|ren ITEM SLUG", "move ITEM to SERIAL", "product mv|move ITEM SLUG"] {
      registry.phrase(
        typed, advises: "the ID of a product cannot change; \(command: "product edit PRODUCT --name TEXT") renames it")
    }
    for typed in [
      "app|apps localization|localizations|localize|locale add|set|create|edit …", "app localize …",
      "app-info|app-information|app name TEXT --locale|--language …", "app-info name TEXT --locale …",
    ] {
      registry.phrase(typed, advises: oneName)
    }
    for typed in [
      "set|change|reset|edit password EMAIL …", "set|change|reset password of|for EMAIL …", "passwd EMAIL …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("the password of a sandbox tester cannot change").adding(
          "\(command: "user password EMAIL") sets that of a user"))
    }
    registry.phrase(
      "localization|localizations|localize|texts copy ITEM OTHER …",
      advises: Remedy(
        "texts are not copied", command: "product localize OTHER LOCALE --display-name TEXT --description TEXT"
      ).adding("\(command: "product show ITEM") shows those of the other"))
    registry.phrase(
      "add a|an|the WORD title|name|translation and description to|for ITEM",
      advises: Remedy(
        "a language needs its texts", command: "product localize ITEM LOCALE --display-name TEXT --description TEXT"
      ).adding("\(command: "locales") lists the locales"))
    for typed in [
      "product copy-localization|copy-localizations|copy-texts|copy-locale …",
      "localization|localizations|localize|texts copy …",
    ] {
      registry.phrase(typed, advises: copy)
    }
    for typed in [
      "app set|edit|change|update sku …", "set|change|edit|update sku …", "set|change|edit|update the|app sku …",
    ] {
      registry.phrase(
        typed, advises: "the SKU of an app cannot change; \(command: "app edit") changes its name and locale")
    }
    for typed in [
      "promote|feature ITEM …", "ITEM promote|promoted …", "promo|promotional|promoted image|picture|icon|order …",
      "promoted|promotions",
      "upload|set|add promo|promotional image|picture|icon …",
    ] {
      registry.phrase(
        typed, advises: "there are no promoted in-app purchases; \(command: "help") lists what there is")
    }
    registry.phrase("set|put|add|use all|every screenshot|screenshots IMAGE", means: "product screenshot IMAGE --all")
    for typed in [
      "upload|add|set app|version screenshot|screenshots …", "upload|add|set the app screenshot|screenshots …",
    ] {
      registry.phrase(
        typed,
        advises:
          "\(command: "app version add-screenshot VERSION") adds the screenshot that a version lacks; files are only kept for products"
      )
    }
    registry.phrase("screenshot|screenshots SERIAL", advises: .command("product screenshot SERIAL FILE"))
    for locale in ["ja", "de", "fr", "es", "it", "ko", "zh-Hans", "zh-Hant", "pt", "nl", "sv", "ru", "en"] {
      registry.phrase(
        "add|set|create localization|translation|language \(locale) ITEM TEXT",
        means: "product localize ITEM \(locale) --display-name TEXT")
    }
    for typed in ["translate ITEM into|to|in WORD", "product translate ITEM into|to|in WORD"] {
      registry.phrase(typed, advises: translation)
    }
  }

  private static let oneName: Remedy =
    "an app has one name: \(command: "app edit --name TEXT"); products have one in each locale"

  private static let date = Remedy("a product has no date of its own").adding(
    "\(command: "product availability PRODUCT --on") puts it on sale now"
  ).adding("\(command: "app version edit VERSION --release-date DATE") sets the day of a version")

  /// Options for when a product is on sale.
  private static let days =
    "--available-from|--available-until|--available-on|--available-date|--on-sale-from|--sale-date|--start-date|"
    + "--end-date|--release-date|--launch-date|--availability-date|--date|--from|--until|--starting"

  private static let dates = [
    "product set|edit|update|change|availability|sell|publish ITEM \(days) …",
    "schedule ITEM on|for sale|availability|release|launch DAY …", "schedule ITEM DAY", "schedule ITEM on|for DAY",
    "schedule ITEM for|on WORD NUMBER", "release|launch|publish SERIAL on|at DAY",
    "release|launch|publish SERIAL on WORD NUMBER",
    "set|change|edit availability|release|sale|start date|day of|for ITEM to|on|DAY …",
    "set|change|edit availability|release|sale|start date|day ITEM DAY",
    "product availability ITEM --on \(days) …", "availability ITEM \(days) …", "product release|launch ITEM \(days) …",
  ]

  private static let texts =
    "whatsnew|whats-new|what's-new|release-notes|releasenotes|changelog|keywords|keyword|description|promotional-text|"
    + "promo-text|subtitle|support-url|marketing-url|privacy-url"

  private static let versionTexts =
    ["app version", "version", "app"].map { "\($0) \(texts) …" } + [
      "version|versions set|edit|update|change VERSION \(texts) …", "set|edit|update|change \(texts) VERSION …",
      "set|edit|update|change|write the what's|whats|what-is new …", "set|edit|update|change|write what's|whats new …",
      "set|edit|update|change privacy|support|marketing url|policy …", "privacy|support|marketing url|policy …",
      "app version set|edit|update|change VERSION \(texts) …",
      "version|versions edit|set|update VERSION --whatsnew|--whats-new|--release-notes|--keywords|--description …",
      "app version edit|set|update VERSION --whatsnew|--whats-new|--release-notes|--keywords|--description|--subtitle …",
      "what's|whats new in|for VERSION …", "set|edit|update|change app|app's \(texts) …",
      "set|edit|update keywords|whatsnew|whats-new|subtitle|promotional-text …", "keywords|subtitle|promotional-text …",
    ]

  private static let translation = Remedy("Stockroom does not translate").adding(
    "\(command: "product localize PRODUCT LOCALE --display-name TEXT --description TEXT") enters a translation")

  private static let copy = Remedy(
    "texts are not copied", command: "product localize PRODUCT LOCALE --display-name TEXT --description TEXT"
  ).adding("\(command: "product show PRODUCT") shows those of the other")

  static func add(to intents: inout Intents) {
    intents.words("translate-it", "translate", "translation of")
    intents.add(
      """
      translate-it product; translate-it product locale; translate-it product into locale; translate-it all products; \
      translate-it products locale
      """,
      advises: translation)
    intents.add(
      """
      copy localization locale; copy localizations; copy locale; copy localization product; copy texts locale; \
      copy description locale; copy description product; copy description locale product; copy name product; copy \
      display name product; copy texts product; copy localization locale product; copy locale product; copy \
      description locale to locale product; copy locale to locale product
      """,
      advises: copy)
    intents.add(
      "go on sale date product; put product on sale date; product available date; sell product from date; launch product date",
      advises: date)
    intents.add(
      """
      product list --where status!=ready-to-submit <- products not ready; which products not ready; what is not ready; \
      show products not ready; which are not ready
      product list --where status!= <- products not status; which products not status; list products not status
      app show <- default language; primary language; which default language; default locale; primary locale
      """)
  }
}
