import StockroomKit

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
