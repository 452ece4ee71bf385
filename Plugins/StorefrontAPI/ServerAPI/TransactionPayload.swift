import Crypto
import Foundation
import StockroomKit

/// The fields of `JWSTransactionDecodedPayload`: App Store Server API.
struct TransactionPayload {
  let transaction: PurchaseTransaction
  let app: App
  /// The period that it paid for; nil unless it is of a subscription.
  let period: PaidPeriod?
  /// The code offer that sold it; nil for others, and for subscriptions, whose periods have one.
  let codeOffer: String?
  /// How its period was paid, if there is a choice.
  let billing: SubscriptionBilling?
  /// The UUID that the app, or its server, set for the customer.
  let accountToken: String?
  /// The signing date, by the store's clock.
  let signedAt: Date

  init(_ transaction: PurchaseTransaction, of app: App, in catalog: Catalog) throws {
    (self.transaction, self.app, signedAt) = (transaction, app, catalog.store.now)
    period = try PaidPeriod(of: transaction, in: catalog)
    codeOffer = try catalog.subscriptions?.codeOffer(of: transaction.identifier, catalog: catalog)
    billing = try catalog.subscriptions?.billing(of: transaction.identifier, catalog: catalog)
    accountToken = try AccountTokens(store: catalog.store).find(transaction.originalIdentifier)
  }

  var json: JSON {
    let bought = transaction.purchaseDate(period)
    let fields: JSON = [
      "transactionId": .string(transaction.identifier),
      "originalTransactionId": .string(transaction.originalIdentifier),
      "bundleId": .string(app.bundleID.rawValue), "productId": .string(transaction.productID),
      "purchaseDate": JSON(bought.milliseconds),
      "originalPurchaseDate": JSON((transaction.originalProcessedAt ?? bought).milliseconds),
      "quantity": JSON(transaction.quantity), "type": .string(transaction.productType.storeName),
      "appAccountToken": JSON(accountToken), "inAppOwnershipType": .string(transaction.ownership),
      "signedDate": JSON(signedAt.milliseconds),
      "revocationReason": transaction.revocation.map { JSON($0.reason.number) } ?? .null,
      "revocationType": JSON(transaction.revocation?.kind.rawValue),
      "revocationPercentage": transaction.revocation.map { JSON($0.percentage) } ?? .null,
      "revocationDate": transaction.revocation.map { JSON($0.date.milliseconds) } ?? .null,
      "environment": .string(transaction.environment.label),
      "transactionReason": .string((period?.term.reason ?? .purchase).rawValue),
      "storefront": .string(transaction.storefront.alpha3),
      "storefrontId": .string(String(transaction.storefront.storefrontID)),
      "price": transaction.price.flatMap(Self.thousandths).map { JSON($0) } ?? .null,
      "currency": JSON(transaction.currency),
      "appTransactionId": .string(
        CustomerIdentifier.text(app: app, account: transaction.account, transaction.environment)),
    ]
    let offer = codeOffer == nil ? subscriptionFields : codeFields
    return JSON.object((fields.members ?? []) + (offer.members ?? [])).compacted
  }

  /// The fields of a product that is bought once, by a code.
  private var codeFields: JSON {
    [
      "offerType": JSON(SubscriptionOffer.Kind.code.number), "offerIdentifier": JSON(codeOffer),
      "offerDiscountType": "ONE_TIME",
    ]
  }

  /// The fields that subscriptions alone have.
  private var subscriptionFields: JSON {
    guard let period else { return [:] }
    let offer = period.term.offer
    return [
      "expiresDate": JSON(period.term.endsAt.milliseconds),
      "webOrderLineItemId": .string(String(period.term.lineItem)),
      "subscriptionGroupIdentifier": .string(period.subscription.group),
      "isUpgraded": period.term.isUpgraded ? true : .null, "offerType": offer.map { JSON($0.kind.number) } ?? .null,
      "offerIdentifier": JSON(offer?.identifier), "offerDiscountType": JSON(offer?.mode.rawValue),
      "offerPeriod": JSON(offer?.period.duration), "billingPlanType": JSON(billing?.plan.storeName),
      "commitmentInfo": billing?.commitment.map(Self.commitmentInfo) ?? .null,
    ]
  }

  private static func commitmentInfo(_ commitment: SubscriptionCommitment) -> JSON {
    let info: JSON = [
      "billingPeriodNumber": commitment.installmentNumber == 0 ? .null : JSON(commitment.installmentNumber),
      "totalBillingPeriods": JSON(BillingPlan.installments),
      "commitmentExpiresDate": JSON(commitment.endsAt.milliseconds),
      "commitmentPrice": thousandths(of: commitment.price.amount).map { JSON($0) } ?? .null,
    ]
    return info.compacted
  }

