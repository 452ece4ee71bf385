import StockroomKit

/// The column of a matrix for one storefront, looked up once for any number of tiers.
struct StorefrontPrices: Sendable {
  let storefront: Storefront

  /// The storefront's currency, even before it opens.
  let currency: Currency

  private let prices: [StorefrontPrice]
  private let formatter: PriceFormatter

  init(_ storefront: Storefront, in matrix: TierMatrix) {
    self.storefront = storefront
    currency = Currency(code: matrix.currency(of: storefront))
    prices = Tier.all.map { matrix.price(of: $0, in: storefront) }
    formatter = PriceFormatter(storefront: storefront, currency: currency)
  }

  /// The tier's price there.
  subscript(tier: Tier) -> StorefrontPrice {
    prices[tier.position]
  }

  /// True if the storefront opened after the matrix.
  var isNotOpen: Bool {
    if case .notOpen = self[.free] { true } else { false }
  }

  /// The matrix's currency, if the storefront now charges in another one.
  var endedCurrency: EndedCurrency? {
    if case .currencyEnded(let ended) = self[.free] { ended } else { nil }
  }

  /// The tier's price, formatted for the storefront's customers.
  func value(of tier: Tier) -> Value {
    switch self[tier] {
    case .price(let price, _): .price(price, formatter.string(price))
    case .notOpen: .notOpen
    case .currencyEnded(let ended): ended.value
    case .noPrice: .null
    }
  }

  /// The tier's price and proceeds, formatted for the storefront's customers.
  func values(of tier: Tier) -> [Value] {
    switch self[tier] {
    case .price(let price, let proceeds): [price, proceeds].map { .price($0, formatter.string($0)) }
    case .notOpen: [.notOpen, .null]
    case .currencyEnded(let ended): [ended.value, .null]
    case .noPrice: [.null, .null]
    }
  }
}

/// A tier's price in a storefront.
enum StorefrontPrice: Hashable, Sendable {
  /// The customer's price including tax, and the developer's proceeds.
  case price(Money, proceeds: Money)

  /// The storefront opened after the matrix, at about this time.
  case notOpen(StorefrontOpening)

  /// The matrix has a currency that has been replaced since.
  case currencyEnded(EndedCurrency)

  /// The matrix has no such tier.
  case noPrice
}
