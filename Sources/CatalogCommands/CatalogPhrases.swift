internal import StockroomKit

/// What people type for the commands of the catalog by the habits of other programs.
enum CatalogPhrases {
  static func add(to registry: inout Registry) {
    CatalogHabits.add(to: &registry)
    for typed in ["start over|afresh|again …", "start from scratch|zero …"] {
      registry.phrase(
        typed,
        advises: "a new store is another file: \(command: "store open FILE"), then \(command: "store init")")
    }
    for typed in [
      "clone|duplicate|dup|fork ITEM …", "copy ITEM to|as SERIAL …", "clone|duplicate|dup|fork product|iap|item ITEM …",
    ] {
      registry.phrase(typed, advises: "there is no copy; create the item again, with the values of the other")
    }
    for typed in ["\\dt|.tables|\\d|.schema|tables", "show|list tables", "\\dt …"] {
      registry.phrase(
        typed,
        advises:
          "\(command: "help") lists the nouns, such as product; \(command: "product list") lists the items of one, and \(command: "explain product") its fields"
      )
    }
    for typed in ["product rename|mv|move ITEM SLUG", "products rename|mv|move ITEM SLUG"] {
      registry.phrase(
        typed, means: "product edit ITEM --name SLUG", noting: "the ID cannot change; this changes the reference name")
    }
    for typed in [
      "localization|translation update|set|edit|add ITEM WORD --description-file FILE",
      "localize|translate ITEM WORD --description-file FILE", "product localize ITEM WORD --description-file FILE",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("texts in files are imported", command: "localize import FILE.csv").adding(
          "\(command: "product localize PRODUCT LOCALE --description TEXT") sets one"))
    }
    for typed in [
      "contract|contracts|agreement expire --at|--on|--date|--from DAY", "expire contract|agreement DAY",
      "contract|agreement expire DAY",
    ] {
      registry.phrase(
        typed, means: "clock set {DAY}; contract expire",
        noting: "a contract expires at once, so the clock is set first")
    }
    for typed in [
      "put|set|change|bring price back …", "put|bring back price …", "restore|revert old price …",
      "restore|revert price to|of|back …", "undo|revert|reverse the|that|my price change|changes",
      "undo|revert|reverse price change|changes",
    ] {
      registry.phrase(
        typed,
        advises:
          "\(command: "undo") takes the last change back; \(command: "log list --noun price") lists the changes of prices"
      )
    }
    for typed in ["find|show|get|which|what product|app|item|iap with|has apple id KEY", "find apple id KEY"] {
      registry.phrase(typed, means: "app lookup KEY")
    }
    let types = "consumable|consumables|non-consumable|non-consumables|auto-renewable|non-renewing"
    for question in ["what's|whats", "what is|are"] {
      registry.phrase(
        "\(question) difference|differences between \(types) and \(types)", means: "explain product.type")
    }
    for question in ["what's|whats", "what is|are"] {
      let statuses = "waiting|ready|in|approved|rejected|developer|pending|missing|processing|removed|prepare"
      for typed in ["the difference|differences between", "difference|differences between"] {
        registry.phrase("\(question) \(typed) \(statuses) …", means: "explain product.status")
      }
    }
    for typed in ["set|mark|make contract expired|expire", "contract expired"] {
      registry.phrase(typed, means: "contract expire")
    }
    for typed in [
      "make|set|give|price ITEM same price|tier as|like ITEM", "make|set ITEM cost same as|like ITEM",
      "same price as ITEM for ITEM",
    ] {
      registry.phrase(
        typed, advises: "a price is not copied: \(command: "product list --columns id,tier,price") shows all of them")
    }
    for typed in ["what's|whats new VERSION …", "what is new in VERSION …"] {
      registry.phrase(
        typed,
        advises: "the texts of app versions are not kept here; products have theirs: \(command: "product localize")")
    }
    for column in ["name", "type", "status", "tier", "price"] {
      registry.phrase("sort|order by \(column)", means: "product list --columns id,\(column) --sort \(column)")
    }
    for typed in [
      "send|email|mail me|us|the|a list|overview|report|summary|spreadsheet …",
      "send|email|mail list|overview|report|summary|spreadsheet …",
      "send|email|mail me|us a|the list|overview|report|summary|spreadsheet …",
    ] {
      registry.phrase(
        typed, advises: "nothing is sent; a line writes to a file by its end: \(command: "product list > products.txt")"
      )
    }
    for typed in ["diff|compare|cmp ITEM ITEM", "diff|compare products|product ITEM ITEM"] {
      registry.phrase(
        typed, advises: "\(command: "product show PRODUCT") shows one; \(command: "diff") compares whole stores")
    }
    registry.phrase(
      "product|products|iap wait ITEM …",
      advises:
        "no command waits: \(command: "review run --for 7d") lets the reviewers work, then \(command: "product show ITEM") shows the status"
    )
    let renames = [
      "rename|mv|move|ren ITEM KEY", "rename|mv|move ITEM to KEY", "rename|move product|iap|item ITEM KEY",
      "rename|move product|iap|item ITEM to KEY", "product rename|mv|move ITEM KEY",
    ]
    for typed in renames {
      registry.phrase(
        typed, advises: "the ID of a product cannot change; \(command: "product edit PRODUCT --name TEXT") renames it")
    }
    registry.phrase(
      "pricing and availability", means: "product list --columns id,tier,price,cleared",
      noting: "an app has no price here; product show PRODUCT has its storefronts")
    for (typed, meaning) in lists + questions + products + others { registry.phrase(typed, means: meaning) }
    registry.otherNames(of: "app", "bundle-id", "bundle", "application", "app-id", "app-identifier", "bundleid")
    registry.otherNames(of: "bundle-id", "app", "a", "app-identifier", "bundleid", "identifier")
    registry.otherNames(of: "locale", "language", "lang", "primary-language", "default-language", "primary-locale")
    registry.otherNames(
      of: "storefront", "country", "territory", "region", "in", "s", "c", "country-code", "market",
      "app-store-territory")
    registry.otherNames(of: "display-name", "title", "name", "localized-name", "displayname", "label")
    registry.otherNames(
      of: "name", "title", "reference-name", "app-name", "ref-name", "refname", "referencename", "reference")
    registry.otherNames(of: "description", "desc", "text", "descr", "d")
    registry.otherNames(of: "notes", "note", "review-notes", "review-note", "reviewnote")
    registry.otherNames(of: "columns", "query", "fields", "select", "projection", "jsonpath")
    registry.otherNames(of: "screenshot", "image", "picture", "review-screenshot")
    registry.otherNames(of: "tier", "price-tier", "pricetier", "t")
    registry.otherNames(of: "price", "amount", "cost", "customer-price", "usd", "dollars")
    registry.otherNames(of: "type", "kind", "product-type", "in-app-purchase-type")
    registry.otherNames(
      of: "from", "effective-from", "valid-from", "from-date", "starts", "start", "start-date", "starting", "effective",
      "effective-date", "begin")
    registry.otherNames(
      of: "until", "effective-to", "effective-until", "valid-to", "valid-until", "to-date", "ends", "end", "end-date",
      "through", "till", "to")
    registry.otherNames(of: "search", "grep", "q", "contains")
    registry.otherNames(of: "message", "msg", "m", "b", "body", "comment", "reason", "r", "because")
    registry.otherNames(of: "account", "tester", "buyer", "customer")
    registry.otherNames(of: "guideline", "g", "rule", "section")
    registry.otherNames(of: "status", "state")
    registry.otherNames(of: "product", "id", "product-id", "sku")
    registry.otherNames(of: "first", "first-name", "firstname", "given-name")
    registry.otherNames(of: "last", "last-name", "lastname", "surname", "family-name")
    registry.otherNames(of: "storefront", "app-store", "store")
    registry.otherNames(of: "version", "version-number", "app-version")
  }

  private typealias Phrases = [(typed: String, meaning: String)]

  private static let lists: Phrases = [
    ("apps get|show|view|info|describe KEY", "app show KEY"), ("app get|view|info|describe KEY", "app show KEY"),
    ("report|overview|summary", "status"),
    ("get|show|read ITEM --field|--fields|--select|--only state|status", "product show ITEM --columns status"),
    ("get|show|read ITEM --field|--fields|--select|--only WORD", "product show ITEM --columns WORD"),
    ("notes|review-notes ITEM", "product show ITEM"),
    ("set|add|edit|change|write notes|note|review-notes on|for|of|to ITEM", "product edit ITEM --notes TEXT"),
    ("set|add|edit|change|write review notes|note on|for|of|to ITEM", "product edit ITEM --notes TEXT"),
    ("get|show|view notes of|for ITEM", "product show ITEM"),
    ("ls|dir|list|ll", "product list"),
    ("\\l|.databases|\\dn", "app list"), ("locale|locales|language list|codes|all|ls", "locales"),
    ("my apps|applications", "app list"), ("apps|applications", "app list"),
    ("manage applications|apps", "app list"), ("manage your applications|apps", "app list"),
    ("\\d|\\d+|.schema|desc|describe|schema|columns products", "explain product"),
    ("\\d|\\d+|.schema|desc|describe|schema|columns testers", "explain tester"),
    ("\\d|\\d+|.schema|desc|describe|schema|columns apps", "explain app"),
    ("get|show|list|ls all|everything", "product list"), ("iap|iaps|in-app ITEM", "product show ITEM"),
    ("create|add|make new", "product create"), ("print|show|list|view catalog|catalogue", "product list"),
    ("\\d|\\d+ ITEM", "product show ITEM"),
    ("show|get|list|ls|describe|view|info|cat|inspect|find EMAIL", "tester show EMAIL"),
    ("delete|remove|rm|del|drop EMAIL", "tester delete EMAIL"),
    ("edit|set|change|update EMAIL …", "tester edit EMAIL …"),
    ("sandbox|account|accounts list|ls", "tester list"), ("accounts|sandbox", "tester list"),
    ("sandbox|account|accounts …", "tester …"), ("iap|iaps|in-app|purchase|purchases …", "product …"),
    ("country|countries|territory|territories", "storefront list"),
    ("product|products count", "status"), ("count|how many products", "status"),
  ]

  private static let questions: Phrases = [
    ("what is missing for|in|from|with ITEM", "product why ITEM"), ("what is missing", "status"),
    ("what does ITEM need|lack|miss", "product why ITEM"), ("what is wrong with ITEM", "product why ITEM"),
    ("why does|doesn't|doesnt|won't|wont ITEM show|appear|load …", "product why ITEM --environment sandbox"),
    ("why is|isn't|isnt ITEM visible|listed|shown|missing on|in …", "product why ITEM --environment sandbox"),
    ("why is|isn't|isnt ITEM not visible|listed|shown on|in …", "product why ITEM --environment sandbox"),
    ("why is|isn't|isnt|does|doesn't|doesnt|won't|wont ITEM …", "product why ITEM"),
    ("why ITEM", "product why ITEM"), ("why not ITEM", "product why ITEM"), ("why …", "product why …"),
    ("can ITEM", "product can ITEM"), ("what can i|we do with ITEM", "product can ITEM"),
    ("what can ITEM do", "product can ITEM"), ("what next|now", "status"), ("next", "status"),
    ("what is ITEM", "explain ITEM"), ("what are ITEM", "explain ITEM"),
    ("where is ITEM sold|available|offered", "product show ITEM"),
    ("who can buy ITEM", "product why ITEM"), ("is ITEM ready|approved|available", "product why ITEM"),
    ("which products|product …", "product list …"), ("explain why …", "product why …"),
    ("how do|can i|we add|create|make an|a in app purchase|product", "help product create"),
    ("how do|can i|we add|create|make an|a in-app purchase|product", "help product create"),
    ("add|create|make an|a|new in app purchase …", "product create …"),
    ("add|create|make an|a|new in-app purchase", "product create"),
    ("products sort|sorted|order|ordered by WORD", "product list --sort WORD"),
    ("sort|order products|iaps by price", "product list --columns id,price --sort price"),
    ("sort|order products|iaps by WORD", "product list --sort WORD"),
    ("sort|order in-app purchases by price", "product list --columns id,price --sort price"),
    ("sort|order in-app purchases by WORD", "product list --sort WORD"),
    ("search|look for TEXT in names|products|titles|everything", "product list --search TEXT"),
    (
      "show|view|display ITEM in german|french|japanese|spanish|italian|dutch|korean|chinese|russian|english",
      "product show ITEM"
    ),
    ("ITEM in german|french|japanese|spanish|italian|dutch|korean|chinese|russian|english", "product show ITEM"),
    ("is ITEM in german|french|japanese|spanish|italian|dutch|korean|chinese|russian|english", "product show ITEM"),
    ("explain invalid product id|ids|identifier|identifiers ITEM", "product why ITEM --environment sandbox"),
    ("explain invalid id|ids|identifier|identifiers ITEM", "product why ITEM --environment sandbox"),
  ]

  private static let products: Phrases = [
    ("create|add|new|register app version VERSION", "app version create VERSION"),
    ("create|add|new|register app version VERSION KEY", "app version create VERSION --app KEY"),
    ("create|add|new|register app KEY locale|language|primary-language WORD", "app create KEY --locale WORD"),
    ("app rename KEY NAME", "app edit KEY --name NAME"), ("app create|add|new KEY NAME", "app create KEY --name NAME"),
    ("app create|add|new KEY NAME SKU", "app create KEY --name NAME --sku SKU"),
    ("create|add|new|register app KEY NAME SKU", "app create KEY --name NAME --sku SKU"),
    (
      "create|add|new|register app NAME bundle-id|bundle|id|bundleid KEY sku SKU locale|language|primary-language WORD",
      "app create KEY --name NAME --sku SKU --locale WORD"
    ),
    ("create|add|new|register app NAME bundle-id|bundle|id|bundleid KEY", "app create KEY --name NAME"),
    ("create|add|new|register app FIRST LAST KEY", "app create KEY --name '{FIRST} {LAST}'"),
    ("create|add|new|register app NAME KEY", "app create KEY --name NAME"),
    ("create|add|new|register app KEY NAME", "app create KEY --name NAME"),
    ("app use|select KEY", "use KEY"), ("switch|change|go to KEY", "use KEY"), ("switch KEY", "use KEY"),
    ("products --hosted", "product list --hosted"), ("products …", "product list …"),
    ("product create|add|new KEY NAME TYPE", "product create KEY --name NAME --type TYPE"),
    ("product create|add|new KEY NAME", "product create KEY --name NAME"),
    ("product edit KEY --screenshot FILE", "product screenshot KEY FILE"),
    ("product edit KEY --hosted", "hosting enable KEY"), ("product edit KEY --no-hosted", "hosting disable KEY"),
    ("product unhost KEY", "hosting disable KEY"), ("product note|notes KEY TEXT", "product edit KEY --notes TEXT"),
    ("product set|edit KEY name TEXT", "product edit KEY --name TEXT"),
    ("product archive|unpublish|hide|remove-from-sale KEY", "product availability KEY --off"),
    ("unpublish|archive|hide KEY", "product availability KEY --off"), ("publish KEY", "product availability KEY --on"),
    ("product edit KEY --cleared-for-sale no|false|off", "product availability KEY --off"),
    ("product edit KEY --cleared-for-sale yes|true|on", "product availability KEY --on"),
    (
      "product edit KEY --countries|--territories|--storefronts|--availability LIST",
      "product availability KEY --only LIST"
    ),
    ("product available|availability KEY --storefronts all", "product availability KEY --everywhere"),
    ("availability KEY", "product show KEY"), ("product availability KEY", "product show KEY"),
    ("availability set|only KEY LIST", "product availability KEY --only LIST"),
    ("availability add KEY LIST", "product availability KEY --add LIST"),
    ("availability remove|rm KEY LIST", "product availability KEY --remove LIST"),
    ("localize|translate KEY LOCALE NAME TEXT", "product localize KEY LOCALE --display-name NAME --description TEXT"),
    ("localize|translate KEY LOCALE NAME", "product localize KEY LOCALE --display-name NAME"),
    ("localization|localizations list|ls KEY", "product show KEY"),
    ("locales|locale|localizations|localization|languages|translations ITEM", "product show ITEM"),
    ("products -s|--state WORD", "product list --status WORD"),
    ("product localizations|locales|languages KEY", "product show KEY"),
    ("product unlocalize KEY LOCALE", "product localize KEY LOCALE --remove"),
    ("localization|localizations add|set|edit|create …", "product localize …"),
    ("screenshot upload|add|set KEY FILE", "product screenshot KEY FILE"),
    ("product rename ITEM NAME", "product edit ITEM --name NAME"),
    ("rename ITEM NAME", "product edit ITEM --name NAME"), ("rename ITEM to NAME", "product edit ITEM --name NAME"),
    ("product edit ITEM --cleared-for-sale", "product availability ITEM --on"),
    ("product edit ITEM --not-cleared-for-sale|--no-cleared-for-sale", "product availability ITEM --off"),
    ("product sale ITEM", "product show ITEM"), ("product sale ITEM …", "product availability ITEM …"),
    ("product territories|storefronts|countries ITEM", "product show ITEM"),
    ("product territories|storefronts|countries ITEM …", "product availability ITEM …"),
    ("prepare for submission", "app version list"),
    ("lint", "status"), ("check everything|catalog|catalogue|all", "status"),
    ("product list --not-on-sale|--off-sale", "product list --where cleared=no"),
    ("product list --on-sale|--cleared-for-sale", "product list --where cleared=yes"),
    ("product status ITEM", "product show ITEM"), ("product info ITEM", "product show ITEM"),
    ("product KEY", "product show KEY"), ("app KEY", "app show KEY"),
    ("product host|hosting ITEM", "hosting enable ITEM"),
    ("set ITEM hosted|hosting true|yes|on", "hosting enable ITEM"),
    ("set ITEM hosted|hosting false|no|off", "hosting disable ITEM"), ("host ITEM", "hosting enable ITEM"),
    ("product translate|localise|localization …", "product localize …"), ("translate|localise …", "product localize …"),
    ("product image|picture …", "product screenshot …"), ("screenshot …", "product screenshot …"),
    ("availability …", "product availability …"),
  ]

  private static let others: Phrases = [
    ("contract|contracts|agreement|agreements list|ls|status", "contract show"),
    ("add|set|enter|change bank TEXT account|number|iban|routing|swift|bic …", "contract bank --name TEXT"),
    ("bank TEXT account|number|iban|routing|swift|bic …", "contract bank --name TEXT"),
    ("agreement|agreements accept|sign …", "contract sign"),
    ("agreement|agreements|contracts …", "contract …"), ("agreement|agreements|contracts", "contract show"),
    ("version create|add|new …", "app version create …"), ("version list|ls", "app version list"),
    ("app version create APP --version VERSION", "app version create VERSION --app APP"),
    ("app version create APP VERSION", "app version create VERSION --app APP"),
    ("app version show APP VERSION", "app version show VERSION --app APP"),
    ("app capability on|enable|true|yes", "app capability in-app-purchase on"),
    ("app capability off|disable|false|no", "app capability in-app-purchase off"),
    ("app capability enable|on WORD …", "app capability WORD on …"),
    ("app capability disable|off WORD …", "app capability WORD off …"),
    ("app capability list|ls|show …", "app capability …"), ("app capabilities …", "app capability …"),
    ("app profile renew|refresh|update …", "app profile regenerate …"),
    ("profile|profiles|provisioning list|ls …", "app profile list …"), ("profile|profiles …", "app profile …"),
  ]
}
