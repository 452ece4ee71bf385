import StockroomKit

/// A price somebody wants a product to have in a storefront.
struct PriceTarget {
  let product: Product
  let storefront: Storefront
  let amount: Money
  /// What the product costs there now, and why.
  let current: Quote
  let pricing: Pricing
}

/// What comes of a target: the closest price there is.
struct PriceMove {
  /// What is set to get there.
  enum Step {
    case tier(Tier)
    case point(PricePlace)
  }

  let target: PriceTarget
  let snapped: Money
  let step: Step

  /// Whether the product has that price already.
  var isKept: Bool { target.current.money == snapped }

  /// How much the price changes.
  var difference: Money? {
    guard let current = target.current.money, current.currency == snapped.currency else { return nil }
    return Money(
      minorUnits: snapped.minorUnits - current.minorUnits, currency: snapped.currency, exponent: snapped.exponent)
  }
}
