import StockroomKit

/// What people ask in the words of StoreKit, and of those who help customers.
extension StoreKitIntents {
  static func addCustomers(to intents: inout Intents) {
    words(&intents)
    for table in [classes, purchases, downloads, switches] { intents.add(table) }
    intents.add(
      """
      verify receipt device; receipt device; show receipt device; receipt of device; validate receipt device; \
      receipt on device; print receipt device; check receipt device; refresh receipt; refresh receipt device; \
      receipt; verify receipt; validate receipt; show receipt; print receipt; get receipt; check receipt; app receipt; \
      decode receipt; show app receipt; parse receipt; last receipt; show last receipt
      """,
      advises: Remedy("a receipt is of a purchase or of an account", command: "storekit receipt N")
        .or(.command("storekit receipt --account EMAIL")))
    intents.add(
      "show receipt tester product; receipt tester product; receipt product tester; receipt for tester product",
      advises: Remedy("a receipt has all purchases of an account", command: "storekit receipt --account EMAIL"))
    intents.add(
      """
      restore purchases tester; restore tester purchases; restore tester; restore product tester; restore product; restore transactions tester; \
      restore purchase product; restore purchase product tester
      """,
      advises:
        Remedy("purchases are restored for the account of a device", command: "storekit restore").adding(
          "\(command: "storekit sign-in EMAIL") signs another in"))
    intents.add(
      """
      restore purchases of tester on device; restore purchases tester device; restore tester device; tester restore \
      purchases device; tester restore device
      """,
      advises:
        Remedy("purchases are restored for the account of a device", command: "storekit restore --device DEVICE")
        .adding(
          "\(command: "storekit sign-in EMAIL --device DEVICE") signs another in"))
    intents.add(
      """
      simulate error; simulate purchase error; next purchase fails; fail next purchase; make next purchase fail; fail \
      purchase; simulate failed purchase; simulate failure; fail next; fail next transaction; inject error; \
      force error; make purchase fail; simulate payment error; fail next payment; let next purchase fail
      """,
      advises:
        "\(command: "storekit fail-next CODE") fails the next request, such as storekit fail-next paymentCancelled")
    intents.add(
      """
      delete app device reinstall; delete app from device and reinstall; remove app device reinstall; reset device; wipe device; erase device; factory reset device; delete app device; remove app device; uninstall device; uninstall app \
      device; delete app from device; reinstall app device; clear device; restore device to factory settings
      """,
      advises: Remedy("a device is added anew to reset it", command: "storekit device remove DEVICE").adding(
        .command("storekit device add DEVICE"), separator: ", then "
      ).adding("\(command: "storekit uninstall PRODUCT") deletes content"))
    intents.add(
      """
      ask-to-buy tester; turn on ask-to-buy tester; enable ask-to-buy tester; ask-to-buy on tester; set ask-to-buy tester
      """,
      advises: "Ask to Buy is a setting of a device: \(command: "storekit ask-to-buy on --device NAME")")
    intents.add(
      "turn off ask-to-buy tester; ask-to-buy off tester; disable ask-to-buy tester; remove ask-to-buy tester",
      advises: "Ask to Buy is a setting of a device: \(command: "storekit ask-to-buy off --device NAME")")
    intents.add(
      "pause download device; pause downloads device; resume download device; cancel download device",
      advises:
        "\(command: "storekit downloads") numbers downloads, and \(command: "storekit download pause N") pauses one")
    intents.add(
      """
      renew subscription; renew subscription tester; cancel subscription; cancel subscription tester; expire \
      subscription; subscription status; subscription status tester; list subscriptions tester; upgrade subscription
      """,
      advises: "subscriptions do not renew here; \(command: "storekit transactions") lists what was bought")
  }

