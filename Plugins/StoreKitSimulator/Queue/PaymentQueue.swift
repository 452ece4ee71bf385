internal import Foundation
internal import StockroomKit

/// The payment queue of an app on a device: Apple, `SKPaymentQueue`.
///
/// Each step records the messages between the parties, in order; observers receive the messages to the app.
struct PaymentQueue {
  let catalog: Catalog
  var device: Device
  let app: App

  init(of app: App, on device: Device, in catalog: Catalog) {
    (self.catalog, self.device, self.app) = (catalog, device, app)
  }

  var transactions: PaymentTransactions { PaymentTransactions(catalog: catalog) }
  var messages: StoreMessages { StoreMessages(catalog: catalog) }
  var now: Date { catalog.store.now }

  // MARK: - Buying

  /// Adds a payment; the user confirms or cancels it.
  ///
  /// - Returns: The transaction, which may have failed with a StoreKit error.
  /// - Throws: A `Refusal` for actions that no app or user can perform.
  mutating func add(_ product: Product, quantity: Int = 1, isCancelled: Bool = false) throws -> PaymentTransaction {
    let environment = try device.profile(of: app, in: catalog).environment
    guard let loaded = try loadedProduct(product, in: environment) else {
      throw Refusal.notRequested(product, named: try catalog.fullName(of: product))
    }
    guard (1...10).contains(quantity), quantity == 1 || !product.type.isOwnedForGood else {
      throw Refusal.quantity(quantity, of: product)
    }
    let account = device.isSimulator || device.isRestricted ? nil : try buyer(in: environment)
    var payment = try transactions.create(
      product, on: device, account: account?.email ?? device.account, in: environment, quantity: quantity,
      state: .purchasing, storefront: loaded.storefront)
    try messages.send(device.labels.buy, from: .user, to: .app, note: product.productID.rawValue, about: payment)
    try messages.send("add(_:)", from: .app, to: .storeKit, note: "quantity \(quantity)", about: payment)
    if device.isSimulator { return try fail(payment, .simulator) }
    if device.isRestricted { return try fail(payment, .paymentNotAllowed) }
    try update(payment)
    guard !device.isOffline else { return try transactions.change(payment) { $0.isQueued = true } }
    payment = try forward(payment, loaded.product, isCancelled: isCancelled)
    return payment
  }

  /// Sends the payments that were waiting for the network.
  mutating func forwardWaiting() throws -> [PaymentTransaction] {
    try transactions.waiting(on: device).filter { $0.app == app.appleID }.map { waiting in
      let payment = try transactions.change(waiting) { $0.isQueued = false }
      guard let product = try catalog.products.find(payment.product),
        let sold = try loadedProduct(product, in: payment.environment)?.product ?? requested(product)
      else { return try fail(payment, .storeProductNotAvailable) }
      return try forward(payment, sold, isCancelled: false, isParked: true)
    }
  }

  /// A product as the store has it now, for a payment of an app that was launched again.
  private func requested(_ product: Product) throws -> StoreProduct? {
    try ProductsRequest(device, app, in: catalog).response(to: [product.productID.rawValue]).products.first
  }

  private mutating func forward(
    _ payment: PaymentTransaction, _ loaded: StoreProduct, isCancelled: Bool, isParked: Bool = false
  ) throws -> PaymentTransaction {
    if let error = try Devices(catalog: catalog).takeError(of: &device) { return try fail(payment, error) }
    try messages.send(
      device.labels.confirm, from: .storeKit, to: .user,
      note: try question(
        about: loaded, payment.product, payment.type, payment.quantity, payment.account, in: payment.environment),
      about: payment)
    guard !isCancelled else {
      try messages.send(device.labels.cancel, from: .user, to: .storeKit, about: payment)
      return try fail(payment, .paymentCancelled)
    }
    try messages.send(device.labels.buy, from: .user, to: .storeKit, note: payment.account, about: payment)
    try messages.send("payment", from: .storeKit, to: .appStore, note: payment.environment.label, about: payment)
    guard let email = payment.account, try isBuyer(email, in: payment.environment) else {
      return try fail(payment, .unknown, from: .appStore)
    }
    let tester = try catalog.testers.find(email)
    if device.isInterrupting || tester?.interruptsPurchases == true {
      let failed = try fail(payment, .paymentCancelled, from: .appStore)
      return try transactions.change(failed) { $0.isInterrupted = true }
    }
    if device.isAskingToBuy {
      let deferred = try transactions.change(payment) { $0.state = .deferred }
      try update(deferred)
      return deferred
    }
    return try complete(payment, isParked: isParked)
  }

  /// True if a purchase asks for an account, because nobody is signed in.
  func needsAccount(for product: Product) throws -> Bool {
    let environment = try device.profile(of: app, in: catalog).environment
    guard try loadedProduct(product, in: environment) != nil else {
      throw Refusal.notRequested(product, named: try catalog.fullName(of: product))
    }
    return device.account == nil && !device.isSimulator && !device.isRestricted
  }

