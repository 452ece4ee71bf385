import StockroomKit

/// What people ask about devices and purchases in their own words.
enum StoreKitIntents {
  static func add(to intents: inout Intents) {
    intents.words("device", "devices", "iphone", "ipad", "ipod", "phone", "simulated device")
    intents.words("buy", "purchase", "order", "pay for", "bought", "purchased")
    intents.words("airplane", "airplane mode", "wifi", "internet")
    intents.words(
      "sign-in", "sign in", "signin", "log in", "login", "sign on", "signon", "logon", "log on", "sign in to",
      "log into", "use account")
    intents.words("sign-out", "sign out", "signout", "log out", "logout", "log off", "logoff", "signoff")
    intents.words("refund", "give money back", "money back", "refunds", "reimburse", "give back money", "return")
    intents.words("download", "downloads", "fetch", "pull")
    intents.value("storekit-device", says: "device")
    intents.words("transaction", "payment", "transactions", "payments", "purchases", "txn", "txns", "entitlements")
    intents.words("restore", "restoring", "bring back", "get back")
    for table in [devices, buying] { intents.add(table) }
    addCustomers(to: &intents)
    intents.add(
      """
      refund tester product; refund tester; refund last purchase; refund purchase of product tester; refund tester \
      purchase of product; refund product tester purchase; refund last transaction; refund last; refund purchase \
      tester; request refund tester product; request refund product tester; request refund product; revoke product tester; revoke tester product; revoke purchase product tester; revoke purchase of product \
      tester
      """,
      advises:
        "a purchase is refunded by its number: \(command: "storekit transactions --account EMAIL --product PRODUCT"), then \(command: "storekit refund N")"
    )
    intents.add(
      "download product; fetch product; pull down product",
      advises:
        Remedy.command("package extract PRODUCT DIR").adding(
          "\(command: "storekit download start --transaction PRODUCT") downloads a purchase"))
    intents.add(
      """
      download product device; download content product device; download hosted content product device; download \
      download content product device; download content of product device; download content product on device; product on device; pull product device; fetch content product device; install product device; install product on device
      """,
      advises:
        Remedy("a purchase is downloaded", command: "storekit buy PRODUCT --device DEVICE").or(
          .command("storekit restore --device DEVICE")
        ).adding(
          .command("storekit download start --transaction PRODUCT"), separator: ", then "))
  }

  private static let devices = """
    storekit device list <- who is sign-in on device; who is sign-in; which account is sign-in on device; which tester is sign-in on device; who is sign-in device; is anyone sign-in; is tester sign-in; what devices; my devices; simulated devices; test devices; list iphones; list devices; show devices; which devices; devices
    storekit device add <- add device; new device; create device; register device; connect device; add simulated device
    storekit device remove <- remove device; delete device; unregister device
    storekit device use <- use device; switch device; change device to
    storekit device show <- who is sign-in on device; which account is sign-in on device; which tester is sign-in on device; account of device; who uses device; who is using device; who using device; show device; device details; which device
    storekit sign-in <- sign tester device; sign tester in device; log tester in device; sign in tester device; login as tester; log in as tester; login tester; switch to tester; become tester; sign in tester; sign in as tester; sign-in tester device; sign-in device; sign-in sandbox tester device; device sign-in tester; sign-in; sign-in tester; set account device tester; use tester on device; sign-in account tester; connect tester device; \
    sign-in account tester device; sign-in sandbox tester
    storekit sign-out <- sign out; sign out tester; sign-out; sign-out tester; sign-out device; device sign-out; sign-out tester device
    storekit launch <- launch app; start app; restart app; relaunch app; open app
    storekit device show <- which account is on device; who is on device; account on device; which account device
    storekit download fail <- make downloads fail; make download fail; fail downloads; let downloads fail
    storekit buy <- have tester buy product; have tester buy product device; tester wants to buy product on device; tester wants to buy product; test buying product before approved; test buying product; try buying product; test purchase product \
    before approved
    storekit device remove <- take device off list of devices; remove device from list of devices; take device off list
    storekit transactions --refunded <- was tester refunded; was product refunded; is product refunded; has product been refunded; did tester get refund; how many refunds
    storekit transactions <- does tester own product after refund; does tester still own product; does tester still have product after refund; does tester keep product after refund
    plan storekit buy <- what would happen if tester bought product; what if tester bought product; what happens if tester buys product; what if tester buys product; would happen if tester bought product; can tester buy product dry-run
    storekit device list <- what devices does tester use; which devices does tester use; which device does tester use; where is tester sign-in; which device is tester on; on which device is tester
    storekit installed <- what content version does device have; which content version does device have; which content version is on device; what content is on device; installed content version device; which version is installed device; what is installed on device
    storekit queue <- deferred transactions; is anything deferred; anything deferred; what is deferred; deferred purchases
    storekit transactions <- did tester buy anything; did tester ever buy anything; has tester bought anything; did tester buy
    storekit products <- device products product; device request products product; device products
    storekit transactions <- last purchases; recent purchases; latest purchases; show last purchases; list last purchases
    storekit network off <- simulate failure network; network failure device; simulate network failure; network failure; simulate network error; simulate no network; \
    simulate offline; lose network; drop connection; kill network; disconnect network; set offline; set network offline; network offline; set network off; device offline; offline; set device offline; go offline; switch network off; turn off network; airplane mode; disconnect device
    storekit network on <- set online; set network online; network online; set network on; device online; online; go online; switch network on; turn on network; reconnect device
    """

