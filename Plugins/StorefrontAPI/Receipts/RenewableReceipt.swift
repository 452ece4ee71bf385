import Foundation
import StockroomKit

/// The subscriptions of the customer of a receipt, as they are now.
struct RenewableReceipt {
  /// The transactions of subscriptions in the order of their numbers.
  let transactions: [PurchaseTransaction]
  private let receipt: AppReceipt
  private let app: App
  private let account: String
  private let catalog: Catalog

  /// Fails for a receipt without a subscription.
  init?(_ receipt: AppReceipt, in catalog: Catalog) throws {
    guard let purchases = catalog.purchases, let app = try catalog.apps.find(receipt.bundleID) else { return nil }
    let known = try receipt.purchases.lazy.compactMap {
      try purchases.transaction($0.transactionID, catalog: catalog)
    }
    .first { $0.productType == .autoRenewable }
    guard let account = known?.account else { return nil }
    (self.receipt, self.app, self.account, self.catalog) = (receipt, app, account, catalog)
    transactions = try purchases.transactions(
      PurchaseFilter(app: app.appleID, account: account, environment: receipt.environment), catalog: catalog
    ).filter { $0.isSold && $0.productType == .autoRenewable }
  }

  /// The latest receipt in base64: the given one if nothing was bought since.
  func latest(replacing data: String, signedBy identity: SigningIdentity?) throws -> String {
    guard let identity, let purchases = catalog.purchases else { return data }
    let current = try purchases.receipt(of: app, account: account, in: receipt.environment, catalog: catalog)
    guard current.transactions.count != receipt.purchases.count else { return data }
    let latest = try AppReceipt(current, of: app, opaque: receipt.opaque, hash: receipt.hash, in: catalog)
    return try SignedReceipt.sign(latest, by: identity).base64EncodedString()
  }

  /// The elements of `pending_renewal_info`.
  func pending() throws -> [JSON] {
    let filter = SubscriptionFilter(app: app.appleID, account: account, environment: receipt.environment)
    return try catalog.subscriptions?.subscriptions(filter, catalog: catalog).map { subscription in
      let renewal = try RenewalInfo(subscription, of: app, in: catalog)
      let fields: JSON = [
        "auto_renew_product_id": .string(renewal.nextProductID), "product_id": .string(renewal.productID),
        "original_transaction_id": .string(subscription.originalIdentifier),
        "auto_renew_status": subscription.isRenewing ? "1" : "0",
        "expiration_intent": JSON(renewal.expirationIntent.map(String.init)),
        "price_consent_status": subscription.priceIncrease.map { $0 == .accepted ? .null : "0" } ?? .null,
        "price_increase_status": JSON(subscription.priceIncrease.map { String($0.number) }),
        "promotional_offer_id": JSON(renewal.next?.offer.flatMap { $0.kind == .code ? nil : $0.identifier }),
        "offer_code_ref_name": JSON(renewal.next?.offer.flatMap { $0.kind == .code ? $0.identifier : nil }),
        "is_in_billing_retry_period": subscription.status == .active ? .null : renewal.isInRetry ? "1" : "0",
      ]
      let grace = subscription.graceEndsAt.map { ReceiptAnswer.dates("grace_period_expires_date", $0) } ?? []
      return .object((fields.compacted.members ?? []) + grace)
    } ?? []
  }
}
