internal import StockroomKit

/// What people ask of the catalog in their own words.
enum CatalogIntents {
  static func add(to intents: inout Intents) {
    // By a word of its own, since it also means to create anything.
    intents.words("fastlane-produce", "produce")
    for table in [apps, provisioning, products, sale, texts, hosting, testers, contracts] { intents.add(table) }
    addSentences(&intents)
    addAbsent(&intents)
    CatalogHabits.add(to: &intents)
  }

  private static let apps = """
    log list --noun price --subject <- who changed price product; who changed price product last; who last changed price \
    product; who set price product; when was price changed product; price changes log product; who changed tier product
    log list --subject <- change product history; log product; who changed product; who changed product last; who last changed product; changes to product; what changed product; what happened to product in log; log of product; audit product; who touched product; who edited product; last change product; history of changes product
    status <- which app in use; current app; what needs attention; what needs me; what mine; what next; waiting for \
    me; what should do next; what is due; summary; overview; dashboard; status; status of everything; show status; \
    how many products; count products; count products by status; products per status; how many; count testers; how many testers; number of testers; \
    count apps; how many apps; number of apps; number of products; how many products do have; products by status; by status; \
    health of app; what is blocked; what blocks; open tasks; pending tasks; \
    what is new in store; what needs doing; what needs to be done; what is happening; to do list; store status; status of store; what is left to do; \
    what is missing; how many products by status
    app list <- list apps; which apps; manage applications; manage your applications; manage apps; all apps; show apps; \
    what apps; my apps; what apps are there; list app
    app show <- describe app; show app; app information; app info; general app information; app details; about app; bundle id of app; \
    sku of app; what is sku; what is bundle id; what is bundle id of app; apple id of app; general information app; app store information; what is app called; app name; \
    which language app; app metadata; what is app name; show sku; bundle id
    app delete <- delete app; remove app
    product create <- add new product; create new product
    app edit --name <- rename app; change app name; set app name; edit app name; call app; retitle app
    product edit --remove-screenshot <- take screenshot off product; take screenshot product; clear screenshot product; drop screenshot product; remove screenshot product; delete screenshot product
    use <- switch to product; use app; work on; work on app; switch to app; select app; go to app
    app edit --locale <- primary language; default language; change primary language; set primary language; default language app; set primary locale app; set app language; primary language app; app \
    locale; set default locale app
    app create <- create app; fastlane-produce; fastlane-produce create; register app; new app; add app; create new app; produce create app; add new app
    app version list <- app versions; list versions; which versions; list app versions; version list; versions; what versions; versions of app; show versions; all versions; version history
    app version create <- tag version; tag; add version; new version; create version; new app version; version create; add version \
    app; start version
    app version edit --release-date <- hold version until; set release date version; schedule release version; schedule \
    version for; release version on; release version not before
    app version edit --copyright <- set copyright version; change copyright version
    app version rename <- rename version; change version number; edit version number
    app version delete <- delete version; remove version; delete app version; discard version; drop version
    app version show <- show version; status version; version state; version information; describe version; version details; info version; \
    what status version; what state version; where is version
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
    explain product.status <- statuses; all statuses; list statuses; list all statuses; which statuses; what statuses; product statuses; possible statuses; what are statuses; explain statuses; explain all statuses; status meanings; what statuses are there
    product list --where status!=approved <- products not approved; which products not approved; unapproved products; \
    products still not approved; what is not approved; everything not approved
    product list --where status!=rejected <- products not rejected; which products not rejected
    product list --status rejected <- what rejected; which were rejected; rejections; list rejections; what got rejected
    product list --status approved <- what is approved; what got approved; which were approved
    product list --status <- products in status; show status; everything status; items with status; products with status; anything status; products status; what is; how many products are; number of products; count products
    product list --status ready-to-submit <- products ready; which products ready; products status ready; ready \
    products; what can submit
    product list --status <- grep status products; grep status; grep products status; find status; filter status; \
    filter products status; search status products; search status; find status products; filter by status
    product list --search <- products matching; products match; products whose name contains; products name like; products search; search products for; products that contain; products starting with; products beginning with; find product; search; grep; grep products; which products mention; search for; products called; products containing; \
    products named
    product list --status approved --where cleared=yes <- live products; what is live; which are live; products live; products cleared for sale; what do sell; what is sold; what sells; products for sale; products that are on sale; what is for sale; products on sale; which products on sale; everything on sale; what is on \
    sale; list on sale
    product list --where cleared=no <- products removed from sale; what is not on sale; what is not live; products not live; which are not on sale; hidden products; products off sale; which products off sale; what is off sale; products not \
    on sale
    product list --hosted <- hosted products; which products hosted; what is hosted
    product list --no-hosted <- products not hosted
    product list --type consumable <- consumable products; consumables; list consumables; which are consumable
    product list --type non-consumable <- non-consumable products; non-consumables; list non-consumables
    product list --type <- products of type; list products type; products by type
    product list --type auto-renewable <- subscriptions; list subscriptions
    product create <- create product; new product; add product; register product; create new product; product create; set up product
    product create --type consumable <- create consumable; add consumable; new consumable; create consumable product
    product create --type auto-renewable <- create subscription; add subscription; create auto-renewable \
    subscription
    product create --type non-renewing <- create non-renewing; create non-renewing subscription; new non-renewing subscription; add non-renewing subscription
    product create --type non-consumable <- new non-consumable; add non-consumable; new non-consumable product; create non-consumable; create non-consumable product
    product create --hosted <- create hosted product
    product show <- show product in locale; show product locale; show screenshot notes product; show notes screenshot product; where is product not on sale; where is product off sale; which storefronts not on sale product; where is product not sold; where is product not offered; product in locale; is product in locale; show product in locale; show product; show product details; product details; status product; show status product; where \
    is product; info product; where buy product; where can people buy product; where is product sold; where is \
    product available; where sell product; product storefronts; storefronts of product; which storefronts product; \
    list storefronts product; show storefronts product; show availability product; product availability; which \
    countries sell product; show rights product; product locale; product locales; list locales product; list \
    localizations product; show localization product; which languages product; product in locale; show product \
    locale; product translations; show description product; show name product; show notes product; does product have \
    screenshot; product has screenshot; show screenshot product; show me product; see product; open product; details product; what is status product; what status product; \
    what state product; status of product; which status product; how is product; product status; full product; everything about product; look up product; \
    product info; all about product; product metadata; show metadata product; when was product created; what type product; is product hosted; \
    is product consumable; product type; product id of; what is product called; what is description of product; product description; what is name of product; \
    which countries product; countries product; storefronts product; territories product; pull up product; bring up product; \
    where is product sold; where is product offered; where is product on sale; in which countries product; in what countries product; type of product; show product apple id; is product \
    approved; is product rejected
    product why --environment sandbox <- why can not see product device; why not see product device; why product not show device; why not product show device; why does product not show up device; why is product not on device; why product not device; why is product missing device
    product why <- what still have to do before can submit product; what before can submit product; what must do before \
    submit product; why does product not show up; why product not show up; why product not show up device; why does \
    product not appear; why is product not shown; why does product not load; what still needed submit product; \
    invalid-ids product; why invalid-ids product; why is product invalid; what is keep product; what holds up product; what is still missing product; what else does product need; what remains for product; \
    requirements product; why does product not sell; is anything missing product; what needs to be done for product; is product done; \
    what is left for product; what to do for product; why is product stuck; is product finished; can submit product; is product missing; what is wrong product; diagnose product; \
    problems product; issues product; errors product; blockers product; missing product; what missing product; why product; what wrong product; why can not buy product; \
    why can not buy; can not buy product; why is product off sale; why product on sale; is product ready; why product not ready; product not ready; is product ready to submit; check product; can \
    buy product; can tester buy product; who can buy product; is product on sale; is product on sale in store; is product available; why is not \
    product on sale; why not product on sale; what missing sell \
    product; missing to sell product; what missing publish product; what blocks product; what is blocking product; is product live; can \
    product be submitted; why can not submit product; why not submit product; product requirements; what does \
    product need; is product complete; product checklist; validate product; is product sold
    product can <- what may do product; allowed actions product; available actions product; what can be done product; can product; what can do product; allowed product; actions product; options product; what next \
    product; possible commands product; commands product; next product; do next product; can delete product; can \
    edit product
    product edit --name <- product name to; give product name; set reference name product; update reference name product; product reference name; change name of product; name product; set product name to; retitle product; rename product; edit product name; change product reference name; edit reference name; \
    reference name product; call product
    product edit --notes <- write review notes product; set note product; leave note product; note for reviewer product; update review notes product; change review notes product; review notes for product; product notes; add note to product; notes product; set notes product; edit notes product; add notes product; product review \
    notes
    product screenshot <- set screenshot of product to; update screenshot product; change screenshot product; product screenshot; image product; put screenshot on product; give product screenshot; send screenshot product; review screenshot product; screenshot product; upload screenshot product; add screenshot product; set screenshot \
    product; replace screenshot product; use as screenshot product; attach screenshot product; new screenshot \
    product
    product delete <- delete product; remove product; get rid of product; product delete
    product revert <- discard edits product; throw away changes product; reset product; undo changes to product; drop changes product; discard changes product; revert product; cancel changes product; discard update product; undo \
    edits product; cancel update product
    product adopt --status approved <- product already live; adopt product; mark product as live
    product adopt --status <- adopt product as; adopt product
    product show <- which storefront product sold; what storefront product sold; where product sold; countries product \
    sold; which countries product; where does product sell; in which storefronts is product
    product list --where screenshot= <- which products not have screenshot; products not have screenshot; find products without screenshot; filter products without screenshot; search \
    products without screenshot; products without screenshot; which products missing screenshot; products \
    missing screenshot; products with no screenshot; products lacking screenshot; products need screenshot; which \
    products need screenshot; which products have no screenshot; who lacks screenshot
    product list --where price= <- find products without price; search products without price; products without price; which products have no price; products with no price; \
    products missing price; which products missing price; products without tier; which products no price
    product list --status missing-metadata <- products missing; incomplete products; \
    products without description; which products incomplete; what is incomplete; which products lack metadata; which are incomplete; \
    products screenshot missing; products description missing
    product list -o csv <- export products; export products csv; save products; export catalog csv; copy products \
    csv; products csv; download products; export product list
    product list -o json <- export products json; products json
    """