  private static let buying = """
    storekit buy <- device purchase product; device order product
    storekit products <- which products device see in the store; which products device see; what products see device; which products get device; products device see; which products device get; what does device see
    storekit products <- device request product; device request products; device fetch products; fetch products device; request product; fetch product from store; request products
    storekit buy <- buy product device; buy product as tester; buy product tester device; test purchase product; purchase product device; get product device; make purchase of product; order product; buy product for tester; let tester buy product; simulate purchase of product; do purchase product; tester buys product; purchase product as tester device; buy product; purchase product; make test purchase product
    storekit buy --account <- tester buy product; tester buys product; tester purchase product
    storekit buy --cancel <- simulate payment cancelled product; simulate cancelled payment product; payment cancelled product; simulate purchase cancelled product; cancel purchase of product; cancel buy product; buy product cancel
    storekit restore <- restore completed transactions; restore completed purchases; restore transactions device; \
    restore completed transactions device; restore purchases device; restore purchases; restore transactions; restore my purchases; get purchases back
    storekit transactions --account <- transactions tester; list transactions tester; show transactions tester; which products tester bought; which products does tester own; what did tester purchase; everything tester bought; tester transactions; orders of tester; payments of tester; what has tester purchased; products tester bought; what does tester have; purchases by tester; purchases made by tester; what did tester buy; what did buy; what has buy; purchases tester; tester \
    purchases; show purchases tester; list purchases tester; purchase history tester; purchases of account; what does \
    tester own
    storekit transactions --product <- how many bought product; how many times was product bought; list purchases product; show purchases product; sales of product; how often was product bought; was product bought; who purchased product; has anyone bought product; transactions for product; how many sold product; who buy product; purchases of product; transactions of product; who bought product
    storekit receipt --account <- show receipt tester; receipt tester; receipts tester; receipt of tester; print receipt tester; get receipt tester
    storekit transactions <- failed purchases; failed purchases today; purchases that failed; failed transactions; show failed purchases; which purchases failed; list failed purchases; what purchases failed
    storekit transactions --device <- purchases on device; transactions on device; what was bought on device
    storekit clear-history <- clear everything tester bought; delete everything tester bought; forget everything tester bought; clear what tester bought; delete what tester bought; clear purchase history tester; reset purchases tester; clear purchases tester; clear \
    purchase history; erase purchases tester; reset purchase history tester; forget purchases tester
    storekit download start <- start download
    storekit downloads <- list downloads; show downloads; downloads; download status; downloads product; downloads device; downloads status; status of downloads; is download done; how far is download; download progress
    storekit installed <- what content is on device; content on device; what is on device; list installed device; what is installed on device; list installed content; what is installed; installed content
    storekit transactions <- how many sell; how many did sell; how many purchases; count purchases; number of purchases; number of sales; count transactions; how many transactions; sales; show sales list; what was bought; what was sold; what has been bought; what did people buy; who bought; purchases storefront; purchases by storefront; all purchases; all transactions; purchases; transactions; orders; list orders; show payments; purchase history; list payments; recent purchases; last purchases; list transactions; show transactions; list purchases; show purchases; who bought what
    storekit queue <- show payment queue; payment queue; unfinished transactions; pending transactions
    storekit finish <- finish transaction; complete transaction
    storekit refund <- refund transaction; refund purchase; refund order; refund payment
    storekit approve <- approve ask to buy transaction; approve transaction
    storekit decline <- decline transaction; decline ask to buy transaction
    """
}
