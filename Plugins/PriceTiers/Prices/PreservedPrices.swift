import Foundation
import StockroomKit

/// The price changes that leave existing subscribers their price: App Store Connect API, `preserveCurrentPrice`.
struct PreservedPrices {
  let catalog: Catalog

  init(_ catalog: Catalog) { self.catalog = catalog }

  static let option = Parameter<Bool>.flag("preserve", "Existing subscribers keep the price that they have.")

  static let table = TableDescription(
    "price_preserved", noun: "preserved price", columns: ["product", "storefront", "at"],
    subject: ProductNameSQL.ofReference, highlights: ["at"])

  static let migration = Migration(
    version: 5,
    sql: """
      CREATE TABLE price_preserved (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        product INTEGER NOT NULL REFERENCES product (apple_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        storefront TEXT,
        at INTEGER NOT NULL
      );
      CREATE INDEX price_preserved_product ON price_preserved (product);
      """)

  /// Keeps the price of those who subscribe before a date, in a storefront or in all of them.
  func keep(of product: Product, in storefront: Storefront?, before date: Date) throws {
    guard product.type == .autoRenewable else {
      throw Refusal(
        "price.preserve.type", "\(product.productID.rawValue) is a \(product.type.label), which has no subscribers",
        hint: "omit --preserve", subject: product.productID.rawValue)
    }
    try catalog.store.execute(
      "INSERT INTO price_preserved (product, storefront, at) VALUES (?, ?, ?)",
      .integer(product.appleID.rawValue), .text(storefront?.alpha3), .integer(date.seconds))
  }

  /// Keeps nothing for a change of the price that is taken back or replaced, in a storefront or in all of them.
  func drop(of product: Product, in storefront: Storefront?, at date: Date) throws {
    try catalog.store.execute(
      "DELETE FROM price_preserved WHERE product = ? AND storefront IS ? AND at = ?",
      .integer(product.appleID.rawValue), .text(storefront?.alpha3), .integer(date.seconds))
  }

  /// True if a customer who has subscribed since a date keeps the price of then.
  func isKept(of product: Product, in storefront: Storefront, since start: Date, at date: Date) throws -> Bool {
    let sql = """
      SELECT 1 FROM price_preserved
      WHERE product = ? AND (storefront IS NULL OR storefront = ?) AND at > ? AND at <= ? LIMIT 1
      """
    return try catalog.store.first(
      sql, .integer(product.appleID.rawValue), .text(storefront.alpha3), .integer(start.seconds),
      .integer(date.seconds)
    ) { _ in true } ?? false
  }
}

extension PricePlace {
  /// The only storefront of a price; nil for one that others follow.
  var ownStorefront: Storefront? {
    if case .alone(let storefront) = self { storefront } else { nil }
  }
}

extension TierPrices {
  func isPreserved(
    of product: Product, in storefront: Storefront, since start: Date, at date: Date, catalog: Catalog
  ) throws -> Bool {
    try PreservedPrices(catalog).isKept(of: product, in: storefront, since: start, at: date)
  }
}
