internal import StockroomKit

/// The transactions of the store.
struct PaymentTransactions {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The condition that the customer did not lose it.
  private static let isKept = "(refunded_at IS NULL OR reversed_at IS NOT NULL)"

  /// The transaction with a number, or with an identifier of the App Store.
  func find(_ number: Int64) throws -> PaymentTransaction? {
    let key = number > 1_000_000_000_000_000 ? number - 1_000_000_000_000_000 : number
    return try store.first("\(PaymentTransaction.query) WHERE id = ?", .integer(key), body: PaymentTransaction.init)
  }

  /// The transaction with a number, or a refusal.
  func require(_ number: Int64) throws -> PaymentTransaction {
    guard let transaction = try find(number) else {
      throw Refusal(
        "storekit.transaction.unknown", kind: .missing, "there is no transaction \(number)",
        remedy: .command("storekit transactions"), subject: String(number))
    }
    return transaction
  }

  /// The unfinished transactions of an app on a device, oldest first: the payment queue.
  func queue(on device: Device, app: App) throws -> [PaymentTransaction] {
    try store.all(
      "\(PaymentTransaction.query) WHERE device = ? AND app = ? AND finished_at IS NULL ORDER BY id",
      .integer(device.id), .integer(app.appleID.rawValue), body: PaymentTransaction.init)
  }

  /// Gives a device what its account bought on none, oldest first.
  func takeUndelivered(
    for device: Device, app: App, in environment: StoreEnvironment
  ) throws -> [PaymentTransaction] {
    guard let account = device.account else { return [] }
    let waiting = try store.all(
      """
      \(PaymentTransaction.query) WHERE account = ? AND +app = ? AND environment = ? AND device IS NULL
        AND finished_at IS NULL AND state = 'PURCHASED' ORDER BY id
      """, .text(account), .integer(app.appleID.rawValue), .text(environment.rawValue), body: PaymentTransaction.init)
    return try waiting.map { payment in
      try store.execute(
        "UPDATE storekit_transaction SET device = ? WHERE id = ?", .integer(device.id), .integer(payment.id))
      return try require(payment.id)
    }
  }

  /// The payments on a device that wait for the network, oldest first.
  func waiting(on device: Device) throws -> [PaymentTransaction] {
    try store.all(
      "\(PaymentTransaction.query) WHERE device = ? AND is_queued = 1 ORDER BY id", .integer(device.id),
      body: PaymentTransaction.init)
  }

  /// Ends the payment queues of a device; its purchases can be restored on others.
  func deviceWillBeRemoved(_ device: Device) throws {
    try store.execute(
      """
      UPDATE storekit_transaction SET state = 'FAILED', error = ?, is_queued = 0
      WHERE device = ? AND state IN ('PURCHASING', 'DEFERRED')
      """, .integer(StoreKitError.paymentCancelled.code), .integer(device.id))
    try store.execute(
      """
      UPDATE storekit_transaction SET finished_at = ?, is_interrupted = 0 WHERE device = ? AND finished_at IS NULL
      """, .integer(store.now.seconds), .integer(device.id))
  }

  /// Calls `body` with the transactions, oldest first, of all devices and accounts or of the given ones.
  func each(
    device: Device? = nil, account: String? = nil, product: SoldProduct? = nil,
    body: (PaymentTransaction) throws -> Void
  ) throws {
    // Only the given conditions, so that SQLite uses an index.
    var conditions: [(column: String, value: SQLValue)] = []
    if let device { conditions.append(("device", .integer(device.id))) }
    if let account { conditions.append(("account", .text(account.lowercased()))) }
    switch product {
    case .current(let product): conditions.append(("product", .integer(product.appleID.rawValue)))
    case .deleted(let appleID): conditions.append(("apple_id", .integer(appleID.rawValue)))
    case nil: break
    }
    let filter = conditions.isEmpty ? "" : "WHERE " + conditions.map { "\($0.column) = ?" }.joined(separator: " AND ")
    try store.rows("\(PaymentTransaction.query) \(filter) ORDER BY id", conditions.map(\.value)) {
      try body(try PaymentTransaction($0))
    }
  }

