import Foundation
import StockroomKit

/// The checks of a catalog's products, in the plugin's own table.
struct Freshness {
  private let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// When a product was last checked; nil if it never was, or has changed since.
  func lastCheck(of product: Product) throws -> Date? {
    try catalog.store.first(
      "SELECT checked_at FROM freshness_check WHERE product = ?", .integer(product.appleID.rawValue)
    ) { Date(seconds: $0.integer(0)) }
  }

  /// Notes that a product was checked now.
  func mark(_ product: Product) throws {
    try catalog.store.execute(
      """
      INSERT INTO freshness_check (product, checked_at) VALUES (?, ?)
      ON CONFLICT (product) DO UPDATE SET checked_at = excluded.checked_at
      """, .integer(product.appleID.rawValue), .integer(catalog.store.now.seconds))
  }

  /// Forgets that a product was checked.
  func forget(_ product: Product) throws {
    try catalog.store.execute("DELETE FROM freshness_check WHERE product = ?", .integer(product.appleID.rawValue))
  }
}
