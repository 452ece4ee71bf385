import StockroomKit

/// How the developer's proceeds follow from the customer's price.
///
/// Proceeds are 70 % of the price less its tax, rounded half up to the currency's smallest unit; some prices ending in
/// .99 are first raised by 0.01, so that 0.99 brings 0.70. Found by arithmetic: it gives each of the 2,112 proceeds
/// that Apple printed in October 2012, and each of the 1,408 of July.
struct ProceedsRule: Sendable {
  /// The tax within the price, in per cent, by currency; nothing for those not named.
  let taxPercent: [String: Int64]

  /// The currencies whose prices count 0.01 more than they say.
  let raised: Set<String>

  private static let share: Int64 = 70

  func proceeds(of price: Money) -> Money {
    guard price.minorUnits > 0 else { return price }
    let counted = price.minorUnits + (raised.contains(price.currency) ? 1 : 0)
    let divisor = 100 + (taxPercent[price.currency] ?? 0)
    let halfUp = (2 * Self.share * counted + divisor) / (2 * divisor)
    return Money(minorUnits: halfUp, currency: price.currency, exponent: price.exponent)
  }

  /// The rule of 2012, when Luxembourg sold to all of the European Union at 15 %.
  static let of2012 = ProceedsRule(
    taxPercent: ["AUD": 10, "CHF": 8, "DKK": 15, "EUR": 15, "GBP": 15, "NOK": 25, "SEK": 15],
    raised: ["CAD", "USD"])
}
