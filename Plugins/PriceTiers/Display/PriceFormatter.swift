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
  /// Whether it has no cents.
  fileprivate var isWhole: Bool {
    minorUnits % (0..<exponent).reduce(1) { power, _ in power * 10 } == 0
  }
}
