import StockroomKit

extension Value {
  /// A price, or proceeds, and the text people read.
  static func price(_ money: Money, _ text: String) -> Value {
    .money(amount: money.amount, currency: money.currency, formatted: text)
  }

  /// The price in a storefront that was not open yet.
  static let notOpen = Value.absent("not open")

  /// Why there is no price: to programs a price like any other, but without an amount; csv has an empty cell.
  static func absent(_ reason: String) -> Value {
    .remark(
      reason, data: .record([Field("amount", .null), Field("currency", .null), Field("formatted", .text(reason))]))
  }
}

extension TierMatrix {
  /// What the tier costs in a storefront, as customers there read it.
  func value(of tier: Tier, in storefront: Storefront) -> Value {
    switch price(of: tier, in: storefront) {
    case .price(let money, _): .price(money, formatter(for: storefront).string(money))
    case .notOpen: .notOpen
    case .currencyEnded(let ended): ended.value
    case .noPrice: .null
    }
  }

  /// Writes this matrix's prices in a storefront.
  func formatter(for storefront: Storefront) -> PriceFormatter {
    PriceFormatter(storefront: storefront, currency: Currency(code: currency(of: storefront)))
  }
}
