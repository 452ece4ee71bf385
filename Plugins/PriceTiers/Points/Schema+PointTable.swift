import StockroomKit

extension TableDescription {
  /// A table of price points: one row, so that loading 140,000 prices is one change in the journal.
  static let pointTable = TableDescription(
    "price_table", columns: ["base", "starts_at", "kind", "source", "points", "storefronts", "columns"],
    subject: "source", highlights: ["base", "points", "storefronts"])
}

extension Migration {
  static func pointTable(version: Int) -> Migration {
    Migration(
      version: version,
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
  }
}
