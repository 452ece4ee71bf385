import StockroomKit

extension TableDescription {
  /// The first tier of a product, 0 for none; no row before it has one.
  static let priceTier = TableDescription(
    "price_tier", noun: "price", key: "product", columns: ["tier"], subject: ProductNameSQL.ofReference,
    highlights: ["tier"],
    noneValues: ["tier": "0"])

  /// The tier changes of a product with their dates; 0 if a base price replaces the tier.
  static let priceChange = TableDescription(
    "price_change", columns: ["product", "at", "tier"], subject: ProductNameSQL.ofReference,
    highlights: ["at", "tier"],
    noneValues: ["tier": "0"])

  /// A table of price points: one row, so that loading 140,000 prices is one change in the journal.
  static let pointTable = TableDescription(
    "price_table", columns: ["base", "starts_at", "kind", "source", "points", "storefronts", "columns"],
    subject: "source", highlights: ["base", "points", "storefronts"], isOfSettings: true)

  /// The prices set by price point: from `at` on, in a place; no amount if the price ends.
  static let pointPrice = TableDescription(
    "price_point", columns: ["product", "place", "at", "storefront", "amount", "currency", "exponent"],
    subject: ProductNameSQL.ofReference,
    highlights: ["place", "at", "amount"], amounts: ["amount"])

  /// The installments of the monthly plan of a subscription, in the same form; each is of one storefront.
  static let installment = TableDescription(
    "price_installment", columns: pointPrice.columns, subject: ProductNameSQL.ofReference,
    highlights: ["place", "at", "amount"], amounts: ["amount"])
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

  /// Changes belong to an earlier tier, and are deleted with it.
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

  static let pointPrice = Migration(version: 4, sql: prices(in: "price_point"))

  static let installment = Migration(version: 6, sql: prices(in: "price_installment"))

  private static func prices(in table: String) -> String {
    """
    CREATE TABLE \(table) (
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
    """
  }
}
