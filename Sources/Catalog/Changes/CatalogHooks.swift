public import Foundation
public import Store

/// Hooks that plugins add to the catalog, in plugin order.
public struct CatalogHooks: Sendable {
  /// Checks a change before the write and throws a `Refusal` to stop it.
  public typealias Guard = @Sendable (Change, Catalog) throws -> Void
  /// Reacts to a change that has happened.
  public typealias Listener = @Sendable (Change, Catalog) throws -> Void
  /// Names a requirement that a product does not meet, or nil.
  public typealias Requirement = @Sendable (Product, Catalog) throws -> UnmetRequirement?
  /// The suggested next commands for a product.
  public typealias NextCommands = @Sendable (Product, Catalog) throws -> [String]

  /// Dead ends: items that no command can change, each as the refusal that explains it.
  public typealias Stranded = @Sendable (Catalog) throws -> [Refusal]

  /// Every command that is allowed on a product now.
  public typealias Permissions = @Sendable (Product, Catalog) throws -> [LegalCommand]

  /// Names the custom state that a product is in within its status, or nil if there is none.
  public typealias Stage = @Sendable (Product, Catalog) throws -> String?

  /// The guards.
  public var guards: [Guard] = []
  /// The listeners.
  public var listeners: [Listener] = []
  /// The requirements; the core's own come first.
  public var requirements: [Requirement] = []
  /// The sources of suggested next commands.
  public var next: [NextCommands] = []
  /// The sources of all allowed commands.
  public var legal: [Permissions] = []
  /// The sources of dead ends.
  public var stranded: [Stranded] = []
  /// The source of custom states; without one, there are only statuses.
  public var stage: Stage?
  /// The source of prices; without one, there are no prices.
  public var prices: (any PriceSource)?
  /// Whether a plugin moves products through review.
  public var hasReview = false

  /// The plugins whose timers fire, besides the catalog's own; nil if all do.
  ///
  /// The timer of a plugin that is not installed stays due until it is.
  public var timerOwners: Set<String>?

  /// Creates hooks without plugins.
  public init() {}
}

/// The service of a plugin that knows product prices.
public protocol PriceSource: Sendable {
  /// The price of a product in a storefront at a point of the store's time; nil if it has none.
  func price(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Price?

  /// Why a product has no price in a storefront, and how to fix it; nil if there is nothing to add.
  func missingPrice(
    of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog
  ) throws -> UnmetRequirement?
}

extension PriceSource {
  /// Returns nil.
  public func missingPrice(
    of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog
  ) throws -> UnmetRequirement? {
    nil
  }
}

/// A customer's price in one storefront.
public struct Price: Hashable, Sendable {
  /// The amount.
  public let money: Money
  /// The amount as formatted for the storefront's customers.
  public let formatted: String

  /// Creates a price.
  public init(_ money: Money, formatted: String) {
    self.money = money
    self.formatted = formatted
  }
}