  private static let sale = """
    product availability --on <- set cleared for sale yes product; on sale product; clear product; turn on sale product; turn on cleared for sale product; turn cleared for sale on product; product live; make product live; \
    put product back; relist product; list product for sale; put product back on sale; make product buyable; make product available; allow sale product; start sale product; enable sale product; \
    make product purchasable; bring product back on sale; cleared for sale on product; put product up for sale; put product on sale; clear product for sale; set product on sale; product on sale; \
    make product on sale; cleared for sale product yes; product on sale yes; set on sale true product; sell product; \
    start selling product; offer product; enable product; publish product; launch product; product back on sale; \
    resume selling product; unhide product; product availability on; set on sale product; activate product
    product availability --off <- pull product from sale; pull product off sale; pull product sale; unlist product; off sale product; turn off sale product; turn off cleared for sale product; turn cleared for sale off product; uncheck cleared for sale product; do not sell product; \
    remove sale product; make product not available; end sale product; block sale product; disable sale product; \
    cleared for sale off product; not cleared for sale product; take product down; take product offline; remove product from store; \
    pull product from store; discontinue product; stop offering product; no longer sell product; kill sale product; retire product; take product off market; take product off sale; remove product from sale; set product off sale; product off \
    sale; stop selling product; cleared for sale product no; hide product; unpublish product; disable product; pull \
    product; pull product from sale; take product off the store; suspend product; stop sale product; product \
    availability off; make product unavailable; set cleared for sale no product; delist product; withdraw product \
    from sale; developer remove product from sale; deactivate product
    product availability --only <- sell product exclusively in storefront; product available only storefront; make product exclusive to storefront; availability product storefront; set availability of product to storefront; make product only available in storefront; select storefronts \
    product; set storefronts product; product only in storefront; sell product only in storefront; limit product to \
    storefront; restrict product to storefront; set territories product; set \
    availability product storefront; product availability storefront; only storefront product; only sell product storefront; product storefront
    product availability --add <- make product on sale in storefront; make product buyable in storefront; make product available in storefront; sell product in storefront; offer product in storefront; available product storefront; make product available storefront; make product also available in storefront; turn on product in storefront; enable storefront product; allow product in storefront; add country product; put product on sale also storefront; add availability storefront product; turn on storefront product; start offering product in storefront; add storefront product; also sell product in storefront; add territory product; \
    product storefront add; also offer product in storefront; start selling product in storefront; launch product in \
    storefront; put product on sale in storefront; product also storefront; enable product in storefront; extend \
    product to storefront
    product availability --remove <- deselect storefront product; uncheck storefront product; turn off storefront product; turn off product in storefront; do not offer product in storefront; make product unavailable in storefront; product unavailable storefront; product not available in storefront; disable storefront product; drop storefront product; no longer sell product in storefront; unpublish product in storefront; pull storefront product; take storefront off product; remove availability storefront product; end sale product in storefront; stop sale of product in storefront; remove storefront product; stop selling product in storefront; do not sell \
    product in storefront; remove territory product; take product off sale in storefront; remove product from \
    storefront; remove product from sale in storefront; product storefront remove; stop offering product in \
    storefront; exclude storefront product; disable product in storefront; pull product from storefront; product off \
    sale in storefront; hide product in storefront; withdraw product from storefront; block storefront product; take \
    product out of storefront; delete storefront product
    product availability --everywhere --remove <- availability product everywhere except storefront; make product available everywhere except storefront; \
    available everywhere except storefront product; product available everywhere except storefront; availability product all except storefront; sell product all except storefront; product all except storefront; sell product everywhere except storefront; offer product \
    everywhere except storefront; set storefronts product all except; product everywhere except storefront; all \
    storefronts except product; set product everywhere except
    product availability --everywhere <- availability product everywhere; availability everywhere product; availability product all; available product everywhere; enable product everywhere; select everywhere product; put product on sale everywhere; release product everywhere; \
    product in everywhere; turn on everywhere product; add everywhere product; all storefronts product; sell product everywhere; offer product everywhere; set storefronts product \
    all; product everywhere; make product available everywhere; product available everywhere; set territories \
    product all; all storefronts product; product available in all storefronts; worldwide product; set product \
    everywhere; set availability product everywhere; launch product everywhere; set storefronts product everywhere
    storefront list <- storefronts; what storefronts; where can sell; country codes; list country codes; storefront codes; supported countries; show country codes; list storefronts; which storefronts; all storefronts
    storefront show <- what is code of storefront; which storefront; what storefront; info storefront; show storefront; storefront; code for storefront
    storefront list --search <- storefront code; find storefront; search storefronts
    """

