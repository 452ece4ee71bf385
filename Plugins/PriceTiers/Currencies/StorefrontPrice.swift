import StockroomKit

/// What a tier costs in a storefront.
enum StorefrontPrice: Hashable, Sendable {
  /// The customer's price with its tax, and the developer's part of it.
  case price(Money, proceeds: Money)

  /// The storefront opened after the matrix, at about this time.
  case notOpen(StorefrontOpening)

  /// The matrix has a currency that another took the place of since.
  case currencyEnded(EndedCurrency)

  /// The matrix has no such tier.
  case noPrice
}
