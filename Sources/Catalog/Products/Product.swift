import Basics
public import Foundation
import Store

/// An in-app purchase product.
public struct Product: Hashable, Sendable {
  /// Its numeric Apple ID, which is also its key in the store.
  public let appleID: AppleID
  /// The app it belongs to.
  public let app: AppleID
  /// The identifier the app requests.
  public let productID: ProductIdentifier
  /// Its type; it cannot be changed.
  public let type: ProductType
  /// The name in iTunes Connect, seen by administrators only.
  public var referenceName: String
  /// Its status.
  public internal(set) var status: ProductStatus
  /// Host Content with Apple.
  public internal(set) var isHosted: Bool
  /// Cleared for Sale.
  public internal(set) var isClearedForSale: Bool
  /// True if it is sold in every storefront, including future ones; otherwise the list in `Availability` applies.
  public internal(set) var isEverywhere: Bool
  /// When it first went live; hosting cannot be changed afterward.
  public internal(set) var liveSince: Date?
  /// Notes for the reviewer.
  public var reviewNotes: String?
  /// The review screenshot's bytes, by SHA-256.
  public internal(set) var screenshot: String?
  /// The review screenshot's file name.
  public internal(set) var screenshotName: String?
  /// When it was created, by the store's clock.
  public let createdAt: Date
}

extension Product {
  static let columns = """
    apple_id, app, product_id, type, reference_name, status, is_hosted, is_cleared_for_sale, is_everywhere,
    live_since, review_notes, screenshot, screenshot_name, created_at
    """

  private static let types = ProductType.allCases
  private static let typeTerms = TermList(types.map(\.rawValue))
  private static let statuses = ProductStatus.allCases
  private static let statusTerms = TermList(statuses.map(\.rawValue))

  init(_ row: Row) throws {
    appleID = AppleID(row.integer(0))
    app = AppleID(row.integer(1))
    productID = ProductIdentifier(stored: row.text(2))
    type = Self.types[try row.term(Self.typeTerms, 3, in: "product.type", of: row.integer(0))]
    referenceName = row.text(4)
    status = Self.statuses[try row.term(Self.statusTerms, 5, in: "product.status", of: row.integer(0))]
    isHosted = row.boolean(6)
    isClearedForSale = row.boolean(7)
    isEverywhere = row.boolean(8)
    liveSince = row.optionalInteger(9).map(Date.init(seconds:))
    reviewNotes = row.optionalText(10)
    screenshot = row.optionalText(11)
    screenshotName = row.optionalText(12)
    createdAt = Date(seconds: row.integer(13))
  }

  /// True if the editable texts are equal byte by byte.
  func hasSameTexts(as other: Product) -> Bool {
    referenceName.hasSameBytes(as: other.referenceName)
      && (reviewNotes ?? "").hasSameBytes(as: other.reviewNotes ?? "")
  }

  var values: [SQLValue] {
    [
      .integer(appleID.rawValue), .integer(app.rawValue), .text(productID.rawValue), .text(type.rawValue),
      .text(referenceName), .text(status.rawValue), .boolean(isHosted), .boolean(isClearedForSale),
      .boolean(isEverywhere), .integer(liveSince?.seconds), .text(reviewNotes), .text(screenshot),
      .text(screenshotName), .integer(createdAt.seconds),
    ]
  }
}

/// The values that `product create` collects before writing.
public struct ProductDraft {
  /// The app it will belong to.
  public var app: App
  /// The identifier as typed.
  public var productID: String
  /// The type.
  public var type: ProductType
  /// The reference name.
  public var referenceName: String
  /// The first localization; by default in the app's primary locale.
  public var locale: String?
  /// Its display name; by default the reference name, if it is short enough.
  public var displayName: String?
  /// Its description.
  public var description: String?
  /// All localizations, where they are known: then none starts with the reference name.
  public var localizations: [Localization]?
  /// Cleared for Sale.
  public var isClearedForSale = true
  /// The storefronts it is sold in; nil for all, including future ones.
  public var storefronts: [Storefront]?
  /// Notes for the reviewer.
  public var reviewNotes: String?
  /// Host Content with Apple.
  public var isHosted = false
  /// The review screenshot.
  public var screenshot: Screenshot?
  /// A requested Apple ID, for catalogs that exist elsewhere.
  public var appleID: AppleID?
  /// Plugins' additions, called once the product has its key; its row may not be written yet.
  public var attachments: [(Product, Catalog) throws -> Void] = []

  /// Creates a draft.
  public init(app: App, productID: String, type: ProductType, referenceName: String) {
    self.app = app
    self.productID = productID
    self.type = type
    self.referenceName = referenceName
  }
}

/// The five types of in-app purchase that iTunes Connect offered in 2012.
public enum ProductType: String, CaseIterable, Codable, Sendable {
  case consumable
  case nonConsumable = "non-consumable"
  case autoRenewable = "auto-renewable"
  case freeSubscription = "free-subscription"
  case nonRenewing = "non-renewing"

  /// The display name.
  public var label: String {
    switch self {
    case .consumable: "Consumable"
    case .nonConsumable: "Non-Consumable"
    case .autoRenewable: "Auto-Renewable Subscription"
    case .freeSubscription: "Free Subscription"
    case .nonRenewing: "Non-Renewing Subscription"
    }
  }

  /// The name in the App Store Connect API (`InAppPurchaseType`), or a similar name if the API has none.
  public var code: String {
    switch self {
    case .consumable: "CONSUMABLE"
    case .nonConsumable: "NON_CONSUMABLE"
    case .autoRenewable: "AUTO_RENEWABLE_SUBSCRIPTION"
    case .freeSubscription: "FREE_SUBSCRIPTION"
    case .nonRenewing: "NON_RENEWING_SUBSCRIPTION"
    }
  }
}
