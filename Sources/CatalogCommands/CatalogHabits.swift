import StockroomKit

/// Lines by the habits of other programs that nothing here does as it is, and what answers them.
enum CatalogHabits {
  static func add(to registry: inout Registry) {
    for (typed, meaning) in lines { registry.phrase(typed, means: meaning) }
    for status in statuses {
      registry.phrase("\(searching) \(status)", means: "product list --status \(status)")
      registry.phrase("\(searching) -i|-n|-r|-w|-e|-F|-in|-ri \(status)", means: "product list --status \(status)")
    }
    for status in statuses where !status.hasSuffix("-review") {
      registry.phrase(status.replacing("-", with: " "), means: "product list --status \(status)")
    }
    for typed in ["check|validate|verify|lint|test|inspect IMAGE", "is IMAGE ok|okay|valid|good|fine|acceptable"] {
      registry.phrase(
        typed,
        advises:
          "a screenshot is checked when it is set: \(command: "plan product screenshot PRODUCT FILE") changes nothing")
    }
    for typed in pictures {
      registry.phrase(
        typed,
        advises: Remedy("the pictures of app versions are not kept here").adding(
          "\(command: "screenshot import DIR") sets the review screenshots of products"))
    }
    registry.phrase(
      "cd|enter SLUG",
      advises: "an app can be in use, not a product: \(command: "product show PRODUCT") shows one")
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
    for typed in ["mv|ren ITEM SLUG", "move ITEM to SLUG", "product mv|move ITEM SLUG"] {
      registry.phrase(
        typed, advises: "the ID of a product cannot change; \(command: "product edit PRODUCT --name TEXT") renames it")
    }
    for typed in [
      "app|apps localization|localizations|localize|locale add|set|create|edit …", "app localize …",
      "app-info|app-information|app name TEXT --locale|--language …", "app-info name TEXT --locale …",
    ] {
      registry.phrase(typed, advises: oneName)
    }
    for typed in ["translate ITEM into|to|in WORD", "product translate ITEM into|to|in WORD"] {
      registry.phrase(typed, advises: translation)
    }
  }

  private static let lines: [(typed: String, meaning: String)] = [
    (
      "product show|get|info|view|describe ITEM --storefront|--country|--territory|--region|--in CODE",
      "product why ITEM --storefront CODE"
    ),
    ("locale|locales|language|languages list|ls|show|all", "locales"),
    ("show|get|view|describe ITEM --lang|--locale|--language|--lng WORD", "product show ITEM"),
    (
      "product|products list|ls --sort|--order|--order-by|--sort-by|--orderby WORD --desc|--descending|--reverse|-r|desc",
      "product list --sort -{WORD}"
    ),
    (
      "list|ls|show|get products|iaps --sort|--order|--order-by|--sort-by|--orderby WORD --desc|--descending|--reverse|-r|desc",
      "product list --sort -{WORD}"
    ),
    (
      "delete|remove|rm|drop|unset loc|locale|localization|language|translation ITEM LOCALE",
      "product localize ITEM LOCALE --remove"
    ),
    (
      "products|ls --sort|--order|--order-by|--sort-by|--orderby WORD --desc|--descending|--reverse|-r|desc",
      "product list --sort -{WORD}"
    ),
    (
      "product|products list|ls --exclude-status|--not-status|--exclude|--except|--without-status WORD",
      "product list --where status!={WORD}"
    ),
    (
      "products --exclude-status|--not-status|--exclude|--except|--without-status WORD",
      "product list --where status!={WORD}"
    ),
    ("loc|l10n|localisation|localise add|set|edit|create|update|put …", "product localize …"),
    ("localization|localizations update|put …", "product localize …"),
    ("lookup|whois|finger EMAIL", "tester show EMAIL"),
  ]

  private static let pictures = [
    "upload_screenshots|upload-screenshots|snapshot|frameit|frame_screenshots …",
    "fastlane snapshot|frameit|upload_screenshots|capture_screenshots …",
    "upload|deliver screenshots …", "deliver --screenshots_path|--screenshots-path …",
  ]

  private static let searching = "grep|egrep|fgrep|rg|ack|ag"
  private static let statuses = [
    "approved", "rejected", "ready-to-submit", "in-review", "waiting-for-review", "missing-metadata",
    "waiting-for-upload", "processing-content",
  ]

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
    "product availability ITEM --on \(days) …", "availability ITEM \(days) …", "product release|launch ITEM \(days) …",
  ]

  private static let texts =
    "whatsnew|whats-new|what's-new|release-notes|releasenotes|changelog|keywords|keyword|description|promotional-text|"
    + "promo-text|subtitle|support-url|marketing-url|privacy-url"

  private static let versionTexts =
    ["app version", "version", "app"].map { "\($0) \(texts) …" } + [
      "app version edit|set|update VERSION --whatsnew|--whats-new|--release-notes|--keywords|--description|--subtitle …",
      "set|edit|update keywords|whatsnew|whats-new|subtitle|promotional-text …", "keywords|subtitle|promotional-text …",
    ]

  private static let translation = Remedy("Stockroom does not translate").adding(
    "\(command: "product localize PRODUCT LOCALE --display-name TEXT --description TEXT") enters a translation")

  static func add(to intents: inout Intents) {
    intents.words("translate-it", "translate", "translation of")
    intents.add(
      """
      translate-it product; translate-it product locale; translate-it product into locale; translate-it all products; \
      translate-it products locale
      """,
      advises: translation)
    intents.add(
      "copy localization locale; copy localizations; copy locale; copy localization product; copy texts locale",
      advises: Remedy("texts go through a file", command: "localize export FILE.csv").adding(
        .command("localize import FILE.csv"), separator: ", then "))
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
