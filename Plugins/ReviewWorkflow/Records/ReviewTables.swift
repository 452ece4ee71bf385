internal import StockroomKit

/// The plugin's tables: what was submitted, item by item, and every move of a status.
enum ReviewTables {
  static let submission = TableDescription(
    "review_submission", columns: ["submitted_at", "submitted_by", "message", "with_version"],
    subject: "'submission ' || id")
  static let item = TableDescription(
    "review_item", columns: ["submission", "product", "content", "state"],
    subject: "\(productID) || ' in submission ' || submission", highlights: ["state"])
  static let event = TableDescription(
    "review_event",
    columns: [
      "product", "submission", "content", "at", "from_status", "to_status", "actor", "part", "because", "guideline",
      "message",
    ], subject: "\(productID) || ' ' || because", highlights: ["from_status", "to_status"])

  static let migrations = [Migration(version: 1, sql: version1), Migration(version: 2, sql: Policies.schema)]

  /// Names the product of a row for people, as SQL.
  private static let productID = "coalesce((SELECT product_id FROM product WHERE apple_id = product), product)"

  private static let version1 = """
    CREATE TABLE review_submission (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      submitted_at INTEGER NOT NULL,
      submitted_by TEXT NOT NULL,
      message TEXT,
      with_version TEXT
    );
    CREATE TABLE review_item (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      submission INTEGER NOT NULL REFERENCES review_submission,
      product INTEGER NOT NULL REFERENCES product (apple_id) ON DELETE CASCADE,
      content INTEGER REFERENCES content (id) ON DELETE CASCADE,
      state TEXT NOT NULL
    );
    CREATE INDEX review_item_product ON review_item (product);
    CREATE INDEX review_item_submission ON review_item (submission);
    CREATE TABLE review_event (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product INTEGER NOT NULL REFERENCES product (apple_id) ON DELETE CASCADE,
      submission INTEGER,
      content TEXT,
      at INTEGER NOT NULL,
      from_status TEXT NOT NULL,
      to_status TEXT NOT NULL,
      actor TEXT NOT NULL,
      part TEXT NOT NULL,
      because TEXT NOT NULL,
      guideline TEXT,
      message TEXT
    );
    CREATE INDEX review_event_product ON review_event (product);
    """
}
