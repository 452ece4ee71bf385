internal import StockroomKit

/// What an account owns: what it bought and Apple did not refund; of a subscription, the current period.
struct Ownership {
  private let account: String
  private let catalog: Catalog
  private let subscriptions: [CustomerSubscription]

  init(of account: String, in catalog: Catalog) throws {
    (self.account, self.catalog) = (account, catalog)
    subscriptions =
      try catalog.subscriptions?.subscriptions(SubscriptionFilter(account: account), catalog: catalog) ?? []
  }

  /// Calls `body` with the purchases that the account owns, oldest first.
  func each(of product: SoldProduct? = nil, body: (PaymentTransaction) throws -> Void) throws {
    try PaymentTransactions(catalog: catalog).each(account: account, product: product) { payment in
      if isOwned(payment) { try body(payment) }
    }
  }

  private func isOwned(_ payment: PaymentTransaction) -> Bool {
    guard payment.state == .purchased, payment.revocation == nil else { return false }
    let first = PaymentTransaction.identifier(of: payment.original ?? payment.id)
    guard let subscription = subscriptions.first(where: { $0.originalIdentifier.hasSameBytes(as: first) }) else {
      return payment.original == nil
    }
    return subscription.isEntitled && subscription.latestIdentifier.hasSameBytes(as: payment.identifier)
  }
}