  private static func words(_ intents: inout Intents) {
    intents.words(
      "products-request", "skproductsrequest", "products request", "product request", "request products",
      "request product", "fetch products", "load products", "sk products request", "skproduct")
    intents.words(
      "add-payment", "skpayment", "skmutablepayment", "addpayment", "add payment", "skpaymentqueue", "payment queue add"
    )
    intents.words(
      "restore-transactions", "restorecompletedtransactions", "restore completed transactions",
      "restore completed purchases", "restoretransactions", "restorepurchases", "appstore.sync",
      "skreceiptrefreshrequest")
    intents.words("finish-transaction", "finishtransaction", "finish", "acknowledge", "consume")
    intents.words("verify-receipt", "verifyreceipt", "verify receipt", "validate receipt")
    intents.words("ask-to-buy", "ask to buy", "asktobuy", "parental approval", "parental control", "parental controls")
    intents.words("entitlements", "entitlement", "owned", "owns", "library", "current entitlements")
    intents.words("pause", "suspend")
    intents.words("resume", "continue", "unpause")
    intents.words("slow", "throttle", "bandwidth", "speed")
    intents.names(
      "storekit-error",
      [
        "payment cancelled": "2", "payment canceled": "2", "paymentCanceled": "2",
        "payment invalid": "3", "invalid payment": "3", "payment not allowed": "4",
        "client invalid": "1", "SKErrorPaymentCancelled": "2", "SKErrorPaymentInvalid": "3",
        "SKErrorPaymentNotAllowed": "4", "SKErrorClientInvalid": "1", "SKErrorUnknown": "0", "unknown error": "0",
      ])
  }

  private static let classes = """
    storekit products <- fetch product device; fetch products device; products-request product; products-request; request product from store; get product from \
    store; query product from store; load product from store; ask store for product; fetch product; products-request \
    product device; is product identifier valid
    storekit buy <- subscribe tester to product; subscribe product; subscribe tester product; add-payment product; \
    add-payment product tester; add-payment product device; pay product; pay \
    product tester; pay for product tester; checkout product; buy product account tester; buy product on device; buy \
    product on device tester; order product tester; test buying product; make payment product
    storekit restore <- restore-transactions; restore-transactions device; restore purchases on device; restore \
    everything device; restore device
    storekit finish <- finish-transaction transaction; finish-transaction; finish-transaction product; finish purchase \
    product; finish payment; finish purchase; mark transaction finished
    storekit receipt <- verify-receipt transaction; verify-receipt product; receipt product; show receipt product; \
    receipt of product; receipt transaction; show receipt transaction; print receipt transaction; receipt purchase; \
    receipt for product; decode receipt transaction; get receipt transaction; check receipt transaction
    storekit receipt --account <- verify-receipt tester; app receipt tester; check receipt tester; decode receipt \
    tester; receipt for tester; tester receipt; receipt of purchases tester
    storekit play <- finish all transactions; finish-transaction device; finish all transactions device; finish all; \
    process transactions; process queue; handle transactions
    storekit queue <- queue device; show queue device; payments queue; payment queue device; show payment queue device
    storekit updates <- updated transactions; observer updates; transaction updates; callbacks; observer callbacks
    storekit fail-next <- simulate error error; simulate error; fail next purchase with; next purchase fails with; \
    make \
    next purchase fail with; fail next; inject error; fail with; force error; fail next payment with; \
    simulate purchase error; simulate failed payment
    """

  private static let purchases = """
    storekit transactions --account <- history tester; entitlements tester; what is tester entitled to; transaction list tester; list \
    transaction tester; transaction history tester; order history tester; products owned tester; purchases for \
    tester; transactions for tester; transactions since tester; payments tester; what does tester \
    entitlements; is tester owner; show order tester; invoices tester; orders tester; find purchases tester
    storekit transactions --account --product <- did tester buy product; has tester bought product; does tester own \
    product; purchases tester product; transactions tester product; when did tester buy product; is product \
    entitlements tester; tester entitlements product
    storekit transactions --product <- who has product; who entitlements product; is product bought; when was product \
    bought; transactions product; orders product; purchase history product
    storekit transactions <- transaction list; list transaction; ledger; list all transactions; transactions log; all \
    orders; order history; transaction history; invoices; show orders; entitlements; customers purchases
    storekit refund <- refund; refund product; give refund; refund purchase product; refund purchase of product; \
    chargeback; revoke purchase product; revoke purchase; revoke transaction; refund transaction product; issue \
    refund; issue refund product; refund order
    storekit show <- show transaction; transaction; transaction details; describe transaction; show purchase; details \
    of transaction; show payment; transaction status; status of transaction; info transaction; get transaction
    storekit trace <- trace transaction; draw transaction; sequence diagram transaction; trace purchase; trace; trace \
    product; sequence diagram product; diagram transaction
    storekit approve <- approve purchase; approve ask-to-buy; approve ask-to-buy product; approve payment
    storekit decline <- decline purchase; decline ask-to-buy; decline ask-to-buy product; decline payment; decline; \
    deny purchase; decline pending purchase; decline pending purchase device; decline pending purchase on device; \
    reject pending purchase; deny pending purchase; decline waiting purchase; decline purchase request
    storekit resolve <- resolve interrupted purchase; resolve transaction; resolve purchase; resolve; resolve \
    interruption; resolve product
    storekit clear-history <- reset tester; tester reset; reset sandbox tester; forget tester purchases; delete \
    purchases tester; delete purchase history tester; remove \
    purchases tester; wipe purchases tester; reset tester purchases; clear history tester; clear tester history; clear \
    tester purchases; reset sandbox tester purchases
    storekit buy --cancel <- cancel purchase product; tap cancel product; cancel payment product; decline purchase \
    product
    """

