import StockroomKit

/// A target price of a product in a storefront.
struct PriceTarget {
  let product: Product
  let storefront: Storefront
  let amount: Money
  /// The product's current price there, and its origin.
  let current: ResolvedPrice
  let pricing: Pricing
}

/// The result for a target: the closest available price.
struct PriceMove {
  /// The price to set.
  enum Step {
    case tier(Tier)
    case point(PricePlace)
  }

  let target: PriceTarget
  let snapped: Money
  let step: Step

  /// Whether the product already has that price.
  var isKept: Bool { target.current.money == snapped }

  /// The change of the price.
  var difference: Money? {
    guard let current = target.current.money, current.currency == snapped.currency else { return nil }
    return Money(
      minorUnits: snapped.minorUnits - current.minorUnits, currency: snapped.currency, exponent: snapped.exponent)
  }
}