  private static let texts = """
    product localize <- put locale product; give product locale; add locale text product; enter locale product; fill in locale product; add locale version product; product locale; edit locale product; change locale product; change localization product; \
    localize product to locale; localization product; localize product; add localization product; add locale product; add \
    language product; localization add product; edit localization product; set localization product; add translation \
    product; set locale product; update localization product; create localization product; new localization product
    product localize LOCALE=en-US --description <- give product description; enter description product; change description product; \
    rewrite description product; product description to; replace description product; fix description product; locale description product; change locale description product; set locale description product; edit description product; set description product; description \
    product; change product description to; add description product; describe product as; update description product \
    locale; write description product
    product localize LOCALE=en-US --display-name <- change display name product; give product display name; product display name; update display name product; enter display name product; edit display name product; set display name product; change \
    product display name to; display name product
    product localize --display-name <- set display name product locale; change display name product locale; edit display name product locale; display name product locale; locale display name product; add locale name product; title product locale; set name product locale; change name product locale; locale name product; \
    translate product name locale; localize product name locale; name product locale; call product in locale; rename \
    product in locale; set title product locale
    product localize --remove <- take locale off product; drop locale product; remove localization locale product; remove translation product; clear locale product; remove locale text product; remove locale version product; remove localization product; delete localization product; remove locale product; \
    delete locale product; delete translation product; remove language product; drop localization product; \
    unlocalize product; delete product localization locale; remove product locale
    locales <- locales; languages; list localizations; locale codes; which languages can; what locales; language codes; list locales; which locales; which languages; list languages; what languages are supported; supported \
    locales
    """

