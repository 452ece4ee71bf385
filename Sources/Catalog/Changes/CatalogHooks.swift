public import Foundation
public import Store

/// What plugins add to the catalogue, in plugin order.
public struct CatalogHooks: Sendable {
  /// Sees a change before the write and throws a `Refusal` to stop it.
  public typealias Guard = @Sendable (Change, Catalog) throws -> Void
  /// Sees a change once it has happened.
  public typealias Listener = @Sendable (Change, Catalog) throws -> Void
  /// Names what a product lacks, if it lacks it.
  public typealias Requirement = @Sendable (Product, Catalog) throws -> Missing?
  /// The commands that may legally come next for a product.
  public typealias NextCommands = @Sendable (Product, Catalog) throws -> [String]

  /// What stands where no command leads on, each as the refusal that says so.
  public typealias Stranded = @Sendable (Catalog) throws -> [Refusal]

  /// Every command that is legal for a product now.
  public typealias Permissions = @Sendable (Product, Catalog) throws -> [LegalCommand]

  /// Names the stage of a team's own that a product is in, within its status; nil where it is in none.
  public typealias Stage = @Sendable (Product, Catalog) throws -> String?

  /// The guards.
  public var guards: [Guard] = []
  /// The listeners.
  public var listeners: [Listener] = []
  /// The requirements; the core's own come first.
  public var requirements: [Requirement] = []
  /// The sources of legal next commands.
  public var next: [NextCommands] = []
  /// The sources of all that is legal.
  public var legal: [Permissions] = []
  /// The sources of what is stranded.
  public var stranded: [Stranded] = []
  /// The source of stages; without one, a status is all there is.
  public var stage: Stage?
  /// Where prices come from; without one, prices are absent.
  public var prices: (any PriceSource)?
  /// Whether a plugin moves products through review.
  public var hasReview = false

  /// Whose timers fire, beside the catalogue's own; nil where everybody's do.
  ///
  /// The timer of a plugin that is not here stays due until the plugin is.
  public var timerOwners: Set<String>?

  /// Starts with no plugin at all.
  public init() {}
}

/// A plugin that knows what a product costs.
public protocol PriceSource: Sendable {
  /// The price of a product in a storefront at a point of the store's time; nil when it has none.
  func price(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Price?

  /// Why a product has no price in a storefront, where there is more to say than that, and what mends it.
  func missingPrice(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Missing?
}

extension PriceSource {
  /// Nothing more to say.
  public func missingPrice(
    of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog
  ) throws -> Missing? {
    nil
  }
}

/// What a customer pays in one storefront.
public struct Price: Hashable, Sendable {
  /// The amount.
  public let money: Money
  /// The amount as customers of the storefront read it.
  public let formatted: String

  /// Makes a price.
  public init(_ money: Money, formatted: String) {
    self.money = money
    self.formatted = formatted
  }
}
