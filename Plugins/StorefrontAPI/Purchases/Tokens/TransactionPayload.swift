internal import Crypto
internal import Foundation
internal import StockroomKit

/// The fields of `JWSTransactionDecodedPayload`: App Store Server API.
struct TransactionPayload {
  let transaction: PurchaseTransaction
  let app: App
  /// The UUID that the app, or its server, set for the customer.
  let accountToken: String?
  /// When it is signed, by the store's clock.
  let signedAt: Date

  init(_ transaction: PurchaseTransaction, of app: App, in catalog: Catalog) throws {
    (self.transaction, self.app, signedAt) = (transaction, app, catalog.store.now)
    accountToken = try AccountTokens(store: catalog.store).find(transaction.originalIdentifier)
  }

  var json: JSON {
    let bought = transaction.processedAt ?? transaction.addedAt
    let fields: JSON = [
      "transactionId": .string(transaction.identifier),
      "originalTransactionId": .string(transaction.originalIdentifier),
      "bundleId": .string(app.bundleID.rawValue), "productId": .string(transaction.productID),
      "purchaseDate": JSON(bought.milliseconds),
      "originalPurchaseDate": JSON((transaction.originalProcessedAt ?? bought).milliseconds),
      "quantity": JSON(transaction.quantity), "type": .string(transaction.productType.storeName),
      "appAccountToken": JSON(accountToken), "inAppOwnershipType": "PURCHASED",
      "signedDate": JSON(signedAt.milliseconds),
      "revocationReason": transaction.refundedAt == nil ? .null : 0,
      "revocationDate": transaction.refundedAt.map { JSON($0.milliseconds) } ?? .null,
      "environment": .string(transaction.environment.label), "transactionReason": "PURCHASE",
      "storefront": .string(transaction.storefront.alpha3),
      "storefrontId": .string(String(transaction.storefront.storefrontID)),
      "price": transaction.price.flatMap(Self.thousandths).map { JSON($0) } ?? .null,
      "currency": JSON(transaction.currency),
      "appTransactionId": .string(
        CustomerIdentifier.text(app: app, account: transaction.account, transaction.environment)),
    ]
    return fields.compacted
  }

  func signed(by identity: SigningIdentity) throws -> String { try SignedPayload.sign(json, by: identity) }

  /// An amount such as `0.99` in thousandths, which the App Store gives prices in; nil if it is not one.
  static func thousandths(of amount: String) -> Int64? {
    let parts = amount.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = (parts.count > 1 ? parts[1] : "").prefix(3)
    return Int64(parts[0] + fraction + String(repeating: "0", count: 3 - fraction.count))
  }
}

extension ProductType {
  /// The `type` of a transaction.
  ///
  /// The App Store of today has no free subscriptions: those of Newsstand became auto-renewable ones without a price.
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

/// The `appTransactionId`: the same for all that a customer does with an app in an environment.
enum CustomerIdentifier {
  static func text(app: App, account: String?, _ environment: StoreEnvironment) -> String {
    let name = "\(app.appleID.rawValue) \(environment.rawValue) \(account?.lowercased() ?? "")"
    let digits = SHA256.hash(data: Data(name.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // 18 digits, as many as Apple's.
    return String(700_000_000_000_000_000 + digits % 100_000_000_000_000_000)
  }
}