  private static let downloads = """
    storekit downloads <- downloads list; is product downloaded; what is downloading; active downloads; all \
    downloads; download queue; download list; download state; downloads on device; state of downloads
    storekit download pause --transaction <- pause download product device; pause download of product on device; pause \
    download product; downloads pause product; hold \
    download product; pause downloading product
    storekit download resume --transaction <- resume download product device; resume download product; downloads resume product; \
    continue download product; continue downloading product
    storekit download cancel --transaction <- cancel download product device; cancel download product; downloads cancel product; abort download \
    product; stop download product; stop downloading product; cancel downloads product
    storekit download start --transaction <- start download product; downloads start product; begin download \
    product; start downloading product; retry download product; restart download product
    storekit download fail --transaction <- fail download product; make download fail product; break download product
    storekit download pause <- pause download
    storekit download resume <- resume download
    storekit download cancel <- cancel download; abort download
    storekit download fail <- fail download
    storekit uninstall <- uninstall product; uninstall content product; delete content product device; remove \
    product from device; delete downloaded content product; uninstall product device; delete product from device; \
    remove content product device
    storekit installed <- installed; which content installed; is content installed; installed products; installed \
    products device; content installed device; is product installed
    """

  private static let switches = """
    storekit ask-to-buy on <- ask-to-buy on; turn on ask-to-buy; enable ask-to-buy; enable ask-to-buy device; turn \
    on ask-to-buy device; ask-to-buy
    storekit ask-to-buy off <- ask-to-buy off; turn off ask-to-buy; disable ask-to-buy; disable ask-to-buy device; \
    no ask-to-buy
    storekit can-make-payments off <- turn off in app purchases device; disable in app purchases device; forbid in app \
    purchases device; restrict in app purchases device; turn off in-app purchases device; turn off payments device; can not make payments; payments off; disable payments; disable purchases; \
    restrict purchases; disallow payments; purchases off; disable purchases device; turn off payments; disable \
    payments device; restrictions on; disable buying device; restrict device
    storekit can-make-payments on <- turn on in app purchases device; enable in app purchases device; allow in app \
    purchases device; turn on payments device; can make payments; payments on; enable payments; enable purchases; allow \
    purchases; allow payments; purchases on; enable purchases device; restrictions off; turn on payments
    storekit interrupt-purchases on <- interrupt purchases on; interrupt purchases; turn on interrupted purchases; \
    enable interrupted purchases; interrupt next purchase; simulate interrupted purchase; interrupted purchase
    storekit interrupt-purchases off <- interrupt purchases off; turn off interrupted purchases; disable interrupted \
    purchases
    storekit network off <- network off; network off device; turn off airplane device; device offline; put device \
    offline; make device offline; take device offline; offline; offline device; wifi off; turn off wifi; turn on \
    airplane mode; simulate no network; simulate offline; no network; disconnect; no airplane; disconnect network; \
    go offline device; unplug network; airplane mode on device; cut network
    storekit network on <- network on; network on device; turn off airplane mode; device online; put device online; \
    make device online; online; online device; wifi on; turn on wifi; airplane mode off; reconnect; connect network; \
    back online; airplane mode off device; reconnect network; go online device
    storekit bandwidth <- slow network; limit bandwidth; set bandwidth; slow download; network speed; set network \
    speed; slow downloads; slow device
    storekit device list <- list simulated devices; device status; status of devices; connected devices; all \
    devices; who uses which device; signed in devices; accounts on devices
    storekit launch <- kill app; quit app; force quit app; terminate app; launch; open app on device; start app \
    device; run app device; open app device; launch app \
    device; kill and restart app
    storekit catalogue <- what can device buy; show storefront device; store on device; what does device show; \
    in-app store; product catalogue; products on device; catalogue device
    storekit observer list <- list observers; show observers; observers; transaction observers; which observers
    storekit search <- search store; search app store; itunes search; search itunes
    storekit review add <- rate app stars; leave rating app; write customer review; rate; customer review stars
    storekit item list <- list apps in app store; store items; list items in store
    """
}
