import StockroomKit

/// A column of a price matrix: each tier's price in a storefront or, in 2012, in a currency.
struct TierColumn: Sendable {
  /// The storefront's alpha-3 code; nil in the matrices of 2012.
  let storefront: String?
  let currency: Currency
  /// The prices in the currency's smallest unit, from tier 0 up, the alternate tiers last.
  let prices: [Int64]
  let proceedsRule: ProceedsRule

  /// The column's code.
  var code: String {
    storefront ?? currency.code
  }

  /// The tier's price, or nil if the matrix has no such tier.
  func price(of tier: Tier) -> Money? {
    guard prices.indices.contains(tier.position) else { return nil }
    return Money(minorUnits: prices[tier.position], currency: currency.code, exponent: currency.exponent)
  }

  /// The developer's proceeds of a sale, or nil if the matrix has no such tier.
  func proceeds(of tier: Tier) -> Money? {
    price(of: tier).map(proceedsRule.proceeds(of:))
  }
}
