public import Catalog
public import Foundation

/// The purchases of customers and sandbox testers, for plugins that report or show them.
///
/// The plugin that simulates the store's customers provides it; `catalog.purchases` is nil without such a plugin.
public protocol PurchaseService: Sendable {
  /// Calls `body` with the transactions that a filter selects, in the order of their numbers.
  func each(_ filter: PurchaseFilter, catalog: Catalog, body: (PurchaseTransaction) throws -> Void) throws

  /// The receipt that an app has on a customer's device now.
  func receipt(
    of app: App, account: String, in environment: StoreEnvironment, catalog: Catalog
  ) throws -> PurchaseReceipt

  /// The environment that an account buys in; nil for an account that is unknown.
  func environment(of account: String, catalog: Catalog) throws -> StoreEnvironment?

  /// Finishes a transaction on behalf of its app, in the unit that is open.
  ///
  /// - Throws: A `Refusal` for one that is finished or cannot be.
  func finish(_ transaction: PurchaseTransaction, catalog: Catalog) throws
}

extension PurchaseService {
  /// The transactions that a filter selects, in the order of their numbers.
  public func transactions(_ filter: PurchaseFilter, catalog: Catalog) throws -> [PurchaseTransaction] {
    var found: [PurchaseTransaction] = []
    try each(filter, catalog: catalog) { found.append($0) }
    return found
  }

  /// The transaction with an identifier, or nil.
  public func transaction(_ identifier: String, catalog: Catalog) throws -> PurchaseTransaction? {
    try transactions(PurchaseFilter(identifier: identifier), catalog: catalog).first
  }
}

extension Catalog {
  /// The service for purchases; nil without such a plugin.
  public var purchases: (any PurchaseService)? { service() }
}

/// Selects transactions: those that all of its values fit, a page of them at a time.
///
/// ```swift
/// var filter = PurchaseFilter(app: app.appleID, limit: 20)
/// let page = try catalog.purchases?.transactions(filter, catalog: catalog) ?? []
/// filter.after = page.last?.identifier
/// ```
public struct PurchaseFilter: Hashable, Sendable {
  /// Only those of this app.
  public var app: AppleID?
  /// Only those of the account with this address, in any case.
  public var account: String?
  /// Only the one with this identifier.
  public var identifier: String?
  /// Only the first purchase with this identifier, and what came of it later.
  public var originalIdentifier: String?
  /// Only those of this environment.
  public var environment: StoreEnvironment?
  /// Only those that the App Store processed, or else that were added, at this point of the store's time or later.
  public var since: Date?
  /// Only those after the one with this identifier: the last one of the page before.
  public var after: String?
  /// How many at most; nil for all.
  public var limit: Int?

  /// Selects transactions; without any value, all.
  public init(
    app: AppleID? = nil, account: String? = nil, identifier: String? = nil, originalIdentifier: String? = nil,
    environment: StoreEnvironment? = nil, since: Date? = nil, after: String? = nil, limit: Int? = nil
  ) {
    self.app = app
    self.account = account
    self.identifier = identifier
    self.originalIdentifier = originalIdentifier
    self.environment = environment
    self.since = since
    self.after = after
    self.limit = limit
  }
}

/// What happened to a purchase, for plugins that tell others of it.
public enum PurchaseEvent: Hashable, Sendable {
  /// A customer paid for a product.
  case charged(PurchaseTransaction)
  /// Apple gave the money back.
  case refunded(PurchaseTransaction)
}

/// The listeners of plugins.
struct PurchaseListeners: Sendable {
  typealias Listener = @Sendable (PurchaseEvent, Catalog) throws -> Void

  var all: [Listener] = []
}

extension Catalog {
  /// Tells the plugins that listen what happened to a purchase, in the transaction that wrote it.
  ///
  /// The plugin that provides the purchases calls it.
  public func announce(_ event: PurchaseEvent) throws {
    for listener in service(PurchaseListeners.self)?.all ?? [] { try listener(event, self) }
  }
}