  private static let hosting = """
    hosting enable <- host content; host content with apple; set up hosted content; hosting product; turn hosting on product; activate hosting product; start hosting product; switch hosting on product; host product with apple; host product; turn on hosting product; enable hosting product; make product hosted; host \
    content with apple product; hosting product yes; set product hosted; product hosted; switch on hosting product; \
    let apple host product; product hosting on; host product content
    hosting disable <- do not host product; turn hosting off product; deactivate hosting product; switch off hosting product; hosting off product; no hosting product; end hosting product; stop hosting product; turn off hosting product; disable hosting product; product not hosted; \
    hosting product no; remove hosting product; unhost product; make product not hosted; hosting off product; \
    product no longer hosted
    hosting list <- how much space does hosted content take; space hosted content; size of hosted content; how big is \
    hosted content; has upload finished processing; is upload processed; has processing finished; is processing done; \
    upload finished; has upload finished; list hosting; hosting overview; which content hosted; show hosted content; hosted status; hosted content status; list hosted content; show hosting; hosting status; \
    hosting; what is hosted by apple
    """

  private static let testers = """
    tester create <- add new tester; create new tester; register tester; set up tester; create test account; add tester storefront; insert tester; tester new; add tester; create tester; new tester; create sandbox tester; make new tester called; tester \
    add; invite tester
    tester list <- what testers; show testers; how many testers in storefront; who tests; who is testing; list test accounts; tester list; testers country; all testers; testers who in storefront; testers by storefront; list testers; testers; which testers; manage testers; who are testers; testers in storefront; \
    testers from storefront; list sandbox testers
    tester show <- is tester interrupted; are purchases of tester interrupted; where does tester live; where is tester from; which store does tester use; info tester; who is tester; about tester; tester info; show tester; which storefront tester; tester storefront; where is tester; tester country; tester \
    details; which country is tester in; what is tester storefront
    tester edit --storefront <- change storefront of tester; change country of tester to; tester storefront to; set country of tester; put tester in storefront; relocate tester; tester moved to storefront; change tester to storefront; change territory tester; tester edit storefront; change tester storefront to; move tester to storefront; set tester storefront; edit \
    tester storefront; update tester country; switch tester to storefront; move tester
    tester delete <- delete tester; remove tester
    tester edit --first --last <- change name of tester; change tester name; set tester name
    tester edit --password - <- change password tester; tester forgot password; change tester password; reset password tester; set password tester; new password \
    tester; password tester; reset tester password
    tester edit --renewal-rate <- change renewal rate tester; set renewal rate tester
    tester edit --interrupt-purchases <- tester interrupted; interrupt tester; interrupted purchases on tester; enable interrupted purchases tester; set interrupted purchases tester; simulate interrupted purchases tester; interrupt purchases tester; interrupted purchases tester; turn on \
    interrupted purchases tester
    tester edit --no-interrupt-purchases <- tester interrupted off; interrupted purchases off tester; tester interrupt purchases off; disable interrupted purchases tester; stop interrupt purchases tester; turn off interrupted purchases tester
    """

