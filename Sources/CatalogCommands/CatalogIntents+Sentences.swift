internal import StockroomKit

/// Whole sentences about the catalog, as people without a command line in mind write them.
extension CatalogIntents {
  static func addSentences(_ intents: inout Intents) {
    intents.words(
      "for-now", "for now", "temporarily", "over the weekend", "for the weekend", "for a while", "for today")
    intents.ignore("for-now")
    intents.words(
      "region-name", "europe", "the eu", "asia", "north america", "south america", "latin america", "africa",
      "middle east", "eurozone")
    for table in [sentences, explained] { intents.add(table) }
    for (requests, remedy) in absent { intents.add(requests, advises: remedy) }
  }

  private static let sentences = """
    product can <- can still edit product while waiting; can still change product while waiting; can edit product while \
    waiting for review; can still edit product while waiting for review; can change product while waiting for review; can \
    edit product while in review; can still edit product; can change product while in review; can still \
    edit product while in review; can still change product; what can still change product
    product availability --all --remove <- stop selling in storefront; stop selling everything in storefront; stop sales in \
    storefront; pull everything from storefront
    app version edit --release after-approval <- release app when approved; release version when approved; release \
    automatically; release after approval; release version after approval; release version automatically
    app version edit --release manual <- hold release; hold release until say so; hold release until; do not release yet
    status <- anything waiting on me; is anything waiting on me; waiting on me; anything waiting for me; is anything waiting for me; anything for me to do; what still have to do before \
    everything live; what have to do before everything live; does anything need attention; anything needs attention; \
    is anything wrong; is everything fine; anything wrong with products
    product show <- what is product id of product; product id of product; id of product; what is id of product
    product list --columns id,price --sort price <- cheapest product; cheapest products; products by price; which product cheapest
    product list --columns id,price --sort -price <- most expensive product; most expensive products; expensive products; dearest product; which product most expensive
    product list --status approved --where cleared=yes <- which products can buy; what products can buy; how many products on sale; how many \
    of products on sale; which products can see; what can see; which of products can see today; all products that are on sale; see all products on sale; products on sale right now
    product why <- does product have everything needed for review; does product have everything it needs for review; \
    have everything product needs; everything product needs; does product have everything; have everything for product; \
    what does product need for review; is product ready for review
    product localize LOCALE=en-US --description <- product needs better description; product needs new description; \
    fix typo in description product; fix typo in product description; typo in description product; correct description \
    product; translate description product locale; better description product; improve description product; edit description product
    product availability --off --all <- take all products down; take everything off sale; take all products off sale; \
    stop selling everything; stop selling all products; pull all products from sale; take all products off store
    product availability --everywhere --all <- make app available everywhere; sell app everywhere; app available \
    everywhere; make all products available everywhere; sell all products everywhere
    tester create <- new tester password; create tester password storefront; add tester password storefront; new tester \
    password storefront; create tester password; add tester password
    log list --subject --since yesterday <- who changed product yesterday; what changed product yesterday; changes \
    product yesterday
    log list --subject --since today <- who changed product today; what changed product today; changes product today
    tester edit --storefront <- tester lives in storefront; tester lives storefront now; tester lives storefront
    contract show <- set up contract; how do set up contract
    app lookup <- find product with apple id; which product has apple id; product with apple id; find apple id; what is \
    apple id
    app version show <- app approved; is app itself approved; is app approved
    """

  private static let explained = """
    explain product.type <- difference between consumable and non-consumable; difference between product types; \
    product types; what types; types of product; what types of product are there; which types of product
    explain product.status <- colors of dots; what do colors mean; what do dots mean; what do colored dots mean; status \
    colors
    """

  private static let absent: [(requests: String, remedy: Remedy)] = [
    (
      "create subscription group; new subscription group; subscription group; add subscription group; list subscription groups",
      "subscription groups are not kept here; \(command: "product create ID --type auto-renewable") makes a subscription"
    ),
    (
      """
      sell product region-name; sell product only region-name; only region-name product; product only region-name; stop \\
      selling product region-name; offer product region-name; product available region-name; make product available \\
      region-name; remove product from region-name; product availability region-name
      """,
      Remedy("a region is given as its storefronts", command: "product availability PRODUCT --only FRA,DEU,GBR").adding(
        "\(command: "storefront list") has their codes")
    ),
    (
      """
      which storefronts app; countries app; storefronts app; where is app sold; where app available; app storefronts; \\
      in which countries app; which countries app available; countries where app not sold; where is app not sold
      """,
      "an app has no storefronts of its own here; each product has: \(command: "product show PRODUCT")"
    ),
    (
      "change email tester; tester email changed; edit email tester; tester email address changed; new email for tester; tester email",
      Remedy("a tester keeps its address; another address is another tester", command: "tester create EMAIL")
    ),
    (
      "what is password of tester; show password tester; see password tester; get password tester; which password tester",
      "passwords are hashed and never shown; \(command: "tester create EMAIL") makes another account"
    ),
    (
      """
      how much have made; how much did make; revenue; income; how much revenue; how much have earned; how much money made; \\
      how much have made date; how much did earn date; revenue date; how much have we made in date
      """,
      "Stockroom sells nothing, so there are no financial reports"
    ),
    (
      """
      start with empty store; empty store; wipe everything; reset everything; fresh \\
      store; wipe store; reset store
      """,
      "a new store is another file: \(command: "store open FILE"), then \(command: "store init")"
    ),
    (
      """
      try things; try things without saving; try without saving; experiment; experiment without saving; play around; try \\
      something without saving; try out without saving
      """,
      "\(command: "begin") opens a unit that \(command: "rollback") discards; --scratch works on a copy"
    ),
    (
      """
      save screenshot product; download screenshot product; get screenshot product; export screenshot product; save \\
      screenshot product to file; get screenshot product file; download screenshot product file; export screenshots
      """,
      "\(command: "export FILE.yaml") writes the screenshots beside the file"
    ),
  ]
}
