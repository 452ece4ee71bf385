import Foundation
import StockroomKit

/// Writes prices as one storefront's customers read them: `$4.99`, `4,49 €`, `¥450`.
///
/// The first text in a locale costs the most; Foundation keeps what it made for those that follow. The text is the
/// system's for the storefront's locale, no-break spaces included; the store's own differs here and there.
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

  /// The amount's text; a currency the store writes without decimals gets them only for what is not whole.
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