  /// The question to the user before a product is bought; nil if the payment does not come so far now.
  func question(before product: Product, quantity: Int, by account: String?) throws -> String? {
    let environment = try device.profile(of: app, in: catalog).environment
    guard !device.isSimulator, !device.isRestricted, !device.isOffline, device.nextError == nil,
      let loaded = try loadedProduct(product, in: environment)?.product
    else { return nil }
    if let account { _ = try StoreAccounts(catalog: catalog).require(account, in: environment) }
    return try question(
      about: loaded, product.appleID, product.type, quantity, account ?? device.account, in: environment)
  }

  /// The question to the user before a purchase.
  private func question(
    about loaded: StoreProduct, _ product: AppleID, _ type: ProductType, _ quantity: Int, _ account: String?,
    in environment: StoreEnvironment
  ) throws -> String {
    let title = loaded.title ?? loaded.id
    if let account, type.isOwnedForGood, try transactions.purchase(of: product, by: account, in: environment) != nil {
      return device.labels.question(again: title)
    }
    return device.labels.question(count: quantity, title, for: loaded.formatted)
  }

  /// True if the App Store knows the account and it can buy in the environment; a deleted tester is unknown.
  func isBuyer(_ email: String, in environment: StoreEnvironment) throws -> Bool {
    try StoreAccounts(catalog: catalog).find(email)?.buys(in: environment) ?? false
  }

  /// Charges the customer, and gives the app the transaction with its downloads.
  ///
  /// - Parameter isParked: True for a payment that waited; the store fails what was refused if it is made now.
  func complete(_ payment: PaymentTransaction, isParked: Bool = false) throws -> PaymentTransaction {
    guard let product = try catalog.products.find(payment.product) else {
      return try fail(payment, .storeProductNotAvailable, from: .appStore)
    }
    guard let account = payment.account, try isBuyer(account, in: payment.environment) else {
      return try fail(payment, .unknown, from: .appStore)
    }
    // The device's profile may have changed.
    let profile = try device.profile(of: app, in: catalog)
    let validity = try ProductValidity(
      catalog: catalog, app: app,
      signedWith: profile.environment == payment.environment
        ? profile : catalog.provisioning.profile(payment.environment.profileKind, of: app),
      storefront: payment.storefront)
    guard try validity.refusal(of: product) == nil, let price = try validity.price(of: product) else {
      return try fail(payment, .storeProductNotAvailable, from: .appStore)
    }
    let sale: SubscriptionSale?
    do {
      sale =
        product.type == .autoRenewable
        ? try catalog.subscriptions?.sale(
          of: product, to: account, in: payment.environment, payment.storefront, catalog: catalog) : nil
    } catch is Refusal where isParked {
      return try fail(payment, .unknown, from: .appStore)
    }
    let paid = sale?.price ?? price
    let owned =
      product.type.isOwnedForGood
      ? try transactions.purchase(of: product.appleID, by: account, in: payment.environment) : nil
    let purchased = try transactions.change(payment) {
      $0.state = .purchased
      $0.original = owned?.id ?? sale?.originalIdentifier.flatMap(PaymentTransaction.key)
      $0.processedAt = now
      // A product that the account owns is free.
      $0.amount = owned == nil ? paid.money.amount : "0"
      $0.currency = paid.money.currency
      $0.formatted = owned == nil ? paid.formatted : "free"
    }
    try messages.send("receipt", from: .appStore, to: .storeKit, note: purchased.identifier, about: purchased)
    _ = try Downloads(catalog: catalog).create(for: purchased, of: product)
    try update(purchased)
    guard owned == nil else { return purchased }
    try FamilySharing(catalog: catalog).purchased(purchased)
    try catalog.announce(.charged(PurchaseTransaction(purchased, in: catalog)))
    return purchased
  }

  // MARK: - Parts

  /// Sends the state of a transaction to the observers.
  func update(_ payment: PaymentTransaction) throws {
    let note = [payment.state.label.lowercased(), payment.storeKitError?.description].compactMap { $0 }
    try messages.send(
      "paymentQueue(_:updatedTransactions:)", from: .storeKit, to: .app, note: note.joined(separator: ": "),
      about: payment)
  }

  func fail(
    _ payment: PaymentTransaction, _ error: StoreKitError, from party: Party? = nil
  ) throws -> PaymentTransaction {
    let failed = try transactions.change(payment) {
      $0.state = .failed
      $0.error = error.code
      $0.isQueued = false
      $0.processedAt = now
    }
    if let party { try messages.send("error", from: party, to: .storeKit, note: "\(error.code)", about: failed) }
    try update(failed)
    return failed
  }

  func send(_ message: String, from sender: Party, to receiver: Party, note: String? = nil) throws {
    try messages.send(message, from: sender, to: receiver, note: note, device: device.id, app: app.appleID)
  }

  /// The product as the running app received it; other products cannot be bought.
  private func loadedProduct(
    _ product: Product, in environment: StoreEnvironment
  ) throws -> (product: StoreProduct, storefront: Storefront)? {
    try LoadedProducts(catalog: catalog).find(product.productID, on: device, app: app, in: environment)
  }

