internal import StockroomKit

/// The simulator's transactions, for other plugins.
struct Purchases: PurchaseService {
  func each(_ filter: PurchaseFilter, catalog: Catalog, body: (PurchaseTransaction) throws -> Void) throws {
    let names = [filter.identifier, filter.originalIdentifier, filter.after, filter.sharedFrom]
    let keys = names.map { $0.flatMap(PaymentTransaction.key(of:)) }
    // Text that is not an identifier selects nothing.
    guard zip(names, keys).allSatisfy({ ($0 == nil) == ($1 == nil) }) else { return }
    // The index of an app, which has many purchases, is not for those of one customer.
    let unindexed = filter.account == nil && keys[0] == nil && keys[1] == nil ? "" : "+"
    // Of all transactions, few are shared: their index, rather than the order of all.
    let order = filter.isFamilyShared || keys[3] != nil ? "+id" : "id"
    let choices: [(condition: String, values: [SQLValue])?] = [
      filter.app.map { ("\(unindexed)app = ?", [.integer($0.rawValue)]) },
      filter.account.map { ("account = ?", [.text($0.lowercased())]) },
      keys[0].map { ("id = ?", [.integer($0)]) },
      keys[1].map { ("(id = ? OR original = ?)", [.integer($0), .integer($0)]) },
      filter.environment.map { ("environment = ?", [.text($0.rawValue)]) },
      filter.since.map { ("coalesce(processed_at, at) >= ?", [.integer($0.seconds)]) },
      keys[2].map { ("id > ?", [.integer($0)]) },
      keys[3].map { ("shared_from = ?", [.integer($0)]) },
      filter.isFamilyShared ? ("shared_from IS NOT NULL", []) : nil,
    ]
    // Only the given conditions, so that SQLite uses an index.
    let chosen = choices.compactMap { $0 }
    let condition = chosen.isEmpty ? "" : "WHERE \(chosen.map(\.condition).joined(separator: " AND "))"
    let limit: [SQLValue] = filter.limit.map { [.integer(Int64($0))] } ?? []
    try catalog.store.rows(
      "\(PaymentTransaction.query) \(condition) ORDER BY \(order)\(limit.isEmpty ? "" : " LIMIT ?")",
      chosen.flatMap(\.values) + limit
    ) { row in
      try body(try PurchaseTransaction(PaymentTransaction(row), in: catalog))
    }
  }

  func receipt(
    of app: App, account: String, in environment: StoreEnvironment, catalog: Catalog
  ) throws -> PurchaseReceipt {
    let store = StoreReceipt(catalog: catalog)
    var receipt = try store.head(of: app, account: account, in: environment)
    receipt.transactions = try store.payments(of: app, account: account, in: environment).map {
      try PurchaseTransaction($0, in: catalog)
    }
    return receipt
  }

  func receiptHead(
    of app: App, account: String, in environment: StoreEnvironment, catalog: Catalog
  ) throws -> PurchaseReceipt {
    try StoreReceipt(catalog: catalog).head(of: app, account: account, in: environment)
  }

  func environment(of account: String, catalog: Catalog) throws -> StoreEnvironment? {
    do {
      return try StoreReceipt(catalog: catalog).environment(of: account)
    } catch let refusal as Refusal where refusal.kind == .missing {
      return nil
    }
  }

  func finish(_ transaction: PurchaseTransaction, catalog: Catalog) throws {
    guard let key = PaymentTransaction.key(of: transaction.identifier) else { return }
    let payment = try PaymentTransactions(catalog: catalog).require(key)
    _ = try payment.queue(in: catalog).finish(payment)
  }

  func charge(_ charge: PurchaseCharge, catalog: Catalog) throws -> PurchaseTransaction {
    let transactions = PaymentTransactions(catalog: catalog)
    let original = charge.originalIdentifier.flatMap(PaymentTransaction.key)
    let device = try Devices(catalog: catalog).find(account: charge.account)
    let charged = try transactions.create(
      charge.product, on: device, account: charge.account, in: charge.environment, state: .purchased,
      storefront: charge.storefront, original: original, price: charge.price)
    if let device, let app = try catalog.apps.find(charge.product.app) {
      let queue = PaymentQueue(of: app, on: device, in: catalog)
      if charge.product.type != .autoRenewable {
        _ = try Downloads(catalog: catalog).create(for: charged, of: charge.product)
      }
      try queue.messages.send("receipt", from: .appStore, to: .storeKit, note: charged.identifier, about: charged)
      try queue.update(charged)
    }
    try FamilySharing(catalog: catalog).purchased(charged)
    return try PurchaseTransaction(charged, in: catalog)
  }

  func currentAccount(catalog: Catalog) throws -> String? {
    try Devices(catalog: catalog).current()?.account
  }

  func storefront(of account: String, catalog: Catalog) throws -> Storefront {
    let accounts = StoreAccounts(catalog: catalog)
    return try (accounts.find(account) ?? accounts.require(account, in: .sandbox)).storefront
  }
}

extension PaymentTransaction {
  /// The key of the transaction with an identifier of the App Store; nil if it is not one.
  static func key(of identifier: String) -> Int64? {
    let start = Int64(Self.identifier(of: 0)) ?? 0
    return Int64(identifier).flatMap { $0 > start ? $0 - start : nil }
  }
}

extension PurchaseTransaction {
  init(_ payment: PaymentTransaction, in catalog: Catalog) throws {
    let first = try payment.original.map(PaymentTransactions(catalog: catalog).require) ?? payment
    self.init(
      identifier: payment.identifier, originalIdentifier: first.identifier, app: payment.app, product: payment.product,
      productID: payment.productID, productType: payment.type, account: payment.account,
      environment: payment.environment, quantity: payment.quantity, state: payment.state, addedAt: payment.at,
      processedAt: payment.processedAt, originalProcessedAt: first.processedAt, finishedAt: payment.finishedAt,
      revocation: payment.revocation(first), reversedAt: payment.reversedAt, price: payment.amount,
      currency: payment.currency, storefront: payment.storefront,
      sharedFrom: (payment.sharedFrom ?? first.sharedFrom).map(PaymentTransaction.identifier))
  }
}
