internal import StockroomKit

/// What people ask of the catalog in their own words.
enum CatalogIntents {
  static func add(to intents: inout Intents) {
    for table in [apps, provisioning, products, sale, texts, hosting, testers, contracts] { intents.add(table) }
    absent(&intents)
  }

  private static let apps = """
    log list --subject <- history product; change product history; log product; who changed product
    status <- which app in use; current app; what needs attention; what needs me; what mine; what next; waiting for \
    me; what should do next; what is due; summary; overview; dashboard; status; status of everything; show status; \
    how many products; count products; count products by status; products per status; how many; what is left to do; \
    what is missing; how many products by status
    app show <- show app
    app edit --name <- rename app; app name; change app name
    product edit --remove-screenshot <- remove screenshot product; delete screenshot product
    use <- use app; work on; work on app; switch to app; select app; go to app
    app edit --locale <- default language app; set primary locale app; set app language; primary language app; app \
    locale; set default locale app
    app create <- create app
    app version list <- app versions; list versions; which versions; list app versions; version list
    app version create <- tag version; tag; add version; new version; create version; new app version; version create; add version \
    app; start version
    app version edit --release-date <- hold version until; set release date version; schedule release version; schedule \
    version for; release version on; release version not before
    app version edit --copyright <- set copyright version; change copyright version
    app version rename <- rename version; change version number; edit version number
    app version show <- show version; status version; version state
    app lookup <- lookup; find apple id; find app; look up; which app has; what has apple id
    """

  private static let provisioning = """
    app capability in-app-purchase on <- produce enable services in-app purchase app; produce enable services app; \
    turn on in-app purchase app; turn on in-app purchase; enable in-app purchase \
    app; turn on capability; enable capability; turn on capability app; turn on in-app purchase capability; enable \
    in-app purchase capability; enable in-app purchase capability app
    app capability in-app-purchase off <- turn off in-app purchase app; turn off in-app purchase; disable in-app \
    purchase app; turn off capability; disable capability; turn off capability app; turn off in-app purchase \
    capability; disable in-app purchase capability; disable in-app purchase capability app
    app capability <- capability; show capability app; show in-app purchase capability; does app have in-app purchase \
    capability; is in-app purchase capability on
    app profile create NAME=NAME --development <- sigh; sigh development; sigh app; sigh development app; create development profile; create profile; create profile app; \
    create sandbox profile
    app profile create NAME=NAME --distribution <- create distribution profile; create production profile
    app profile create NAME=NAME --wildcard <- create wildcard profile
    app profile regenerate PROFILE=development <- regenerate profile; regenerate development profile; update profile; \
    fix profile; create profile again
    app profile regenerate PROFILE=distribution <- regenerate distribution profile
    app profile list <- profiles expire; when do profiles expire; show profiles expire; list profiles; profiles; show profiles app; invalid-ids; why invalid-ids
    app profile show <- show profile; is profile valid; profile details
    app profile delete <- delete profile; remove profile
    """

  private static let products = """
    product list <- list products; list app; list products of app; products of app; which products are; list \
    everything; products; what products; show everything; manage products
    product list --status <- products status; what is; how many products are; number of products; count products
    product list --status ready-to-submit <- products ready; which products ready; products status ready; ready \
    products; what can submit
    product list --search <- find product; search; grep; grep products; which products mention; search for; products called; products containing; products with; \
    products named
    product list --where forSale=true <- products on sale; which products on sale; everything on sale; what is on \
    sale; list on sale
    product list --where forSale=false <- products off sale; which products off sale; what is off sale; products not \
    on sale
    product list --hosted <- hosted products; which products hosted; what is hosted
    product list --no-hosted <- products not hosted
    product list --type consumable <- consumable products; consumables; list consumables
    product list --type auto-renewable <- subscriptions; list subscriptions
    product create <- create product; new product; add product
    product create --type consumable <- create consumable; add consumable; new consumable; create consumable product
    product create --type auto-renewable <- create subscription; add subscription; create auto-renewable \
    subscription
    product create --type non-consumable <- create non-consumable; create non-consumable product
    product create --hosted <- create hosted product
    product show <- show product; show product details; product details; status product; show status product; where \
    is product; info product; where buy product; where can people buy product; where is product sold; where is \
    product available; where sell product; product storefronts; storefronts of product; which storefronts product; \
    list storefronts product; show storefronts product; show availability product; product availability; which \
    countries sell product; show rights product; product locale; product locales; list locales product; list \
    localizations product; show localization product; which languages product; product in locale; show product \
    locale; product translations; show description product; show name product; show notes product; does product have \
    screenshot; product has screenshot; show screenshot product; type of product; show product apple id; is product \
    approved; is product rejected
    product why <- missing product; what missing product; why product; what wrong product; why can not buy product; \
    why can not buy; can not buy product; why is product off sale; why product on sale; is product ready; is product ready to submit; check product; can \
    buy product; can tester buy product; who can buy product; is product on sale; is product available; why is not \
    product on sale; why not product on sale; what missing sell \
    product; missing to sell product; what missing publish product; what blocks product; what is blocking product; is product live; can \
    product be submitted; why can not submit product; why not submit product; product requirements; what does \
    product need; is product complete; product checklist; validate product; is product sold
    product can <- can product; what can do product; allowed product; actions product; options product; what next \
    product; possible commands product; commands product; next product; do next product; can delete product; can \
    edit product
    product edit --name <- rename product; edit product name; change product reference name; edit reference name; \
    reference name product; call product
    product edit --notes <- notes product; set notes product; edit notes product; add notes product; product review \
    notes
    product screenshot <- screenshot product; upload screenshot product; add screenshot product; set screenshot \
    product; replace screenshot product; use as screenshot product; attach screenshot product; new screenshot \
    product
    product delete <- delete product; remove product; get rid of product
    product revert <- discard changes product; revert product; cancel changes product; discard update product; undo \
    edits product; cancel update product
    product adopt --status approved <- product already live; adopt product; mark product approved; mark product as \
    live
    product adopt --status <- mark product
    product show <- which storefront product sold; what storefront product sold; where product sold; countries product \
    sold; which countries product; where does product sell; in which storefronts is product
    product list --status missing-metadata <- products without screenshot; products missing; incomplete products; \
    which products missing screenshot; products without description; which products incomplete; products without \
    price; products with no screenshot; what is incomplete
    product list -o csv <- export products; export products csv; save products; export catalog csv; copy products \
    csv; products csv; download products; export product list
    product list -o json <- export products json; products json
    """

