import StockroomKit

/// How the developer's proceeds follow from the customer's price in one column of a matrix.
///
/// Proceeds are 70% of the price less tax, rounded half up to the currency's smallest unit; prices in US dollars
/// are first raised by 0.01, so that 0.99 gives 0.70, but not everywhere. Derived by arithmetic: it matches all
/// proceeds that Apple published in the matrices of 2012, 2016, 2019 and 2020.
struct ProceedsRule: Hashable, Sendable {
  /// The developer's share of a price, as a fraction.
  private let numerator: Int64
  private let denominator: Int64

  /// Whether 0.01 is added to prices first.
  private let isRaised: Bool

  /// Parses the suffix of a code in the text of a matrix: none; `:20`, the tax in percent; `*0.5882353`, the
  /// share itself, if the tax is not a whole percentage; and a trailing `+` for raised prices.
  init?(_ text: Substring.UTF8View) {
    isRaised = text.last == UInt8(ascii: "+")
    let number = text.dropFirst().prefix { $0 != UInt8(ascii: "+") }
    switch text.first {
    case nil, UInt8(ascii: "+"):
      (numerator, denominator) = (Self.share, Self.percent)
    case UInt8(ascii: ":"):
      guard let tax = DecimalText.units(number, decimals: 2) else { return nil }
      (numerator, denominator) = (Self.share * 100, Self.percent * 100 + tax)
    case UInt8(ascii: "*"):
      guard let share = DecimalText.units(number, decimals: 7) else { return nil }
      (numerator, denominator) = (share, 10_000_000)
    default:
      return nil
    }
  }

  func proceeds(of price: Money) -> Money {
    guard price.minorUnits > 0 else { return price }
    let counted = price.minorUnits + (isRaised ? 1 : 0)
    let halfUp = (2 * numerator * counted + denominator) / (2 * denominator)
    return Money(minorUnits: halfUp, currency: price.currency, exponent: price.exponent)
  }

  private static let share: Int64 = 70
  private static let percent: Int64 = 100
}
