/// A currency of the price matrix, counted as Apple counts it.
///
/// Apple's decimals are not ISO 4217's: prices and proceeds in New Taiwan dollars and rupiah are whole, although both
/// currencies officially have cents, and the store shows rubles and Indian rupees without decimals.
struct Currency: Hashable, Sendable {
  /// The ISO 4217 code, in capitals.
  let code: String

  /// The number of decimals of Apple's proceeds; prices are stored in the same unit.
  var exponent: Int {
    Self.withoutDecimals.contains(code) ? 0 : 2
  }

  /// The minimum number of decimals in displayed prices.
  var shownDecimals: Int {
    Self.shownWithoutDecimals.contains(code) ? 0 : exponent
  }

  /// Currencies in whole units in Apple's matrices, from 2012 on.
  private static let withoutDecimals: Set = ["CLP", "HUF", "IDR", "JPY", "KRW", "TWD", "VND"]

  /// From the store's own price texts: `75 р.`, `Rs 79`, but `¥6.00` and `9,00 kr`.
  private static let shownWithoutDecimals: Set = ["INR", "RUB"]
}