  private static let sale = """
    product availability --on <- put product on sale; clear product for sale; set product on sale; product on sale; \
    make product on sale; cleared for sale product yes; product on sale yes; set on sale true product; sell product; \
    start selling product; offer product; enable product; publish product; launch product; product back on sale; \
    resume selling product; unhide product; product availability on; set on sale product; activate product
    product availability --off <- take product off sale; remove product from sale; set product off sale; product off \
    sale; stop selling product; cleared for sale product no; hide product; unpublish product; disable product; pull \
    product; pull product from sale; take product off the store; suspend product; stop sale product; product \
    availability off; make product unavailable; set cleared for sale no product; delist product; withdraw product \
    from sale; developer remove product from sale; deactivate product
    product availability --only <- sell product in storefront; offer product in storefront; select storefronts \
    product; set storefronts product; product only in storefront; sell product only in storefront; limit product to \
    storefront; restrict product to storefront; set territories product; available product storefront; set \
    availability product storefront; product availability storefront; only storefront product; make product \
    available storefront; only sell product storefront; product storefront
    product availability --add <- add storefront product; also sell product in storefront; add territory product; \
    product storefront add; also offer product in storefront; start selling product in storefront; launch product in \
    storefront; put product on sale in storefront; product also storefront; enable product in storefront; extend \
    product to storefront
    product availability --remove <- remove storefront product; stop selling product in storefront; do not sell \
    product in storefront; remove territory product; take product off sale in storefront; remove product from \
    storefront; remove product from sale in storefront; product storefront remove; stop offering product in \
    storefront; exclude storefront product; disable product in storefront; pull product from storefront; product off \
    sale in storefront; hide product in storefront; withdraw product from storefront; block storefront product; take \
    product out of storefront; delete storefront product
    product availability --everywhere --remove <- sell product everywhere except storefront; offer product \
    everywhere except storefront; set storefronts product all except; product everywhere except storefront; all \
    storefronts except product; set product everywhere except
    product availability --everywhere <- sell product everywhere; offer product everywhere; set storefronts product \
    all; product everywhere; make product available everywhere; product available everywhere; set territories \
    product all; all storefronts product; product available in all storefronts; worldwide product; set product \
    everywhere; set availability product everywhere; launch product everywhere; set storefronts product everywhere
    storefront list <- list storefronts; which storefronts; all storefronts
    storefront show <- show storefront; storefront; code for storefront
    storefront list --search <- storefront code; find storefront; search storefronts
    """

  private static let texts = """
    product localize <- localize product; translate product; add localization product; add locale product; add \
    language product; localization add product; edit localization product; set localization product; add translation \
    product; set locale product; update localization product; create localization product; new localization product
    product localize LOCALE=en-US --description <- edit description product; set description product; description \
    product; change product description to; add description product; describe product as; update description product \
    locale; write description product
    product localize LOCALE=en-US --display-name <- edit display name product; set display name product; change \
    product display name to; display name product
    product localize --display-name <- set name product locale; change name product locale; locale name product; \
    translate product name locale; localize product name locale; name product locale; call product in locale; rename \
    product in locale; set title product locale
    product localize --remove <- remove localization product; delete localization product; remove locale product; \
    delete locale product; delete translation product; remove language product; drop localization product; \
    unlocalize product; delete product localization locale; remove product locale
    locales <- list locales; which locales; which languages; list languages; what languages are supported; supported \
    locales
    """

