import StockroomKit

extension TableDescription {
  /// A table of price points: one row, so that loading 140,000 prices is one change in the journal.
  static let pointTable = TableDescription(
    "price_table", columns: ["base", "starts_at", "kind", "source", "points", "storefronts", "columns"],
    subject: "source", highlights: ["base", "points", "storefronts"], isOfSettings: true)

  /// The prices set by price point: from `at` on, in a place; no amount if the price ends.
  static let pointPrice = TableDescription(
    "price_point", columns: ["product", "place", "at", "storefront", "amount", "currency", "exponent"],
    subject: "coalesce((SELECT product_id FROM product WHERE apple_id = product), product)",
    highlights: ["place", "at", "amount", "currency"])
}

extension Migration {
  static let pointTable = Migration(
    version: 2,
    sql: """
      CREATE TABLE price_table (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        base TEXT NOT NULL,
        starts_at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        source TEXT NOT NULL,
        points INTEGER NOT NULL,
        storefronts INTEGER NOT NULL,
        columns TEXT NOT NULL
      );
      """)

  static let pointPrice = Migration(
    version: 4,
    sql: """
      CREATE TABLE price_point (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        product INTEGER NOT NULL REFERENCES product (apple_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        place TEXT NOT NULL,
        at INTEGER NOT NULL,
        storefront TEXT,
        amount INTEGER,
        currency TEXT,
        exponent INTEGER,
        UNIQUE (product, place, at)
      );
      """)
}
