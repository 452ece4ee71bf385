import Foundation
import StockroomKit

/// A notification as App Store Server Notifications V1 has it: the body is not signed, and has the whole receipt.
///
/// Apple's body has the app's shared secret in `password`. The store knows only its hash, so this one is without it.
struct FormerNotification {
  let json: JSON

  /// The most transactions in `latest_receipt_info`: App Store Server Notifications V1, `unified_receipt`.
  private static let most = 100

  /// The `notification_type` of what happened, in order; none for what V1 does not tell.
  static func types(of kind: StoreNotification.Kind, _ detail: SubscriptionEvent.Detail?) -> [String] {
    switch (kind, detail) {
    case (.subscribed, .initialBuy): ["INITIAL_BUY"]
    case (.subscribed, _), (.didChangeRenewalPreference, .upgrade), (.offerRedeemed, .upgrade):
      ["INTERACTIVE_RENEWAL", "DID_CHANGE_RENEWAL_STATUS"]
    case (.didChangeRenewalPreference, _), (.offerRedeemed, .downgrade): ["DID_CHANGE_RENEWAL_PREF"]
    case (.didRenew, .billingRecovery): ["DID_RECOVER"]
    case (.didRenew, _): ["DID_RENEW"]
    case (.didFailToRenew, _): ["DID_FAIL_TO_RENEW"]
    case (.didChangeRenewalStatus, _), (.expired, .billingRetry): ["DID_CHANGE_RENEWAL_STATUS"]
    case (.priceIncrease, .pending): ["PRICE_INCREASE_CONSENT"]
    case (.refund, _), (.revoke, _), (.consumptionRequest, _): [kind.rawValue]
    default: []
    }
  }

  init(_ type: String, about transaction: PurchaseTransaction, of app: App, in catalog: Catalog) throws {
    let environment = transaction.environment
    let subscription = try PaidPeriod(of: transaction, in: catalog)?.subscription
    let renewal = try subscription.map { try RenewalInfo($0, of: app, in: catalog) }
    let next = try subscription.flatMap { try catalog.products.find($0.nextProduct) }
    let receipt = try Self.receipt(of: transaction, app, in: catalog)
    let head: JSON = [
      "notification_type": .string(type), "environment": environment == .production ? "PROD" : "Sandbox",
      "bid": .string(app.bundleID.rawValue), "bvrs": JSON(receipt?.version),
      "original_transaction_id": .string(transaction.originalIdentifier),
      "auto_renew_adam_id": JSON(next.map { $0.appleID.description }),
      "auto_renew_product_id": JSON(renewal?.nextProductID),
      "auto_renew_status": JSON(subscription.map { String($0.isRenewing) }),
      "expiration_intent": JSON(renewal?.expirationIntent.map(String.init)),
      "unified_receipt": receipt?.unified ?? .null,
    ]
    let dates =
      type == "DID_CHANGE_RENEWAL_STATUS"
      ? ReceiptAnswer.dates("auto_renew_status_change_date", catalog.store.now) : []
    json = .object((head.compacted.members ?? []) + dates)
  }

  /// The version of the customer's app, and the `unified_receipt`.
  private static func receipt(
    of transaction: PurchaseTransaction, _ app: App, in catalog: Catalog
  ) throws -> (version: String, unified: JSON)? {
    guard let account = transaction.account, let purchases = catalog.purchases else { return nil }
    let environment = transaction.environment
    let identity = try SigningIdentities(store: catalog.store).require()
    let current = try purchases.receipt(of: app, account: account, in: environment, catalog: catalog)
    let receipt = try AppReceipt(current, of: app, opaque: [], hash: [], in: catalog)
    let data = try SignedReceipt.sign(receipt, by: identity).base64EncodedString()
    let answer = try ReceiptAnswer(catalog: catalog).json(
      of: receipt, data: data, isWithoutOld: false, signedBy: identity)
    let newest = answer["latest_receipt_info"]?.elements?.suffix(most).reversed() ?? []
    let unified: JSON = [
      "environment": .string(environment.label), "status": 0, "latest_receipt": .string(data),
      "latest_receipt_info": .array(Array(newest)),
      "pending_renewal_info": answer["pending_renewal_info"] ?? .array([]),
    ]
    return (current.applicationVersion, unified)
  }
}