  private static let hosting = """
    hosting enable <- host product; turn on hosting product; enable hosting product; make product hosted; host \
    content with apple product; hosting product yes; set product hosted; product hosted; switch on hosting product; \
    let apple host product; product hosting on; host product content
    hosting disable <- stop hosting product; turn off hosting product; disable hosting product; product not hosted; \
    hosting product no; remove hosting product; unhost product; make product not hosted; hosting off product; \
    product no longer hosted
    hosting list <- hosted status; hosted content status; list hosted content; show hosting; hosting status; \
    hosting; what is hosted by apple
    """

  private static let testers = """
    tester create <- add tester; create tester; new tester; create sandbox tester; make new tester called; tester \
    add; invite tester
    tester list <- list testers; testers; which testers; manage testers; who are testers; testers in storefront; \
    testers from storefront; list sandbox testers
    tester show <- show tester; which storefront tester; tester storefront; where is tester; tester country; tester \
    details; which country is tester in; what is tester storefront
    tester edit --storefront <- change tester storefront to; move tester to storefront; set tester storefront; edit \
    tester storefront; update tester country; switch tester to storefront; move tester
    tester delete <- delete tester; remove tester
    tester edit --password - <- change tester password; reset password tester; set password tester; new password \
    tester; password tester; reset tester password
    tester edit --renewal-rate <- change renewal rate tester; set renewal rate tester
    tester edit --interrupt-purchases <- interrupt purchases tester; interrupted purchases tester; turn on \
    interrupted purchases tester
    tester edit --no-interrupt-purchases <- turn off interrupted purchases tester
    """

  private static let contracts = """
    contract show <- show contract; pending contracts; list pending contracts; contracts status; status of contracts; can sell paid products; can sell; have valid contract; is contract valid; \
    contract valid; contract; contract status; is contract signed; have signed contract; when does contract expire; \
    contract expire when; is contract in effect; contract in effect; list contracts; is contract active; what \
    contracts; show bank; show tax; show contact; when contract expire; which contracts; contracts tax banking
    contract sign <- sign contract; accept contract; renew contract; request contract; agree to contract; approve \
    contract; sign; complete contract
    contract bank --name <- set bank; add bank; bank; edit bank contract; contract bank; change bank; bank name
    contract contact <- set contact; add contact; contact; change contact contract; contract contact
    contract tax <- set tax; add tax form; fill tax; tax form; submit tax form; fill in tax form; tax; add tax form \
    storefront; fill out tax form
    contract expire <- expire contract; end contract; let contract expire; cancel contract; terminate contract; \
    contract expired
    """

  /// What the store of 2012 has and Stockroom does not, or what cannot be.
  private static func absent(_ intents: inout Intents) {
    intents.add(
      "copy localizations; copy price; copy product; copy description",
      advises: "there is no copy; create the item again, with the values of the other")
    intents.add(
      "set app category; app category; category app; change app category; set app icon; app icon; app description",
      advises: "an app has a name, an SKU, and a primary locale: \(command: "app edit")")
    intents.add(
      """
      products no locale; products without locale; which products no locale; products missing locale; which products \
      not localized
      """,
      advises: "a list does not select by locale; \(command: "product show PRODUCT") shows a product's locales")
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
      "delete version; remove version",
      advises: "versions are not deleted; \(command: "app version list") shows them")
    intents.add(
      "compare versions; diff versions",
      advises: "\(command: "app version show VERSION") shows one; the texts of versions are not kept here")
    intents.add(
      "release-notes version; set release-notes version; release-notes; edit release-notes version",
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
    intents.add(
      "sales report; show sales; download sales report",
      advises: "Stockroom sells nothing, so there are no sales reports")
    intents.add(
      "financial report; show financial report",
      advises: "Stockroom sells nothing, so there are no financial reports")
    intents.add(
      "earnings",
      advises: "Stockroom sells nothing; \(command: "price show PRODUCT") shows the proceeds of a sale")
    intents.add(
      "testflight; testflight build",
      advises: "TestFlight is not part of Stockroom; sandbox testers are: \(command: "tester list")")
    intents.add(
      "change product type; edit product type",
      advises: "the type of a product cannot change; create another product: \(command: "product create")")
    intents.words("change-id", "move id", "rename id")
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
      "rename tester; tester change email",
      advises: "a tester's address cannot change; create another: \(command: "tester create EMAIL")")
  }
}
