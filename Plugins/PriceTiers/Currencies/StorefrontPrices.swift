import StockroomKit

/// The column of a matrix that holds in one storefront, looked up once for as many tiers as there are to price.
struct StorefrontPrices: Sendable {
  let storefront: Storefront

  /// What it charges in, open or not.
  let currency: Currency

  private let prices: [StorefrontPrice]
  private let formatter: PriceFormatter

  init(_ storefront: Storefront, in matrix: TierMatrix) {
    self.storefront = storefront
    currency = Currency(code: matrix.currency(of: storefront))
    prices = Tier.all.map { matrix.price(of: $0, in: storefront) }
    formatter = PriceFormatter(storefront: storefront, currency: currency)
  }

  /// What the tier costs there.
  subscript(tier: Tier) -> StorefrontPrice {
    prices[tier.position]
  }

  /// Whether the storefront opened after the matrix.
  var isNotOpen: Bool {
    if case .notOpen = self[.free] { true } else { false }
  }

  /// The matrix's currency, where the storefront charges in another one by now.
  var endedCurrency: EndedCurrency? {
    if case .currencyEnded(let ended) = self[.free] { ended } else { nil }
  }

  /// The tier's price, as customers of the storefront would read it.
  func value(of tier: Tier) -> Value {
    switch self[tier] {
    case .price(let price, _): .price(price, formatter.string(price))
    case .notOpen: .notOpen
    case .currencyEnded(let ended): ended.value
    case .noPrice: .null
    }
  }

  /// The tier's price and proceeds, as customers of the storefront would read them.
  func values(of tier: Tier) -> [Value] {
    switch self[tier] {
    case .price(let price, let proceeds): [price, proceeds].map { .price($0, formatter.string($0)) }
    case .notOpen: [.notOpen, .null]
    case .currencyEnded(let ended): [ended.value, .null]
    case .noPrice: [.null, .null]
    }
  }
}
