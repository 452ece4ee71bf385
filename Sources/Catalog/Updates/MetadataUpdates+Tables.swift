internal import Store

extension MetadataUpdates {
  /// Their tables.
  static let tables = [
    TableDescription(
      "metadata_update", columns: ["product", "state", "revision", "screenshot", "screenshot_name", "created_at"],
      subject: Schema.ofProduct("'update'"), highlights: ["state", "screenshot_name"], blobs: ["screenshot"]),
    TableDescription(
      "localization_update", columns: ["product", "locale", "display_name", "description"],
      subject: Schema.ofProduct("locale"), highlights: ["display_name", "description"]),
  ]

  static let schema = """
    CREATE TABLE metadata_update (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product INTEGER NOT NULL UNIQUE REFERENCES product ON DELETE CASCADE,
      state TEXT NOT NULL,
      revision INTEGER NOT NULL,
      screenshot TEXT,
      screenshot_name TEXT,
      created_at INTEGER NOT NULL
    );
    CREATE TABLE localization_update (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product INTEGER NOT NULL REFERENCES metadata_update (product) ON DELETE CASCADE,
      locale TEXT NOT NULL,
      display_name TEXT,
      description TEXT,
      UNIQUE (product, locale)
    );
    """

  /// An update's row has the number of its product, not one of its own.
  static let rowsOfProducts = """
    UPDATE metadata_update SET id = -product;
    UPDATE metadata_update SET id = product;
    """
}
