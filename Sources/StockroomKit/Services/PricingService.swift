public import Catalog
public import Foundation

/// The prices of products, for plugins that sell or show them.
///
/// The plugin that owns prices provides it; `catalog.pricing` is nil without such a plugin.
public protocol PricingService: Sendable {
  /// The price of a product in a storefront at a date of the store's clock; nil if it has none.
  ///
  ///     let price = try catalog.pricing?.price(of: product, in: .unitedStates, at: context.now, catalog: catalog)
  func price(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Price?

  /// The storefronts in which a product's price was set at a date, sorted; the other prices follow from it.
  func setStorefronts(of product: Product, at date: Date, catalog: Catalog) throws -> [Storefront]

  /// The price of an installment of the monthly plan of a product in a storefront at a date; nil if it has none.
  func installment(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Price?

  /// Returns a reader of prices in a storefront at a date, for many products; shared work is done once.
  func prices(
    in storefront: Storefront, at date: Date, catalog: Catalog
  ) -> (_ product: Product) throws -> Price?

  /// The reason that a product has no price in a storefront, with a fix; nil if no more is known.
  func missingPrice(
    of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog
  ) throws -> UnmetRequirement?

  /// An amount as customers of a storefront see it.
  func price(_ amount: Money, in storefront: Storefront) -> Price

  /// The amount of a ``PriceSchedule``'s text in a storefront at a date, without any product; nil if it has no price
  /// there.
  ///
  /// - Throws: A `Refusal` for an invalid text.
  func amount(of text: String, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Money?

  /// What the developer gets for a sale at an amount in a storefront at a date; nil if that is not known.
  func proceeds(of amount: Money, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Money?

  /// The currency of a storefront at a date, ISO 4217; nil if it has no prices.
  func currency(of storefront: Storefront, at date: Date, catalog: Catalog) throws -> String?

  /// The text of a ``PriceSchedule``, by tier or price point, for an exact amount in a storefront at a date; nil if
  /// none has this amount.
  func text(for amount: Money, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> String?

  /// True if a customer who has subscribed since a date keeps the price, although a later one is higher.
  func isPreserved(
    of product: Product, in storefront: Storefront, since start: Date, at date: Date, catalog: Catalog
  ) throws -> Bool

  /// The identifier in the App Store Connect API of the price point of a product with an amount; nil without one.
  func pointID(of amount: Money, in storefront: Storefront, of product: AppleID, catalog: Catalog) throws -> String?

  /// The price point of a product with an identifier in the App Store Connect API; nil if it does not exist.
  func point(
    _ id: String, of product: AppleID, catalog: Catalog
  ) throws -> (storefront: Storefront, amount: Money)?

  /// The warning about the text of a ``PriceSchedule`` with an amount that App Store Connect does not have; nil if it
  /// has them all, or if no more is known.
  func warning(about text: String, catalog: Catalog) throws -> String?
}

extension Money {
  /// Proceeds of 70 % as those of 85 %, which a developer gets once a customer has paid for a year of subscriptions.
  public var afterOneYear: Money {
    Money(minorUnits: (minorUnits * 85 + 35) / 70, currency: currency, exponent: exponent)
  }
}

extension PricingService {
  /// Returns the amount with the code of its currency.
  public func price(_ amount: Money, in storefront: Storefront) -> Price {
    Price(amount, formatted: amount.description)
  }

  /// Returns nil.
  public func installment(
    of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog
  ) throws -> Price? {
    nil
  }

  /// Returns false.
  public func isPreserved(
    of product: Product, in storefront: Storefront, since start: Date, at date: Date, catalog: Catalog
  ) throws -> Bool {
    false
  }

  /// Returns an empty list.
  public func setStorefronts(of product: Product, at date: Date, catalog: Catalog) throws -> [Storefront] { [] }

  /// Reads each price by itself.
  public func prices(
    in storefront: Storefront, at date: Date, catalog: Catalog
  ) -> (_ product: Product) throws -> Price? {
    { try price(of: $0, in: storefront, at: date, catalog: catalog) }
  }

  /// Returns nil.
  public func missingPrice(
    of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog
  ) throws -> UnmetRequirement? {
    nil
  }

  /// Returns nil.
  public func amount(of text: String, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Money? {
    nil
  }

  /// Returns nil.
  public func proceeds(of amount: Money, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Money? {
    nil
  }

  /// Returns nil.
  public func currency(of storefront: Storefront, at date: Date, catalog: Catalog) throws -> String? { nil }

  /// Returns nil.
  public func pointID(
    of amount: Money, in storefront: Storefront, of product: AppleID, catalog: Catalog
  ) throws -> String? {
    nil
  }

  /// Returns nil.
  public func point(
    _ id: String, of product: AppleID, catalog: Catalog
  ) throws -> (storefront: Storefront, amount: Money)? {
    nil
  }

  /// Returns nil.
  public func warning(about text: String, catalog: Catalog) throws -> String? { nil }

  /// Returns nil.
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
