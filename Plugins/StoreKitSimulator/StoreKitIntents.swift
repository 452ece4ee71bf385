import StockroomKit

/// What people ask about devices and purchases in their own words.
enum StoreKitIntents {
  static func add(to intents: inout Intents) {
    intents.words("device", "devices", "iphone", "ipad", "ipod", "phone", "simulated device")
    intents.words("buy", "purchase", "order", "pay for")
    intents.words("transaction", "payment", "transactions", "payments", "purchases")
    intents.words("restore", "restoring", "bring back", "get back")
    for table in [devices, buying] { intents.add(table) }
  }

  private static let devices = """
    storekit device list <- list devices; show devices; which devices
    storekit sign-in <- sign in tester; sign in as tester
    storekit sign-out <- sign out; sign out tester
    storekit launch <- launch app; start app; restart app; relaunch app; open app
    storekit network off <- go offline; switch network off; turn off network; airplane mode; disconnect device
    storekit network on <- go online; switch network on; turn on network; reconnect device
    """

  private static let buying = """
    storekit products <- request product; fetch product from store; request products
    storekit buy <- buy product; purchase product; make test purchase product
    storekit restore <- restore purchases; restore transactions; restore my purchases
    storekit transactions <- list transactions; show transactions; list purchases; show purchases; who bought what
    storekit queue <- show payment queue; payment queue; unfinished transactions; pending transactions
    storekit finish <- finish transaction; complete transaction
    storekit refund <- refund transaction; refund purchase
    """
}
