import Basics
import Foundation
import StockroomKit

/// The answer of `verifyReceipt`; all values are strings, as Apple's are.
///
/// It includes refunds made after the receipt.
struct ReceiptAnswer {
  let catalog: Catalog

  /// The answer for the receipt of an app.
  ///
  /// - Parameter data: The receipt in base64, which is the latest one as well if nothing was bought since.
  func json(
    of receipt: AppReceipt, data: String, isWithoutOld: Bool, signedBy identity: SigningIdentity?
  ) throws -> JSON {
    let items = try receipt.purchases.map(item)
    let head: JSON = [
      "receipt_type": .string(receipt.typeName), "adam_id": JSON(receipt.appleID), "app_item_id": JSON(receipt.appleID),
      "bundle_id": .string(receipt.bundleID), "application_version": .string(receipt.applicationVersion),
      "download_id": 0, "version_external_identifier": 0,
    ]
    let members =
      (head.members ?? []) + Self.dates("receipt_creation_date", receipt.createdAt)
      + Self.dates("request_date", catalog.store.now)
      + Self.dates("original_purchase_date", receipt.originalPurchaseDate) + [
        JSON.Member(name: "original_application_version", value: .string(receipt.originalApplicationVersion)),
        JSON.Member(name: "in_app", value: .array(items)),
      ]
    let answer: JSON = [
      "status": 0, "environment": .string(receipt.environment.label), "receipt": .object(members),
    ]
    let renewals = try RenewableReceipt(receipt, in: catalog)
    guard let renewals, !renewals.transactions.isEmpty else { return answer }
    // The newest of each subscription, or all.
    let wanted =
      isWithoutOld
      ? Dictionary(renewals.transactions.map { ($0.originalIdentifier, $0) }) { $1 }.values.sorted {
        $0.identifier < $1.identifier
      } : renewals.transactions
    return answer.adding("latest_receipt", .string(try renewals.latest(replacing: data, signedBy: identity)))
      .adding(
        "latest_receipt_info", .array(try wanted.map { try item(AppReceipt.Purchase($0, in: catalog)) })
      )
      .adding("pending_renewal_info", .array(try renewals.pending()))
  }

  /// The answer for the receipt of a transaction, as iOS 6 had it: the names with underscores.
  func json(of receipt: OldReceipt, signedBy identity: SigningIdentity?) throws -> JSON {
    let transaction = try receipt.purchase["transaction-id"].flatMap {
      try catalog.purchases?.transaction($0, catalog: catalog)
    }
    let own = Self.members(of: receipt, transaction)
    guard let transaction, let app = try catalog.apps.find(transaction.app),
      let subscription = try PaidPeriod(of: transaction, in: catalog)?.subscription,
      let newest = try catalog.purchases?.transaction(subscription.latestIdentifier, catalog: catalog)
    else { return ["status": 0, "receipt": own] }
    let latest = try OldReceipt(newest, of: app, version: receipt.purchase["bvrs"] ?? "", in: catalog)
    let renewal = try RenewalInfo(subscription, of: app, in: catalog)
    let isEntitled = subscription.isEntitled
    let answer: JSON = [
      "status": JSON(isEntitled ? 0 : ReceiptStatus.expired.rawValue), "receipt": own,
      "auto_renew_status": subscription.isRenewing ? 1 : 0, "auto_renew_product_id": .string(renewal.nextProductID),
      "latest_receipt": isEntitled ? JSON(try identity.map { try latest.signed(by: $0).base64EncodedString() }) : .null,
      "latest_receipt_info": isEntitled ? Self.members(of: latest, newest) : .null,
      "latest_expired_receipt_info": isEntitled ? .null : Self.members(of: latest, newest),
      "expiration_intent": JSON(renewal.expirationIntent.map(String.init)),
      "is_in_billing_retry_period": subscription.status == .active ? .null : renewal.isInRetry ? "1" : "0",
    ]
    return answer.compacted
  }

  private static func members(of receipt: OldReceipt, _ transaction: PurchaseTransaction?) -> JSON {
    let members = receipt.purchase.sorted { $0.key < $1.key }.map {
      JSON.Member(name: $0.key.replacing("-", with: "_"), value: .string($0.value))
    }
    return .object(members + (transaction?.revocation.map(cancellation) ?? []))
  }

