import Foundation
import StockroomKit

extension Money {
  /// Reads a price such as `4.99` in a currency.
  ///
  /// - Throws: a ``Refusal`` that says what the text has that an amount has not.
  init(price text: String, in currency: Currency) throws(Refusal) {
    do throws(Money.AmountError) {
      try self.init(parsing: text, currency: currency.code, exponent: currency.exponent)
      guard minorUnits <= Self.highestPrice else { throw AmountError(.tooLarge, at: 0) }
    } catch {
      throw .amountMalformed(text, error, currency: currency)
    }
  }
}

extension Money {
  /// In the smallest unit: far above what anything costs in any currency, and far within 64 bits.
  fileprivate static let highestPrice: Int64 = 1_000_000_000_000

  /// An amount to the currency's smallest unit, halves away from nothing; nil for one beyond the highest price there is.
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
      case .empty: "there is no amount"
      case .signed: "an amount has no sign"
      case .comma: "the decimal mark is a point, and thousands are not grouped"
      case .notADigit: "an amount is only digits, with a point before the decimals"
      case .misplacedPoint: "the point stands between the digits, once"
      case .tooManyDecimals where currency.exponent == 0: "\(currency.code) has no decimals here"
      case .tooManyDecimals: "\(currency.code) has \(currency.exponent) decimals"
      case .tooLarge: "nothing costs that much"
      }
    return Refusal(
      "price.amount.malformed", "\(text.isEmpty ? "" : "\(text): ")\(problem)",
      hint: currency.exponent == 0 ? "an amount looks like 85" : "an amount looks like 4.99", subject: text)
  }
}
