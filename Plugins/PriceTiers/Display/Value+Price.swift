import StockroomKit

extension Value {
  /// A price, or proceeds, with its text for display.
  static func price(_ money: Money, _ text: String) -> Value {
    .money(amount: money.amount, currency: money.currency, formatted: text)
  }

  /// The price in a storefront that was not open yet.
  static let notOpen = Value.absent("not open")

  /// Why there is no price: to programs a price without an amount; csv has an empty cell.
  static func absent(_ reason: String) -> Value {
    .remark(
      reason, data: .record([Field("amount", .null), Field("currency", .null), Field("formatted", .text(reason))]))
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
