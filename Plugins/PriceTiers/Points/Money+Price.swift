import Foundation
import StockroomKit

extension Money {
  /// Parses a price such as `4.99` in a currency; its sign may come first, as in `$4.99`.
  ///
  /// - Throws: a ``Refusal`` that names the error in the amount.
  init(price text: String, in currency: Currency) throws(Refusal) {
    do throws(Money.AmountError) {
      let amount = text.first.flatMap { Self.signs[$0] }?.contains(currency.code) == true ? text.dropFirst() : text[...]
      try self.init(parsing: String(amount), currency: currency.code, exponent: currency.exponent)
      guard minorUnits <= Self.highestPrice else { throw AmountError(.tooLarge, at: 0) }
    } catch {
      throw .amountMalformed(text, error, currency: currency)
    }
  }

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

/// A price as written in a condition: `2.99`, or `2.99 USD`.
struct WrittenPrice: ParameterValue {
  /// The names that other programs use.
  static var otherNames: [String] { ["amount", "customer-price"] }
  static var valueName: String { "AMOUNT" }

  static func parse(_ text: String) throws -> WrittenPrice {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let isAmount = parts.first.map { DecimalText.units($0.utf8, decimals: 6) != nil } ?? false
    guard isAmount, parts.count == 1 || parts.count == 2 && parts[1].utf8.count == 3 else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not an amount",
        hint: "use an amount without currency sign: 2.99, or 2.99 USD",
        subject: text)
    }
    return WrittenPrice()
  }
}

extension Storefront {
  /// The default storefront of prices.
  static func unitedStates() throws -> Storefront {
    try parse("USA")
  }

  /// The requested storefronts without duplicates, or the United States.
  static func chosen(_ storefronts: [Storefront]) throws -> [Storefront] {
    storefronts.isEmpty ? [try unitedStates()] : distinct(storefronts)
  }

  /// The requested storefronts without duplicates, or all of the store's era.
  static func chosen(_ storefronts: [Storefront], in catalog: Catalog) -> [Storefront] {
    storefronts.isEmpty ? catalog.rules.storefronts : distinct(storefronts)
  }

  private static func distinct(_ storefronts: [Storefront]) -> [Storefront] {
    var seen: Set<Storefront> = []
    return storefronts.filter { seen.insert($0).inserted }
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
