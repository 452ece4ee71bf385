import StockroomKit

extension TableDescription {
  /// The tier a product has from the beginning, 0 for none; no row before it has one.
  static let priceTier = TableDescription(
    "price_tier", noun: "price", key: "product", columns: ["tier"], subject: productID, highlights: ["tier"],
    noneValues: ["tier": "0"])

  /// The tiers a product changes to, each at its date; 0 where a base price takes the place of one.
  static let priceChange = TableDescription(
    "price_change", columns: ["product", "at", "tier"], subject: productID, highlights: ["at", "tier"],
    noneValues: ["tier": "0"])

  /// Names the product of a row for people, as SQL.
  private static let productID = "coalesce((SELECT product_id FROM product WHERE apple_id = product), product)"
}

extension Migration {
  /// A batch writes a product's tier before the product itself: the reference is checked at commit.
  static let priceTier = Migration(
    version: 1,
    sql: """
      CREATE TABLE price_tier (
        product INTEGER PRIMARY KEY REFERENCES product (apple_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        tier INTEGER NOT NULL
      );
      """)

  /// Changes belong to a tier that was there before them: taken away, it takes them along.
  static func priceChange(version: Int) -> Migration {
    Migration(
      version: version,
      sql: """
        CREATE TABLE price_change (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          product INTEGER NOT NULL REFERENCES price_tier (product) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
          at INTEGER NOT NULL,
          tier INTEGER NOT NULL,
          UNIQUE (product, at)
        );
        """)
  }
}