  /// The transactions whose numbers begin with some digits and that are chosen, newest first: at most `limit`.
  ///
  /// Of many transactions, only some hundred are looked at, so that completion never waits.
  func startingWith(
    _ digits: String, limit: Int, where isChosen: (PaymentTransaction) -> Bool = { _ in true }
  ) throws -> [PaymentTransaction] {
    var (found, rest): ([PaymentTransaction], Int) = ([], 5 * limit)
    for numbers in Self.numbers(startingWith: digits).reversed() where found.count < limit && rest > 0 {
      let page = try store.all(
        "\(PaymentTransaction.query) WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT ?", .integer(numbers.lowerBound),
        .integer(numbers.upperBound), .integer(rest), body: PaymentTransaction.init)
      rest -= page.count
      found += page.filter(isChosen)
    }
    return Array(found.prefix(limit))
  }

  /// The numbers that begin with some digits, ascending: 7, 70 to 79, 700 to 799, and so on.
  private static func numbers(startingWith digits: String) -> [ClosedRange<Int64>] {
    guard !digits.isEmpty else { return [1...Int64.max] }
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), digits.utf8.first != 0x30,
      let first = Int64(digits)
    else { return [] }
    var ranges = [first...first]
    while let last = ranges.last, last.upperBound <= Int64.max / 10 - 1 {
      ranges.append(last.lowerBound * 10...last.upperBound * 10 + 9)
    }
    return ranges
  }

  /// The purchase by which an account owns a product, or nil.
  func purchase(of product: AppleID, by account: String, in environment: StoreEnvironment) throws -> PaymentTransaction?
  {
    try store.first(
      """
      \(PaymentTransaction.query) WHERE account = ? AND product = ? AND environment = ? AND state = 'PURCHASED'
        AND original IS NULL AND \(Self.isKept) ORDER BY id LIMIT 1
      """, .text(account), .integer(product.rawValue), .text(environment.rawValue), body: PaymentTransaction.init)
  }

  /// The purchases of an account that can be restored, oldest first: finished, not refunded, non-consumable or
  /// auto-renewable.
  ///
  /// Of the periods of a subscription it is the first one, and of what a family shares again the last share.
  func restorable(by account: String, app: App, in environment: StoreEnvironment) throws -> [PaymentTransaction] {
    try store.all(
      """
      \(PaymentTransaction.query) WHERE id IN (
        SELECT min(id) FROM storekit_transaction WHERE account = ? AND app = ? AND environment = ?
          AND state = 'PURCHASED' AND \(Self.isKept) AND finished_at IS NOT NULL
          AND (original IS NULL OR type = '\(ProductType.autoRenewable.rawValue)')
          AND type IN (\(ProductType.restorable.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
        GROUP BY coalesce(original, id)
      ) ORDER BY id
      """, .text(account), .integer(app.appleID.rawValue), .text(environment.rawValue), body: PaymentTransaction.init)
  }

  /// The unfinished restored transaction of an original purchase on a device, or nil.
  func restored(_ purchase: PaymentTransaction, on device: Device) throws -> PaymentTransaction? {
    try store.first(
      """
      \(PaymentTransaction.query) WHERE original = ? AND device = ? AND state = 'RESTORED'
        AND finished_at IS NULL ORDER BY id LIMIT 1
      """, .integer(purchase.original ?? purchase.id), .integer(device.id), body: PaymentTransaction.init)
  }

  /// Writes a new transaction of a device, or of the App Store itself if that is nil; one with a price, or one that
  /// the family shares, is processed.
  func create(
    _ product: Product, on device: Device?, account: String?, in environment: StoreEnvironment, quantity: Int = 1,
    state: PaymentTransaction.State, storefront: Storefront, original: Int64? = nil, isQueued: Bool = false,
    price: Price? = nil, sharedFrom: Int64? = nil
  ) throws -> PaymentTransaction {
    let id = try store.first(
      """
      INSERT INTO storekit_transaction
        (device, app, product, apple_id, product_id, type, account, environment, quantity, state, original, is_queued,
          storefront, at, processed_at, amount, currency, formatted, shared_from)
      VALUES (?, ?, ?3, ?3, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
      """, .integer(device?.id), .integer(product.app.rawValue), .integer(product.appleID.rawValue),
      .text(product.productID.rawValue), .text(product.type.rawValue), .text(account), .text(environment.rawValue),
      .integer(quantity), .text(state.rawValue), .integer(original), .boolean(isQueued),
      .text(storefront.alpha3), .integer(store.now.seconds),
      .integer(price == nil && sharedFrom == nil ? nil : store.now.seconds),
      .text(price?.money.amount), .text(price?.money.currency), .text(price?.formatted), .integer(sharedFrom)
    ) { $0.integer(0) }
    return try require(id ?? 0)
  }

  /// Refunds a purchase as Apple does, all of it or a part; the buyer no longer owns the product.
  ///
  /// - Parameter percentage: The part, in thousandths of a percent.
  func refund(
    _ payment: PaymentTransaction, percentage: Int = PurchaseRevocation.whole,
    reason: PurchaseRevocation.Reason = .other
  ) throws -> PaymentTransaction {
    guard payment.isRefundable else { throw Refusal.notPurchase(payment) }
    guard payment.revocation == nil else { throw Refusal.refunded(payment) }
    guard !payment.isFree else { throw Refusal.free(payment) }
    let revocation = PurchaseRevocation(store.now, percentage: percentage, reason: reason)
    let refunded = try change(payment) {
      $0.lastRevocation = revocation
      $0.reversedAt = nil
    }
    let messages = StoreMessages(catalog: catalog)
    let part = revocation.kind == .fullRefund ? "" : "\(revocation.percentText) of "
    try messages.send(
      "refund", from: .appStore, to: .storeKit, note: payment.formatted.map { part + $0 }, about: refunded)
    try revokeEntitlement(of: refunded)
    try catalog.announce(.refunded(PurchaseTransaction(refunded, in: catalog)))
    try FamilySharing(catalog: catalog).refunded(refunded)
    return refunded
  }

  /// Tells an app, since iOS 14, that its customer lost a purchase.
  func revokeEntitlement(of payment: PaymentTransaction) throws {
    guard let device = try payment.device.flatMap(Devices(catalog: catalog).find(id:)), device.system >= .ios14 else {
      return
    }
    try StoreMessages(catalog: catalog).send(
      "paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)", from: .storeKit, to: .app,
      note: payment.productID, about: payment)
  }

  /// Reverses a refund, as Apple does after a dispute; the buyer owns the product again.
  func reverseRefund(of payment: PaymentTransaction) throws -> PaymentTransaction {
    guard payment.refund != nil else { throw Refusal.notRefunded(payment) }
    let reversed = try change(payment) { $0.reversedAt = store.now }
    try StoreMessages(catalog: catalog).send(
      "refund reversed", from: .appStore, to: .storeKit, note: payment.formatted, about: reversed)
    try catalog.announce(.refundReversed(PurchaseTransaction(reversed, in: catalog)))
    try FamilySharing(catalog: catalog).refundReversed(reversed)
    return reversed
  }

  /// Changes a transaction; all changes are made here.
  func change(
    _ transaction: PaymentTransaction, _ body: (inout PaymentTransaction) -> Void
  ) throws
    -> PaymentTransaction
  {
    var changed = transaction
    body(&changed)
    try store.execute(
      """
      UPDATE storekit_transaction SET state = ?, original = ?, error = ?, is_queued = ?, is_interrupted = ?, amount = ?,
        currency = ?, formatted = ?, processed_at = ?, finished_at = ?, refunded_at = ?, refund_percentage = ?,
        refund_reason = ?, reversed_at = ?
      WHERE id = ?
      """, .text(changed.state.rawValue), .integer(changed.original), .integer(changed.error.map(Int64.init)),
      .boolean(changed.isQueued), .boolean(changed.isInterrupted), .text(changed.amount), .text(changed.currency),
      .text(changed.formatted), .integer(changed.processedAt?.seconds), .integer(changed.finishedAt?.seconds),
      .integer(changed.lastRevocation?.date.seconds),
      .integer(changed.lastRevocation.map { Int64($0.percentage) }), .text(changed.lastRevocation?.reason.rawValue),
      .integer(changed.reversedAt?.seconds), .integer(changed.id))
    return changed
  }
}

extension ProductType {
  /// The types whose purchases are restored: Apple, "In-App Purchase Programming Guide", "Restoring Transactions".
  static let restorable: [ProductType] = [.nonConsumable, .autoRenewable, .freeSubscription]

  /// True if a buyer owns it permanently, so that buying it again is free.
  var isOwnedForGood: Bool { self == .nonConsumable }
}
