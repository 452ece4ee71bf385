public import Catalog
public import Foundation

/// The prices of products, for plugins that sell or show them.
///
/// The plugin that owns prices provides it; `catalog.pricing` is nil without such a plugin.
public protocol PricingService: Sendable {
  /// The price of a product in a storefront at a point of the store's time, or nil.
  func price(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Price?

  /// Reads the prices of many products in a storefront at a point of the store's time, and finds what they share once.
  func prices(
    in storefront: Storefront, at date: Date, catalog: Catalog
  ) -> (_ product: Product) throws -> Price?

  /// Why a product has no price in a storefront, if there is more to say, and how to fix it.
  func missingPrice(
    of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog
  ) throws -> UnmetRequirement?

  /// The amount that the text of a ``PriceSchedule`` means in a storefront at a point of the store's time, before any
  /// product has it; nil if it means none there.
  ///
  /// - Throws: A `Refusal` for a text that is not valid.
  func amount(of text: String, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Money?

  /// The currency of a storefront at a point of the store's time, ISO 4217; nil if it has no prices.
  func currency(of storefront: Storefront, at date: Date, catalog: Catalog) throws -> String?

  /// The text of a ``PriceSchedule``, by tier or price point, that gives exactly an amount in a storefront at a point of
  /// the store's time; nil if none does.
  func text(for amount: Money, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> String?
}

extension PricingService {
  /// Reads each by itself.
  public func prices(
    in storefront: Storefront, at date: Date, catalog: Catalog
  ) -> (_ product: Product) throws -> Price? {
    { try price(of: $0, in: storefront, at: date, catalog: catalog) }
  }

  /// No further information.
  public func missingPrice(
    of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog
  ) throws -> UnmetRequirement? {
    nil
  }

  /// Knows no texts.
  public func amount(of text: String, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Money? {
    nil
  }

  /// Knows no currencies.
  public func currency(of storefront: Storefront, at date: Date, catalog: Catalog) throws -> String? { nil }

  /// Knows no texts.
  public func text(for amount: Money, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> String? {
    nil
  }
}

extension Catalog {
  /// The service for prices; nil without such a plugin.
  public var pricing: (any PricingService)? { service() }
}

/// A customer price in one storefront.
public struct Price: Hashable, Sendable {
  /// The amount.
  public let money: Money
  /// The amount as displayed in the storefront.
  public let formatted: String

  /// Creates a price.
  public init(_ money: Money, formatted: String) {
    self.money = money
    self.formatted = formatted
  }
}
