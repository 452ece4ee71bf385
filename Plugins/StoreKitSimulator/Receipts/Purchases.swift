internal import StockroomKit

/// The transactions of the simulator for other plugins.
struct Purchases: PurchaseService {
  func each(_ filter: PurchaseFilter, catalog: Catalog, body: (PurchaseTransaction) throws -> Void) throws {
    let names = [filter.identifier, filter.originalIdentifier, filter.after]
    let keys = names.map { $0.flatMap(PaymentTransaction.key(of:)) }
    // A text that is not an identifier selects nothing.
    guard zip(names, keys).allSatisfy({ ($0 == nil) == ($1 == nil) }) else { return }
    try catalog.store.rows(
      """
      \(PaymentTransaction.query) WHERE (?1 IS NULL OR app = ?1) AND (?2 IS NULL OR account = ?2)
        AND (?3 IS NULL OR id = ?3) AND (?4 IS NULL OR id = ?4 OR original = ?4)
        AND (?5 IS NULL OR environment = ?5) AND (?6 IS NULL OR coalesce(processed_at, at) >= ?6)
        AND (?7 IS NULL OR id > ?7) ORDER BY id LIMIT coalesce(?8, 9223372036854775807)
      """, .integer(filter.app?.rawValue), .text(filter.account?.lowercased()), .integer(keys[0]),
      .integer(keys[1]), .text(filter.environment?.rawValue), .integer(filter.since?.seconds),
      .integer(keys[2]), .integer(filter.limit.map(Int64.init))
    ) { row in
      let payment = try PaymentTransaction(row)
      let first = try payment.original.map(PaymentTransactions(catalog: catalog).require) ?? payment
      try body(PurchaseTransaction(payment, from: first))
    }
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
  fileprivate init(_ payment: PaymentTransaction, from first: PaymentTransaction) {
    self.init(
      identifier: payment.identifier, originalIdentifier: first.identifier, app: payment.app, product: payment.product,
      productID: payment.productID, productType: payment.type, account: payment.account,
      environment: payment.environment, quantity: payment.quantity, state: State(payment.state), addedAt: payment.at,
      processedAt: payment.processedAt, originalProcessedAt: first.processedAt, finishedAt: payment.finishedAt,
      refundedAt: payment.refundedAt ?? first.refundedAt, price: payment.amount, currency: payment.currency,
      storefront: payment.storefront)
  }
}

extension PurchaseTransaction.State {
  fileprivate init(_ state: PaymentTransaction.State) {
    self =
      switch state {
      case .purchasing: .purchasing
      case .purchased: .purchased
      case .failed: .failed
      case .restored: .restored
      case .deferred: .deferred
      }
  }
}
