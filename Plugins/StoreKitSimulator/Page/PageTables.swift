internal import StockroomKit

/// The tables of what the store shows: imported items with their prices, reviews, and how products are delivered.
extension StoreKitTables {
  static let item = TableDescription(
    "storekit_item", noun: "store item",
    columns: [
      "apple_id", "kind", "name", "artist", "genre", "description", "artwork", "url", "released_at", "at",
      "name_ja", "artist_ja", "genre_ja", "description_ja",
    ], subject: "name", highlights: ["name", "artist"])
  static let itemPrice = TableDescription(
    "storekit_item_price", noun: "store item's price", columns: ["item", "storefront", "amount", "currency"],
    subject:
      "coalesce((SELECT name FROM storekit_item i WHERE i.id = item), item) || coalesce(' in ' || storefront, '')",
    highlights: ["amount", "currency"])
  static let review = TableDescription(
    "storekit_review", noun: "customer review", columns: ["app", "item", "account", "stars", "title", "text", "at"],
    subject: "stars || ' stars' || coalesce(' by ' || account, '')", highlights: ["stars", "title"])
  static let delivery = TableDescription(
    "storekit_delivery", noun: "delivery", columns: ["product", "delivery"], subject: productID,
    highlights: ["delivery"])

  static let pageSQL = """

    CREATE TABLE storekit_item (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      apple_id INTEGER NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      artist TEXT,
      genre TEXT,
      description TEXT,
      artwork TEXT,
      url TEXT,
      released_at INTEGER,
      at INTEGER NOT NULL
    );
    CREATE TABLE storekit_item_price (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      item INTEGER NOT NULL REFERENCES storekit_item ON DELETE CASCADE,
      storefront TEXT,
      amount TEXT NOT NULL,
      currency TEXT NOT NULL,
      UNIQUE (item, storefront)
    );
    CREATE TABLE storekit_review (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app INTEGER REFERENCES app (apple_id) ON DELETE CASCADE,
      item INTEGER REFERENCES storekit_item (apple_id) ON DELETE CASCADE,
      account TEXT,
      stars INTEGER NOT NULL,
      title TEXT,
      text TEXT,
      at INTEGER NOT NULL
    );
    CREATE INDEX storekit_review_app ON storekit_review (app);
    CREATE INDEX storekit_review_item ON storekit_review (item);
    CREATE TABLE storekit_delivery (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product INTEGER NOT NULL UNIQUE REFERENCES product (apple_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
      delivery TEXT NOT NULL
    );
    """
}
