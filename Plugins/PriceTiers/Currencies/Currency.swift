/// A currency of the price matrix, counted as Apple counts it.
///
/// Apple's decimals are not ISO 4217's: prices and proceeds in New Taiwan dollars and rupiah are whole, though both
/// currencies have cents on paper, and the store writes roubles and Indian rupees without decimals.
struct Currency: Hashable, Sendable {
  /// The ISO 4217 code, in capitals.
  let code: String

  /// How many decimals Apple counts proceeds in; prices are kept in the same unit.
  var exponent: Int {
    Self.withoutDecimals.contains(code) ? 0 : 2
  }

  /// How many decimals the store writes a price with, at least.
  var shownDecimals: Int {
    Self.shownWithoutDecimals.contains(code) ? 0 : exponent
  }

  /// Those that Apple's matrices, of 2012 and later, hold in whole units.
  private static let withoutDecimals: Set = ["CLP", "HUF", "IDR", "JPY", "KRW", "TWD", "VND"]

  /// From the store's own price texts: `75 р.`, `Rs 79`, but `¥6.00` and `9,00 kr`.
  private static let shownWithoutDecimals: Set = ["INR", "RUB"]
}
