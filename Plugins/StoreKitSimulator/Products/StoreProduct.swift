internal import Foundation
internal import StockroomKit

/// A product as StoreKit gives it to an app: Apple, `SKProduct`.
struct StoreProduct: Codable, Sendable {
  /// The product identifier.
  let id: String
  /// The title in a language of the storefront; nil if the product has none yet.
  let title: String?
  /// The description in the same language.
  let description: String?
  /// The price without a currency, such as `0.99`.
  let amount: String
  /// The currency, ISO 4217.
  let currency: String
  /// The price as the storefront writes it: `localizedPrice` of the guides.
  let formatted: String
  /// The version of the hosted content that a purchase downloads now; nil if there is none.
  let contentVersion: String?
  /// The sizes of the downloads in bytes: one, or none.
  let contentLengths: [Int64]

  /// Whether it has hosted content to download.
  var isDownloadable: Bool { contentVersion != nil }
}

/// An identifier that StoreKit calls invalid, and why; the real store gives no reason.
struct InvalidIdentifier: Sendable {
  /// Why an identifier is invalid.
  enum Reason: String, CaseIterable, Sendable {
    case unknown = "UNKNOWN"
    case otherApp = "OTHER_APP"
    case provisioning = "PROVISIONING"
    case contract = "CONTRACT"
    case binaryRejected = "BINARY_REJECTED"
    case appNotOnSale = "APP_NOT_ON_SALE"
    case notApproved = "NOT_APPROVED"
    case removedFromSale = "REMOVED_FROM_SALE"
    case notCleared = "NOT_CLEARED_FOR_SALE"
    case notOffered = "NOT_OFFERED"
    case noPrice = "NO_PRICE"
  }

  let id: String
  let reason: Reason
  /// The reason in a sentence, without a period.
  let text: String
  /// The command that makes it valid, if there is one.
  let mend: String?
}

/// The answer to a products request: Apple, `SKProductsResponse`.
struct ProductsResponse: Sendable {
  let environment: StoreEnvironment
  let storefront: Storefront
  var products: [StoreProduct] = []
  var invalid: [InvalidIdentifier] = []
}