  private static let contracts = """
    contract show <- is contract ok; contract ok; is contract fine; is contract good; contract in order; is contract in order; does contract work; what is missing contract; what does contract need; missing contract; \
    contract missing; is contract missing; contract details; contract info; agreements; view contract; check contract; do have contract; is contract expired; has contract expired; did sign contract; who sign contract; \
    state of contract; which bank; what bank; show bank account; bank account; tax status; tax; bank; contact person; what is state of contract; \
    contract why; why contract; show contract; pending contracts; list pending contracts; contracts status; status of contracts; can sell paid products; can sell; have valid contract; is contract valid; \
    contract valid; contract; contract status; is contract signed; have signed contract; when does contract expire; \
    contract expire when; is contract in effect; contract in effect; list contracts; is contract active; what \
    contracts; show bank; show tax; show contact; when contract expire; which contracts; contracts tax banking
    contract sign <- activate contract; contract sign; execute contract; finish contract; request contract again; re-sign contract; reactivate contract; put contract in effect; sign contract; accept contract; renew contract; request contract; agree to contract; approve \
    contract; sign; complete contract
    contract bank <- set bank; add bank; set up bank; enter bank; edit bank; change bank
    contract bank --name <- add bank account routing; set bank account routing; add bank account number; add bank account number routing number; add bank iban; set bank; add bank; enter bank; set bank to; use bank; bank is; set up bank; update bank; edit bank; change bank to; edit bank contract; contract bank; change bank; bank name
    contract contact --name <- contract contact name; contact name; set contact name; set contact to; contact is
    contract contact <- set contact; add contact; edit contact; enter contact; update contact; change contact; change contact contract; contract contact
    contract tax <- set tax country; tax country; enter tax; set up tax; file tax form; complete tax form; tax form for storefront; set tax; add tax form; fill tax; tax form; submit tax form; fill in tax form; tax; add tax form \
    storefront; fill out tax form
    plan contract expire <- what happens to products if contract expires; what happens to products when contract expires
    contract expire <- unsign contract; cancel contract; expire contract; end contract; let contract expire; cancel contract; terminate contract; \
    contract expired
    """
}