  /// The account that is signed in, if it can buy in an environment.
  func buyer(in environment: StoreEnvironment) throws -> StoreAccount {
    guard let email = device.account else { throw Refusal.notSignedIn(device, in: environment) }
    // The store refuses a deleted tester, not the device.
    guard let account = try StoreAccounts(catalog: catalog).find(email) else {
      return StoreAccount(
        email: email, kind: environment == .sandbox ? .tester : .customer,
        storefront: try RunningApps(catalog: catalog).storefront(of: app, on: device) ?? .unitedStates)
    }
    guard account.buys(in: environment) else {
      throw environment == .sandbox
        ? (account.kind == .converted ? Refusal.converted(email) : Refusal.notTester(email, isDeleted: false))
        : Refusal.testerInProduction(email)
    }
    return account
  }
}

/// The app's calls on existing transactions: finishing one, and launching again.
extension PaymentQueue {
  /// Finishes a transaction, which leaves the queue; unfinished downloads are canceled.
  func finish(_ payment: PaymentTransaction) throws -> PaymentTransaction {
    guard !payment.isFinished else { throw Refusal.finished(payment) }
    guard payment.state != .purchasing, payment.state != .deferred else { throw Refusal.unfinishable(payment) }
    try messages.send("finishTransaction(_:)", from: .app, to: .storeKit, about: payment)
    try DownloadQueue(catalog: catalog).transactionWillFinish(payment)
    let finished = try transactions.change(payment) { $0.finishedAt = now }
    try messages.send(
      "paymentQueue(_:removedTransactions:)", from: .storeKit, to: .app, note: payment.identifier, about: finished)
    try DownloadQueue(catalog: catalog).transactionDidFinish(finished)
    return finished
  }

  /// Starts the app, which forgets its products and uses the account's storefront; StoreKit delivers the unfinished
  /// transactions again.
  func launch() throws -> [PaymentTransaction] {
    try RunningApps(catalog: catalog).launch(app, on: device)
    try send(RunningApps.launchMessage, from: .user, to: .app)
    try send("add(_: observer)", from: .app, to: .storeKit)
    try deliver()
    let queue = try transactions.queue(on: device, app: app)
    if device.isSimulator { return queue }
    for payment in queue { try update(payment) }
    return queue
  }
}

/// Decisions about a purchase by others than the app: a parent, or the user who resolves an issue.
extension PaymentQueue {
  /// A parent approves a deferred purchase.
  func approve(_ payment: PaymentTransaction) throws -> PaymentTransaction {
    guard payment.state == .deferred else { throw Refusal.notDeferred(payment) }
    try messages.send("Approve", from: .user, to: .appStore, note: "a parent", about: payment)
    return try complete(payment, isParked: true)
  }

  /// A parent declines it.
  func decline(_ payment: PaymentTransaction) throws -> PaymentTransaction {
    guard payment.state == .deferred else { throw Refusal.notDeferred(payment) }
    try messages.send("Decline", from: .user, to: .appStore, note: "a parent", about: payment)
    return try fail(payment, .paymentCancelled, from: .appStore)
  }

  /// The user resolves the issue that interrupted a purchase: a new transaction arrives.
  func resolve(_ failed: PaymentTransaction) throws -> PaymentTransaction {
    guard failed.isInterrupted else { throw Refusal.notInterrupted(failed) }
    guard let product = try catalog.products.find(failed.product) else { throw Refusal.productDeleted(failed) }
    _ = try transactions.change(failed) { $0.isInterrupted = false }
    let payment = try transactions.create(
      product, on: device, account: failed.account, in: failed.environment, quantity: failed.quantity,
      state: .purchasing, storefront: failed.storefront)
    try messages.send("resolve the issue", from: .user, to: .appStore, about: payment)
    return try complete(payment, isParked: true)
  }
}

extension PaymentQueue {
  /// Puts what the account bought without a device, as by a code in the App Store, into the queue.
  private func deliver() throws {
    let environment = try device.profile(of: app, in: catalog).environment
    for payment in try transactions.takeUndelivered(for: device, app: app, in: environment)
    where payment.type != .autoRenewable && payment.sharedFrom == nil {
      guard let product = try catalog.products.find(payment.product) else { continue }
      _ = try Downloads(catalog: catalog).create(for: payment, of: product)
    }
  }
}

extension PaymentTransaction {
  /// The queue of the transaction.
  func queue(in catalog: Catalog) throws -> PaymentQueue {
    guard let device = try device.flatMap(Devices(catalog: catalog).find(id:)), let app = try catalog.apps.find(app)
    else {
      // A device that is removed finishes its queue.
      throw Refusal(
        "storekit.transaction.no-device", kind: .state,
        isFinished
          ? "the device of transaction \(id) was removed"
          : "transaction \(id) was bought without a device; sign in with its account, and launch the app",
        remedy: .command(isFinished ? "storekit restore" : "storekit launch"), subject: String(id))
    }
    return PaymentQueue(of: app, on: device, in: catalog)
  }
}
