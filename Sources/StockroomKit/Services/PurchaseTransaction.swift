public import Catalog
public import Foundation

/// A transaction between a customer and the App Store, as data: Apple, `SKPaymentTransaction`.
public struct PurchaseTransaction: Hashable, Sendable {
  /// The state of a transaction: Apple, `SKPaymentTransactionState`.
  public enum State: String, CaseIterable, Codable, Sendable {
    /// The App Store has not processed it yet.
    case purchasing = "PURCHASING"
    /// It was paid for, or owned already.
    case purchased = "PURCHASED"
    /// It failed or was canceled.
    case failed = "FAILED"
    /// It brings back a former purchase.
    case restored = "RESTORED"
    /// It waits for a parent.
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
  /// The identifier of its product at the time.
  public var productID: String
  /// The type of its product.
  public var productType: ProductType
  /// The address of its account; nil if nobody was signed in.
  public var account: String?
  /// Whether it belongs to the sandbox or to the real store.
  public var environment: StoreEnvironment
  /// How many were bought.
  public var quantity: Int
  /// Its state.
  public var state: State
  /// When the app added it, by the store's clock.
  public var addedAt: Date
  /// When the App Store processed it; nil before.
  public var processedAt: Date?
  /// When the first purchase was processed; the same as `processedAt` for a first purchase.
  public var originalProcessedAt: Date?
  /// When the app finished it; nil before.
  public var finishedAt: Date?
  /// When Apple refunded it, or the first purchase; nil if never.
  public var refundedAt: Date?
  /// What one of them cost, without a currency, such as `0.99`; nil if nothing was bought.
  public var price: String?
  /// The currency, ISO 4217; nil if nothing was bought.
  public var currency: String?
  /// The storefront that decided the price.
  public var storefront: Storefront

  /// Describes a transaction.
  public init(
    identifier: String, originalIdentifier: String, app: AppleID, product: AppleID, productID: String,
    productType: ProductType, account: String?, environment: StoreEnvironment, quantity: Int, state: State,
    addedAt: Date, processedAt: Date?, originalProcessedAt: Date?, finishedAt: Date?, refundedAt: Date?, price: String?,
    currency: String?, storefront: Storefront
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
    self.refundedAt = refundedAt
    self.price = price
    self.currency = currency
    self.storefront = storefront
  }

  /// Whether its buyer owns the product by it.
  public var isOwned: Bool { (state == .purchased || state == .restored) && refundedAt == nil }
}
