internal import Foundation
internal import StockroomKit

/// The fields of `JWSAppTransactionDecodedPayload`: which app a customer has, and since when.
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
    receipt = try purchases.receipt(of: app, account: account, in: transaction.environment, catalog: catalog)
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
