import StockroomKit

/// What people ask about devices and purchases in their own words.
enum StoreKitIntents {
  static func add(to intents: inout Intents) {
    intents.words("device", "devices", "iphone", "ipad", "ipod", "phone", "simulated device")
    intents.words("buy", "purchase", "order", "pay for", "bought", "purchased")
    intents.words("airplane", "airplane mode", "wifi", "internet")
    intents.value("storekit-device", says: "device")
    intents.words("transaction", "payment", "transactions", "payments", "purchases")
    intents.words("restore", "restoring", "bring back", "get back")
    for table in [devices, buying] { intents.add(table) }
  }

  private static let devices = """
    storekit device list <- list devices; show devices; which devices; devices
    storekit device add <- add device; new device; create device; register device; connect device; add simulated device
    storekit device remove <- remove device; delete device; unregister device
    storekit device use <- use device; switch device; change device to
    storekit device show <- show device; device details; which device
    storekit sign-in <- sign in tester; sign in as tester
    storekit sign-out <- sign out; sign out tester
    storekit launch <- launch app; start app; restart app; relaunch app; open app
    storekit network off <- go offline; switch network off; turn off network; airplane mode; disconnect device
    storekit network on <- go online; switch network on; turn on network; reconnect device
    """

  private static let buying = """
    storekit products <- request product; fetch product from store; request products
    storekit buy <- buy product; purchase product; make test purchase product
    storekit buy --cancel <- cancel purchase of product; cancel buy product; buy product cancel
    storekit restore <- restore completed transactions; restore completed purchases; restore transactions device; \
    restore completed transactions device; restore purchases device; restore purchases; restore transactions; restore my purchases; get purchases back
    storekit transactions --account <- what did tester buy; what did buy; what has buy; purchases tester; tester \
    purchases; show purchases tester; list purchases tester; purchase history tester; purchases of account; what does \
    tester own
    storekit transactions --product <- who buy product; purchases of product; transactions of product; who bought product
    storekit transactions --device <- purchases on device; transactions on device; what was bought on device
    storekit clear-history <- clear purchase history tester; reset purchases tester; clear purchases tester; clear \
    purchase history; erase purchases tester; reset purchase history tester; forget purchases tester
    storekit download start <- pull product device; fetch product device; download product device; fetch content \
    product device; start download; download content; download hosted content
    storekit installed <- list installed content; what is installed; installed content
    storekit transactions <- list transactions; show transactions; list purchases; show purchases; who bought what
    storekit queue <- show payment queue; payment queue; unfinished transactions; pending transactions
    storekit finish <- finish transaction; complete transaction
    storekit refund <- refund transaction; refund purchase; refund product; refund last purchase; refund buy; give \
    money back transaction
    storekit approve <- approve ask to buy transaction; approve transaction
    storekit decline <- decline transaction; decline ask to buy transaction
    """
}
