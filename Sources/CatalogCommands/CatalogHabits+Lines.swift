/// The lines that mean one of the catalog's commands as they are, and the words that they share.
extension CatalogHabits {
  static let lines: [(typed: String, meaning: String)] = [
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
    ("upload|deliver|import|load|push|add all \(images) from|in DIR", "screenshot import DIR"),
    ("upload_screenshots|upload-screenshots DIR", "screenshot import DIR"),
    ("upload|deliver screenshots DIR", "screenshot import DIR"), ("grep|rg|find hosted", "product list --hosted"),
    ("is ITEM cleared for sale", "product show ITEM"), ("is ITEM on sale", "product why ITEM"),
    ("why is ITEM invalid …", "product why ITEM --environment sandbox"),
    ("why is ITEM an|a invalid product|id|identifier …", "product why ITEM --environment sandbox"),
    ("why does|do ITEM come back|out as|invalid …", "product why ITEM --environment sandbox"),
    ("\(items) ITEM --cleared-for-sale=true|--cleared-for-sale=yes", "product availability ITEM --on"),
    ("\(items) ITEM --cleared-for-sale=false|--cleared-for-sale=no", "product availability ITEM --off"),
    ("apps|applications ls|list|-l", "app list"), ("help iap|iaps|in-app-purchase|in-app-purchases", "help product"),
    ("needs action|attention|me", "status"), ("what needs action|attention|doing", "status"),
    ("what happens|comes next with|to|for ITEM", "product can ITEM"), ("what is next for ITEM", "product can ITEM"),
    (
      "upload|deliver|import|load|push|add \(images) ./screenshots|screenshots/|./screenshots/",
      "screenshot import screenshots"
    ),
    ("\(items) add|create|new ITEM -n NAME -p AMOUNT", "product create ITEM --name NAME --price AMOUNT"),
    ("\(items) add|create|new ITEM -n NAME", "product create ITEM --name NAME"),
    ("what is waiting for upload", "product list --status waiting-for-upload"),
    ("what is ready to submit", "product list --status ready-to-submit"),
    ("what is rejected", "product list --status rejected"), ("what is approved", "product list --status approved"),
    ("new|add|create|make in-app|inapp purchase|purchases …", "product create …"),
    ("list|show|get|ls \(items)|purchases sort|sorted|order|ordered by WORD", "product list --sort WORD"),
    ("list|show|get in-app purchases sort|sorted|order|ordered by WORD", "product list --sort WORD"),
    ("product|products set|edit|update ITEM --hosted-content=true|--hosted=true|--hosted=yes", "hosting enable ITEM"),
    ("product|products set|edit|update ITEM --hosted-content=false|--hosted=false|--hosted=no", "hosting disable ITEM"),
    ("content|hosting|hosted-content enable|on|activate --product|--id|--iap ITEM", "hosting enable ITEM"),
    ("content|hosting|hosted-content disable|off|deactivate --product|--id|--iap ITEM", "hosting disable ITEM"),
    ("content|hosted-content enable|activate ITEM", "hosting enable ITEM"),
    ("content|hosted-content disable|deactivate ITEM", "hosting disable ITEM"),
    ("switch|change|select|choose|use app SKU", "use SKU"), ("switch|change to app SKU", "use SKU"),
    ("produce", "app create"),
    ("\(searching)|find waiting", "product list --where status~waiting"),
    ("ITEM hosted=true|hosted=yes|hosted=on|--hosted", "hosting enable ITEM"),
    ("ITEM hosted=false|hosted=no|hosted=off|--no-hosted", "hosting disable ITEM"),
    (
      "\(items) get|info|view|describe ITEM --field|--fields|--column|--columns|--select WORD",
      "product show ITEM --columns WORD"
    ),
    (
      "find|search|show|list|get \(items) with TEXT in the|their|its name|names|title|titles|id|ids",
      "product list --search TEXT"
    ),
    ("find|search|show|list|get \(items) containing|named|called|matching TEXT", "product list --search TEXT"),
    ("check|validate|verify|lint --all|-a", "status"),
    ("explain the|all|all-the statuses|states", "explain product.status"),
    ("explain all the statuses|states", "explain product.status"),
    ("what do the statuses mean", "explain product.status"),
    ("\(images) list|ls|--all", "product list --columns id,screenshot"),
    ("\(images) list|ls --all|--all-products|-a", "product list --columns id,screenshot"),
    ("\(images)", "product list --columns id,screenshot"),
    ("list|ls|show|get \(images)", "product list --columns id,screenshot"),
    ("\(images) upload|import|add|load|push DIR", "screenshot import DIR"),
    ("\(images) upload|import|add|load|push --dir|--folder|--from|--path DIR …", "screenshot import DIR"),
    ("upload|deliver|import|load|push|add \(images) from|in DIR", "screenshot import DIR"),
    ("upload|deliver|import|load|push|add all the \(images) in|from the DIR folder|directory", "screenshot import DIR"),
    ("upload|deliver|import|load|push|add all|the \(images) in|from the DIR folder|directory", "screenshot import DIR"),
    ("upload|deliver|import|load|push|add \(images) in|from the DIR folder|directory", "screenshot import DIR"),
    ("upload|deliver|import|load|push|add screenshots/|./screenshots|./screenshots/", "screenshot import screenshots"),
    ("cp|copy IMAGE KEY", "product screenshot KEY IMAGE"), ("aws s3 cp IMAGE KEY", "product screenshot KEY IMAGE"),
    ("cp|copy IMAGE SLUG", "product screenshot SLUG IMAGE"), ("aws s3 cp IMAGE SLUG", "product screenshot SLUG IMAGE"),
    ("loc|locs|l10n|localizations|localization|translations SLUG", "product show SLUG"),
    (
      "product|products|iap|iaps list|ls --missing-localization|--missing-locale|--untranslated|--missing LOCALE",
      "localize export - --missing --locale LOCALE"
    ),
    ("\(items) update|edit|set|change ITEM \(markets) LIST", "product availability ITEM --only LIST"),
    ("\(items) archive|unpublish|hide|retire|unlist|delist ITEM", "product availability ITEM --off"),
    ("archive|unpublish|hide|retire|unlist|delist SLUG", "product availability SLUG --off"),
    ("what is|are ITEM waiting|missing|lacking for", "product why ITEM"),
    ("what is|are ITEM waiting|missing|lacking", "product why ITEM"),
    ("delete|remove|rm|del \(items) ITEM -f|--force|--yes|-y|--confirm|--no-confirm", "product delete ITEM --yes"),
    ("\(items) delete|remove|rm|del ITEM -f|--force|-y|--confirm|--no-confirm", "product delete ITEM --yes"),
    ("delete|remove|rm|del -f|-rf|-fr|--force \(items) ITEM", "product delete ITEM --yes"),
    ("delete|remove|rm|del -f|-rf|-fr|--force SLUG", "product delete SLUG --yes"),
    ("hold|hold-back|withhold SERIAL", "product availability SERIAL --off"),
    ("import|load|put IMAGE for|to|into|on ITEM", "product screenshot ITEM IMAGE"),
    ("delete|remove|rm|del SLUG -f|--force|-y|--confirm|--no-confirm", "product delete SLUG --yes"),
  ]

  static let images = "screenshot|screenshots|review-screenshots|images|pictures"
  private static let items = "product|products|iap|iaps|in-app-purchase"
  private static let markets =
    "--available-in|--sell-in|--sold-in|--countries|--territories|--storefronts|--availability|--only|--markets"

  static let pictures = [
    "upload_to_app_store|deliver --skip_binary_upload|--skip-binary-upload|--skip_metadata|--screenshots_path …",
    "snapshot|frameit|frame_screenshots …",
    "fastlane snapshot|frameit|upload_screenshots|capture_screenshots …",
    "deliver --screenshots_path|--screenshots-path …",
  ]

  static let searching = "grep|egrep|fgrep|rg|ack|ag"
  static let statuses = [
    "approved", "rejected", "ready-to-submit", "in-review", "waiting-for-review", "missing-metadata",
    "waiting-for-upload", "processing-content",
  ]
}
