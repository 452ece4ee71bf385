public import Catalog
public import Foundation

/// A transaction between a customer and the App Store, Apple's `SKPaymentTransaction` as data.
public struct PurchaseTransaction: Hashable, Sendable {
  /// The state of a transaction, Apple's `SKPaymentTransactionState`.
  public enum State: String, CaseIterable, Codable, Sendable {
    /// The App Store has not processed it yet.
    case purchasing = "PURCHASING"
    /// It was paid, or the product was already owned.
    case purchased = "PURCHASED"
    /// It failed or was canceled.
    case failed = "FAILED"
    /// It restores a former purchase.
    case restored = "RESTORED"
    /// It waits for a parent's approval.
    case deferred = "DEFERRED"
  }

  /// Its identifier at the App Store.
  public var identifier: String
  /// The identifier of the first purchase; its own for a first purchase.
  public var originalIdentifier: String
  /// The app.
  public var app: AppleID
  /// The product.
  public var product: AppleID
  /// The product ID at the time of purchase.
  public var productID: String
  /// The type of its product.
  public var productType: ProductType
  /// The email address of its account; nil if nobody was signed in.
  public var account: String?
  /// The sandbox or the real store.
  public var environment: StoreEnvironment
  /// The quantity.
  public var quantity: Int
  /// Its state.
  public var state: State
  /// The date when the app added it, by the store's clock.
  public var addedAt: Date
  /// The date when the App Store processed it; nil if not yet.
  public var processedAt: Date?
  /// The date when the first purchase was processed; for a first purchase, `processedAt`.
  public var originalProcessedAt: Date?
  /// The date when the app finished it; nil if not yet.
  public var finishedAt: Date?
  /// How the customer lost it, or its first purchase: a refund, or the end of sharing; nil for one who has it.
  public var revocation: PurchaseRevocation?
  /// The date when a refund of it was reversed; nil if never.
  public var reversedAt: Date?
  /// The price of one, without the currency: `0.99`; nil if nothing was bought.
  public var price: String?
  /// The currency, ISO 4217; nil if nothing was bought.
  public var currency: String?
  /// The storefront of the price.
  public var storefront: Storefront
  /// The identifier of the transaction by which another member of the family bought it; nil for the customer's own.
  public var sharedFrom: String?

  /// Describes a transaction.
  public init(
    identifier: String, originalIdentifier: String, app: AppleID, product: AppleID, productID: String,
    productType: ProductType, account: String?, environment: StoreEnvironment, quantity: Int, state: State,
    addedAt: Date, processedAt: Date?, originalProcessedAt: Date?, finishedAt: Date?,
    revocation: PurchaseRevocation?, reversedAt: Date? = nil, price: String?, currency: String?, storefront: Storefront,
    sharedFrom: String? = nil
  ) {
    self.identifier = identifier
    self.originalIdentifier = originalIdentifier
    self.app = app
    self.product = product
    self.productID = productID
    self.productType = productType
    self.account = account
    self.environment = environment
    self.quantity = quantity
    self.state = state
    self.addedAt = addedAt
    self.processedAt = processedAt
    self.originalProcessedAt = originalProcessedAt
    self.finishedAt = finishedAt
    self.revocation = revocation
    self.reversedAt = reversedAt
    self.price = price
    self.currency = currency
    self.storefront = storefront
    self.sharedFrom = sharedFrom
  }

  /// True if the buyer owns the product through it.
  public var isOwned: Bool { (state == .purchased || state == .restored) && revocation == nil }

  /// App Store Server API, `inAppOwnershipType`.
  public var ownership: String { Self.ownership(isShared: sharedFrom != nil) }

  /// The `inAppOwnershipType` of a purchase that a customer made, or that another member of the family shares.
  public static func ownership(isShared: Bool) -> String { isShared ? "FAMILY_SHARED" : "PURCHASED" }

  /// The date when the customer lost it, or its first purchase; nil for one who has it.
  public var revokedAt: Date? { revocation?.date }
}