  private func item(_ purchase: AppReceipt.Purchase) throws -> JSON {
    let current = try catalog.purchases?.transaction(purchase.transactionID, catalog: catalog)
    var members =
      ([
        "quantity": .string(String(purchase.quantity)), "product_id": .string(purchase.productID),
        "transaction_id": .string(purchase.transactionID),
        "original_transaction_id": .string(purchase.originalTransactionID),
      ] as JSON).members ?? []
    members += Self.dates("purchase_date", purchase.purchasedAt)
    members += Self.dates("original_purchase_date", purchase.originalPurchasedAt)
    let period = try current.flatMap { try PaidPeriod(of: $0, in: catalog) }
    members += [
      JSON.Member(name: "is_trial_period", value: .string(String(period?.term.isTrial ?? false))),
      JSON.Member(name: "in_app_ownership_type", value: .string(current?.ownership ?? "PURCHASED")),
    ]
    if let expiresAt = period?.term.endsAt ?? purchase.expiresAt {
      members += Self.dates("expires_date", expiresAt)
      let fields: JSON = [
        "web_order_line_item_id": .string(String(purchase.lineItem)),
        "is_in_intro_offer_period": .string(String(purchase.isIntroductory)),
        "is_upgraded": period?.term.isUpgraded == true ? "true" : .null,
        "subscription_group_identifier": JSON(period?.subscription.group),
        "promotional_offer_id": JSON(period?.term.offer.flatMap { $0.kind == .code ? nil : $0.identifier }),
        "offer_code_ref_name": JSON(period?.term.offer.flatMap { $0.kind == .code ? $0.identifier : nil }),
      ]
      members += fields.compacted.members ?? []
    }
    // Of a purchase that is unknown now, only the receipt knows the refund.
    let refund = current == nil ? purchase.cancelledAt.map { PurchaseRevocation($0) } : current?.revocation
    members += refund.map(Self.cancellation) ?? []
    return .object(members)
  }

  private static func cancellation(_ revocation: PurchaseRevocation) -> [JSON.Member] {
    let reason = JSON.Member(name: "cancellation_reason", value: .string(String(revocation.reason.number)))
    return dates("cancellation_date", revocation.date) + [reason]
  }

  static func dates(_ name: String, _ date: Date) -> [JSON.Member] {
    let receiptDate = ReceiptDate(date: date)
    return [
      JSON.Member(name: name, value: .string(receiptDate.universal)),
      JSON.Member(name: "\(name)_ms", value: .string(String(date.milliseconds))),
      JSON.Member(name: "\(name)_pst", value: .string(receiptDate.pacific)),
    ]
  }
}

/// The statuses of `verifyReceipt`: Apple, "Validating Receipts with the App Store", table 2-1.
enum ReceiptStatus: Int, Error, CaseIterable {
  case notPost = 21000
  case malformed = 21002
  case notAuthentic = 21003
  case wrongSecret = 21004
  case unavailable = 21005
  case expired = 21006
  case isSandbox = 21007
  case isProduction = 21008
  case internalError = 21009
  case noAccount = 21010

  /// The status of HTTP is always 200.
  var answer: RouteAnswer { .json(["status": JSON(rawValue)]) }

  /// The cause in Stockroom.
  private var cause: String {
    switch self {
    case .notPost: "the request is not POST, or its body is not JSON"
    case .malformed: "`receipt-data` is missing, or is not a receipt"
    case .notAuthentic: "another store signed the receipt, or it was changed"
    case .wrongSecret: "not the secret of `app shared-secret`, or none for a subscription"
    case .unavailable: "another console writes, or there were too many requests"
    case .expired: "the subscription of a receipt up to iOS 6 ended, and the receipt is in the answer"
    case .isSandbox: "a receipt of the sandbox was sent to production"
    case .isProduction: "a receipt of production was sent to the sandbox"
    case .internalError: "a defect"
    case .noAccount: "the tester was deleted"
    }
  }

  static let explanation = Explanation(
    "receipt.status", label: "Receipt Status",
    (["The answers of verifyReceipt besides 0, a valid receipt:"]
      + allCases.map { "\($0.rawValue): \($0.cause)." }).joined(separator: "\n"))
}
