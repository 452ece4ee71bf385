import Foundation
import StockroomKit

/// User-provided exchange rates: how much of each currency one unit of a common one buys.
///
/// The common currency has the rate 1, so that the European Central Bank's rates work unchanged.
struct ExchangeRates: Sendable {
  private let rates: [String: Decimal]

  /// Reads a file with the columns `currency` and `rate`.
  init(_ data: Data, file: FilePath) throws {
    var sheet = try Spreadsheet(data, file: file)
    let (currency, rate) = try Findings.together(
      { try sheet.column("currency", "currency code") }, { try sheet.column("rate", "rates", "exchange rate") })
    var rates: [String: Decimal] = [:]
    try sheet.forEach { row in
      let (code, number) = try Findings.together(
        { try row.read(currency, Self.code) }, { try row.read(rate) { try Self.rate($0, of: row[currency]) } })
      guard rates.updateValue(number, forKey: code) == nil else { throw row.error(.rateTwice(code), at: currency) }
    }
    self.rates = rates
  }

  /// True if there is a rate for a currency.
  func has(_ currency: String) -> Bool {
    rates[currency] != nil
  }

  /// An amount in another currency, in its whole units and decimals; nil if a rate is missing.
  func convert(_ money: Money, to currency: String) -> Decimal? {
    guard let from = rates[money.currency], let to = rates[currency] else { return nil }
    return Decimal(money) / from * to
  }

  private static func code(_ text: String) throws -> String {
    let code = text.uppercased()
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
      throw Refusal(
        "price.rates.currency", "\(text.isEmpty ? "this" : text) is not a currency",
        hint: "use three letters, such as JPY",
        subject: text)
    }
    guard PointCurrency.isKnown(code) || Locale.Currency(code).isISOCurrency else {
      throw Refusal(
        "price.rates.currency", "\(text) is not a currency", hint: currencyHint(for: code), subject: text)
    }
    return code
  }

  private static func currencyHint(for code: String) -> String {
    guard let storefront = Storefront(code: code) else { return "use three letters, such as JPY" }
    let charged = HumanNumbers.list(PointCurrency.codes(of: storefront), "or")
    return "\(code) is a storefront, which charges \(charged)"
  }

  private static func rate(_ text: String, of currency: String) throws -> Decimal {
    guard let rate = Decimal(plain: text), rate > 0 else {
      throw Refusal(
        "price.rates.number", "\(text.isEmpty ? "this" : text) is not a rate for \(currency)",
        hint: "use a number above 0, such as 1.0837: what one unit of the common currency buys", subject: text)
    }
    return rate
  }
}

extension Decimal {
  /// An amount in whole units and decimals.
  init(_ money: Money) {
    self.init(
      sign: money.minorUnits < 0 ? .minus : .plus, exponent: -money.exponent,
      significand: Decimal(money.minorUnits.magnitude))
  }
}

extension Refusal {
  fileprivate static func rateTwice(_ code: String) -> Refusal {
    Refusal("price.rates.duplicate", "there is already a rate for \(code)", hint: "remove one of them", subject: code)
  }
}
