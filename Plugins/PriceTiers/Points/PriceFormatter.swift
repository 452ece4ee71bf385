import Foundation
import StockroomKit

/// Formats prices for one storefront's customers: `$4.99`, `4,49 €`, `¥450`.
///
/// The first text in a locale is the slowest; Foundation caches the formatter for the next ones. The text is the
/// system's for the storefront's locale, including no-break spaces; the App Store's own text differs in places.
struct PriceFormatter: Sendable {
  private let style: Decimal.FormatStyle.Currency
  private let wholeStyle: Decimal.FormatStyle.Currency?
  private let currency: Currency

  init(storefront: Storefront, currency: Currency) {
    self.init(locale: storefront.displayLocale, currency: currency)
  }

  init(locale: String, currency: Currency) {
    let style = Decimal.FormatStyle.Currency(code: currency.code, locale: Locale(identifier: locale))
    self.currency = currency
    self.style = style.precision(.fractionLength(currency.exponent))
    wholeStyle = currency.shownDecimals == 0 ? style.precision(.fractionLength(0)) : nil
  }

  /// The amount's text; a currency that the store shows without decimals gets them only for fractions.
  func string(_ money: Money) -> String {
    let amount = Decimal(
      sign: money.minorUnits < 0 ? .minus : .plus,
      exponent: -money.exponent,
      significand: Decimal(money.minorUnits.magnitude))
    if let wholeStyle, money.isWhole { return wholeStyle.format(amount) }
    return style.format(amount)
  }
}

extension Money {
  /// True if the amount has no cents.
  fileprivate var isWhole: Bool {
    minorUnits % (0..<exponent).reduce(1) { power, _ in power * 10 } == 0
  }
}

extension Value {
  /// A price, or proceeds, with its text for display.
  static func price(_ money: Money, _ text: String) -> Value {
    .money(amount: money.amount, currency: money.currency, formatted: text)
  }

  /// The price in a storefront that was not open yet.
  static let notOpen = Value.absent("not open")

  /// The reason why there is no price; programs get a price without an amount, CSV an empty cell.
  static func absent(_ reason: String) -> Value {
    .remark(
      reason, data: .record([Field("amount", .null), Field("currency", .null), Field("formatted", .text(reason))]))
  }

  /// A day as typed, with its time if it is not midnight UTC.
  static func day(_ date: Date?) -> Value {
    .identifier(date?.scheduleText)
  }
}

extension TierMatrix {
  /// The tier's price in a storefront, formatted for its customers.
  func value(of tier: Tier, in storefront: Storefront) -> Value {
    switch price(of: tier, in: storefront) {
    case .price(let money, _): .price(money, formatter(for: storefront).string(money))
    case .notOpen: .notOpen
    case .currencyEnded(let ended): ended.value
    case .noPrice: .null
    }
  }

  /// Formats this matrix's prices in a storefront.
  func formatter(for storefront: Storefront) -> PriceFormatter {
    PriceFormatter(storefront: storefront, currency: Currency(code: currency(of: storefront)))
  }
}
