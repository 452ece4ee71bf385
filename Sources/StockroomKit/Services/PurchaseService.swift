public import Catalog
public import Foundation

/// The purchases of customers and sandbox testers, for plugins that show or report them.
///
/// The plugin that simulates the store's customers provides it; `catalog.purchases` is nil without such a plugin.
public protocol PurchaseService: Sendable {
  /// Calls `body` with the transactions that a filter selects, in the order of their numbers.
  func each(_ filter: PurchaseFilter, catalog: Catalog, body: (PurchaseTransaction) throws -> Void) throws

  /// The current receipt of an app on a customer's device.
  func receipt(
    of app: App, account: String, in environment: StoreEnvironment, catalog: Catalog
  ) throws -> PurchaseReceipt

  /// The current receipt without its transactions, of which a customer may have many.
  func receiptHead(
    of app: App, account: String, in environment: StoreEnvironment, catalog: Catalog
  ) throws -> PurchaseReceipt

  /// The environment of an account's purchases; nil for an unknown account.
  func environment(of account: String, catalog: Catalog) throws -> StoreEnvironment?

  /// Finishes a transaction for its app, in the open unit.
  ///
  /// - Throws: A `Refusal` if it is already finished, or cannot be finished yet.
  func finish(_ transaction: PurchaseTransaction, catalog: Catalog) throws

  /// Charges an account without an action of the app, such as for a renewal, in the open unit; it is announced by the
  /// caller.
  func charge(_ charge: PurchaseCharge, catalog: Catalog) throws -> PurchaseTransaction

  /// The account that is signed in on the device in use; nil if there is none.
  func currentAccount(catalog: Catalog) throws -> String?

  /// The storefront of an account.
  ///
  /// - Throws: A `Refusal` for an unknown account.
  func storefront(of account: String, catalog: Catalog) throws -> Storefront
}

/// What the App Store charges an account for.
public struct PurchaseCharge: Sendable {
  /// The product.
  public let product: Product
  /// The email address of the account.
  public let account: String
  /// The sandbox or the real store.
  public let environment: StoreEnvironment
  /// The storefront of the price.
  public let storefront: Storefront
  /// The price.
  public let price: Price
  /// The identifier of the first transaction; nil if this is the first one.
  public let originalIdentifier: String?

  /// Describes a charge.
  public init(
    _ product: Product, to account: String, in environment: StoreEnvironment, _ storefront: Storefront, price: Price,
    originalIdentifier: String?
  ) {
    (self.product, self.account, self.environment) = (product, account, environment)
    (self.storefront, self.price, self.originalIdentifier) = (storefront, price, originalIdentifier)
  }
}

extension PurchaseService {
  /// The transactions that a filter selects, in the order of their numbers.
  public func transactions(_ filter: PurchaseFilter, catalog: Catalog) throws -> [PurchaseTransaction] {
    var found: [PurchaseTransaction] = []
    try each(filter, catalog: catalog) { found.append($0) }
    return found
  }

  /// The transaction with an identifier; nil if it is unknown.
  public func transaction(_ identifier: String, catalog: Catalog) throws -> PurchaseTransaction? {
    try transactions(PurchaseFilter(identifier: identifier), catalog: catalog).first
  }
}

extension Catalog {
  /// The service for purchases; nil without such a plugin.
  public var purchases: (any PurchaseService)? { service() }
}

/// A filter for transactions, which must match all its values; with `limit` and `after`, it selects a page.
///
/// ```swift
/// var filter = PurchaseFilter(app: app.appleID, limit: 20)
/// let page = try catalog.purchases?.transactions(filter, catalog: catalog) ?? []
/// filter.after = page.last?.identifier
/// ```
public struct PurchaseFilter: Hashable, Sendable {
  /// Only transactions of this app.
  public var app: AppleID?
  /// Only transactions of the account with this address, ignoring case.
  public var account: String?
  /// Only the transaction with this identifier.
  public var identifier: String?
  /// Only the first purchase with this identifier, and the later transactions for it.
  public var originalIdentifier: String?
  /// Only transactions in this environment.
  public var environment: StoreEnvironment?
  /// Only the transactions that the other members of the buyer's family have through that with this identifier.
  public var sharedFrom: String?
  /// Only what another member of the family bought, for true.
  public var isFamilyShared = false
  /// Only transactions that the App Store processed, or else that were added, at this date or later.
  public var since: Date?
  /// Only transactions after that with this identifier, the last one of the page before.
  public var after: String?
  /// The maximum number; nil for all.
  public var limit: Int?

  /// Creates a filter; without values, it selects all transactions.
  public init(
    app: AppleID? = nil, account: String? = nil, identifier: String? = nil, originalIdentifier: String? = nil,
    environment: StoreEnvironment? = nil, since: Date? = nil, after: String? = nil, limit: Int? = nil,
    sharedFrom: String? = nil, isFamilyShared: Bool = false
  ) {
    self.app = app
    self.account = account
    self.identifier = identifier
    self.originalIdentifier = originalIdentifier
    self.environment = environment
    self.since = since
    self.after = after
    self.limit = limit
    self.sharedFrom = sharedFrom
    self.isFamilyShared = isFamilyShared
  }
}

/// An event of a purchase, for plugins that report it.
public enum PurchaseEvent: Hashable, Sendable {
  /// A customer paid for a product.
  case charged(PurchaseTransaction)
  /// Apple gave the money back.
  case refunded(PurchaseTransaction)
  /// Apple took a refund back, and the customer paid after all.
  case refundReversed(PurchaseTransaction)
  /// A member of a family got a purchase that another member had made before.
  case shared(PurchaseTransaction)
  /// A member of a family lost what another member had bought.
  case unshared(PurchaseTransaction)
  /// The purchases of an account in an environment were cleared.
  case cleared(account: String, StoreEnvironment)
}

/// The listeners of plugins.
struct PurchaseListeners: Sendable {
  typealias Listener = @Sendable (PurchaseEvent, Catalog) throws -> Void

  var all: [Listener] = []
}

extension Catalog {
  /// Reports an event of a purchase to the listeners, in the transaction that wrote it.
  ///
  /// The plugin that provides purchases calls it, and a plugin that charges for a product that is bought once.
  public func announce(_ event: PurchaseEvent) throws {
    for listener in service(PurchaseListeners.self)?.all ?? [] { try listener(event, self) }
  }
}
