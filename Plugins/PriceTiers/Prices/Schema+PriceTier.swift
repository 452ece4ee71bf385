import StockroomKit

extension TableDescription {
  /// A product's tier; no row before it has one.
  static let priceTier = TableDescription(
    "price_tier", key: "product", columns: ["tier"],
    subject: "coalesce((SELECT product_id FROM product WHERE apple_id = product), product)", highlights: ["tier"])
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
}
