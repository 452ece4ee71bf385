public import Catalog
public import Foundation

/// What products cost, for plugins that sell or show them.
///
/// The plugin that owns prices provides it; `catalog.pricing` finds it, and is nil without such a plugin.
public protocol PricingService: Sendable {
  /// The price of a product in a storefront at a point of the store's time; nil when it has none.
  func price(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Price?

  /// Why a product has no price in a storefront, where there is more to say than that, and what mends it.
  func missingPrice(
    of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog
  ) throws -> UnmetRequirement?
}

extension PricingService {
  /// Nothing more to say.
  public func missingPrice(
    of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog
  ) throws -> UnmetRequirement? {
    nil
  }
}

extension Catalog {
  /// What products cost; nil without a plugin that prices them.
  public var pricing: (any PricingService)? { service() }
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
