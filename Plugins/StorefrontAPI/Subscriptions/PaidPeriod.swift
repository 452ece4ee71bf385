import Foundation
import StockroomKit

/// The period of a subscription that a transaction paid for.
struct PaidPeriod {
  let term: SubscriptionTerm
  /// The customer's subscription as it is now.
  let subscription: CustomerSubscription

  /// Fails for a transaction of another type, and without a plugin that has subscriptions.
  init?(of transaction: PurchaseTransaction, in catalog: Catalog) throws {
    guard transaction.productType == .autoRenewable, let service = catalog.subscriptions,
      let term = try service.term(of: transaction.identifier, catalog: catalog),
      let subscription = try service.subscription(from: transaction.originalIdentifier, catalog: catalog)
    else { return nil }
    (self.term, self.subscription) = (term, subscription)
  }
}

extension SubscriptionService {
  /// The subscription that began with a transaction.
  func subscription(from original: String, catalog: Catalog) throws -> CustomerSubscription? {
    try subscriptions(SubscriptionFilter(originalIdentifier: original), catalog: catalog).first
  }

  /// The subscriptions of the customer of a transaction in its app and environment.
  func subscriptions(with transaction: PurchaseTransaction, catalog: Catalog) throws -> [CustomerSubscription] {
    guard let account = transaction.account else { return [] }
    let filter = SubscriptionFilter(app: transaction.app, account: account, environment: transaction.environment)
    return try subscriptions(filter, catalog: catalog)
  }
}

extension SubscriptionTerm {
  /// True for a period of an introductory offer that was not free, as receipts tell it.
  var isIntroductory: Bool { offer?.kind == .introductory && !isTrial }

  /// True for a period that was free.
  var isTrial: Bool { offer?.mode == .freeTrial }
}

extension PurchaseTransaction {
  /// The date of the purchase; for a renewal, the beginning of its period rather than the date of its charge.
  func purchaseDate(_ period: PaidPeriod?) -> Date { period?.term.startsAt ?? processedAt ?? addedAt }

  /// True if the customer paid for it: neither restored nor downloaded again.
  var isSold: Bool { isBought && (isFirst || productType == .autoRenewable && state == .purchased) }
}
