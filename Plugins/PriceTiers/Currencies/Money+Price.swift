import Foundation
import StockroomKit

extension Money {
  /// Parses a price such as `4.99` in a currency; the currency's sign may stand before it, as in `$4.99`.
  ///
  /// - Throws: a ``Refusal`` that says what is wrong with the amount.
  init(price text: String, in currency: Currency) throws(Refusal) {
    do throws(Money.AmountError) {
      let amount = text.first.flatMap { Self.signs[$0] }?.contains(currency.code) == true ? text.dropFirst() : text[...]
      try self.init(parsing: String(amount), currency: currency.code, exponent: currency.exponent)
      guard minorUnits <= Self.highestPrice else { throw AmountError(.tooLarge, at: 0) }
    } catch {
      throw .amountMalformed(text, error, currency: currency)
    }
  }
}

extension Money {
  /// The maximum in the smallest unit: far above any real price, and far within 64 bits.
  fileprivate static let highestPrice: Int64 = 1_000_000_000_000

  /// The currencies that people write with a sign before the amount, by the sign.
  fileprivate static let signs: [Character: Set<String>] = [
    "$": ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "TWD"], "€": ["EUR"], "£": ["GBP"], "¥": ["JPY", "CNY"],
  ]

  /// An amount rounded to the currency's smallest unit, halves away from zero; nil beyond the maximum.
  init?(rounding amount: Decimal, in currency: Currency) {
    var scaled = amount * Decimal(sign: .plus, exponent: currency.exponent, significand: 1)
    var rounded = Decimal()
    NSDecimalRound(&rounded, &scaled, 0, .plain)
    guard !rounded.isNaN, abs(rounded) <= Decimal(Self.highestPrice) else { return nil }
    self.init(
      minorUnits: NSDecimalNumber(decimal: rounded).int64Value, currency: currency.code, exponent: currency.exponent)
  }
}

extension Refusal {
  static func amountMalformed(_ text: String, _ error: Money.AmountError, currency: Currency) -> Refusal {
    let problem =
      switch error.reason {
      case .empty: "the amount is missing"
      case .signed: "an amount must not have a sign"
      case .comma: "use a decimal point, and do not group thousands"
      case .notADigit: "an amount may contain only digits and a decimal point"
      case .misplacedPoint: "use one decimal point, between digits"
      case .tooManyDecimals where currency.exponent == 0: "\(currency.code) has no decimals here"
      case .tooManyDecimals: "\(currency.code) has \(currency.exponent) decimals"
      case .tooLarge: "the amount is too large"
      }
    return Refusal(
      "price.amount.malformed", "\(text.isEmpty ? "" : "\(text): ")\(problem)",
      hint: currency.exponent == 0 ? "use an amount such as 85" : "use an amount such as 4.99", subject: text)
  }
}
