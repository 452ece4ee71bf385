internal import StockroomKit

/// What others decide about a purchase: a parent, or the user who resolves an issue.
extension PaymentQueue {
  /// A parent approves a deferred purchase.
  func approve(_ payment: PaymentTransaction) throws -> PaymentTransaction {
    guard payment.state == .deferred else { throw Refusal.notDeferred(payment) }
    try messages.send("Approve", from: .user, to: .appStore, note: "a parent", about: payment)
    return try complete(payment)
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
    return try complete(payment)
  }
}