  func signed(by identity: SigningIdentity) throws -> String { try SignedPayload.sign(json, by: identity) }

  /// An amount such as `0.99` in thousandths, as in the App Store's prices; nil if it is not an amount.
  static func thousandths(of amount: String) -> Int64? {
    let parts = amount.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = (parts.count > 1 ? parts[1] : "").prefix(3)
    return Int64(parts[0] + fraction + String(repeating: "0", count: 3 - fraction.count))
  }
}

extension BillingPlan {
  /// The `billingPlanType` of a transaction.
  var storeName: String { self == .monthly ? "MONTHLY" : "BILLED_UPFRONT" }
}

extension ProductType {
  /// The `type` of a transaction.
  ///
  /// Today's App Store has no free subscriptions: Newsstand's became auto-renewable ones without a price.
  var storeName: String { self == .freeSubscription ? ProductType.autoRenewable.label : label }

  /// The `productType` that histories are filtered by.
  var filterName: String {
    switch self {
    case .consumable: "CONSUMABLE"
    case .nonConsumable: "NON_CONSUMABLE"
    case .nonRenewing: "NON_RENEWABLE"
    case .autoRenewable, .freeSubscription: "AUTO_RENEWABLE"
    }
  }
}

/// The `appTransactionId`: the same for a customer, an app, and an environment.
enum CustomerIdentifier {
  static func text(app: App, account: String?, _ environment: StoreEnvironment) -> String {
    let name = "\(app.appleID.rawValue) \(environment.rawValue) \(account?.lowercased() ?? "")"
    let digits = SHA256.hash(data: Data(name.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // 18 digits, as many as Apple's.
    return String(700_000_000_000_000_000 + digits % 100_000_000_000_000_000)
  }
}

/// The fields of `JWSAppTransactionDecodedPayload`: a customer's app, and when it was acquired.
struct AppTransactionPayload {
  private let app: App
  private let receipt: PurchaseReceipt
  private let transaction: PurchaseTransaction
  private let signedAt: Date

  /// The app of the customer of a transaction.
  init(_ transaction: PurchaseTransaction, of app: App, in catalog: Catalog) throws {
    guard let account = transaction.account, let purchases = catalog.purchases else {
      throw ServerAPIError.transactionNotFound
    }
    receipt = try purchases.receiptHead(of: app, account: account, in: transaction.environment, catalog: catalog)
    (self.app, self.transaction, signedAt) = (app, transaction, catalog.store.now)
  }

  var json: JSON {
    let isProduction = transaction.environment == .production
    let fields: JSON = [
      "receiptType": .string(transaction.environment.label),
      "appAppleId": isProduction ? JSON(app.appleID.rawValue) : .null, "bundleId": .string(app.bundleID.rawValue),
      "applicationVersion": .string(receipt.applicationVersion), "versionExternalIdentifier": 0,
      "receiptCreationDate": JSON(signedAt.milliseconds), "signedDate": JSON(signedAt.milliseconds),
      "originalPurchaseDate": JSON(receipt.originalPurchaseDate.milliseconds),
      "originalApplicationVersion": .string(receipt.originalApplicationVersion), "originalPlatform": "iOS",
      "appTransactionId": .string(
        CustomerIdentifier.text(app: app, account: transaction.account, transaction.environment)),
    ]
    return fields.compacted
  }
}

/// A JSON Web Signature in its compact form, as the App Store signs: ES256, with the chain in `x5c`.
enum SignedPayload {
  /// Signs a payload.
  static func sign(_ payload: JSON, by identity: SigningIdentity) throws -> String {
    let header: JSON = ["alg": "ES256", "x5c": JSON(identity.chain.map { $0.base64EncodedString() })]
    let text = [header, payload].map { Base64URL.text(Data($0.encoded.utf8)) }.joined(separator: ".")
    let signature = try identity.key.signature(for: Data(text.utf8))
    return "\(text).\(Base64URL.text(signature.rawRepresentation))"
  }
}

extension Date {
  /// Milliseconds since 1970, as the App Store's dates are.
  var milliseconds: Int64 { seconds * 1000 }
}

/// The `appAccountToken` of purchases, by the identifiers of the first transactions.
struct AccountTokens {
  let store: Transaction

  func find(_ original: String) throws -> String? {
    try store.first("SELECT token FROM storefront_account_token WHERE purchase = ?", .text(original)) { $0.text(0) }
  }

  func set(_ token: String, for original: String) throws {
    try store.execute(
      """
      INSERT INTO storefront_account_token (purchase, token) VALUES (?, ?)
      ON CONFLICT (purchase) DO UPDATE SET token = excluded.token
      """, .text(original), .text(token))
  }
}
