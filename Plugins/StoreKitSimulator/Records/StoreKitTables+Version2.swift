internal import StockroomKit

extension StoreKitTables {
  /// A purchase outlives its product, each app on a device has the data of its own storefront, the folder of
  /// installed content follows from its product and version, and imported items have texts in Japanese.
  ///
  /// A table that others reference is made again with copies of theirs, since dropping it deletes their rows.
  static let version2 = """
    CREATE TABLE storekit_running_app (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      device INTEGER NOT NULL REFERENCES storekit_device ON DELETE CASCADE,
      app INTEGER NOT NULL REFERENCES app (apple_id) ON DELETE CASCADE,
      storefront TEXT NOT NULL,
      at INTEGER NOT NULL,
      UNIQUE (device, app)
    );
    CREATE INDEX storekit_running_app_app ON storekit_running_app (app);
    INSERT INTO storekit_running_app (device, app, storefront, at)
      SELECT d.id, a.apple_id, d.storefront, d.added_at FROM storekit_device d CROSS JOIN app a
      WHERE d.storefront IS NOT NULL ORDER BY d.id, a.apple_id;
    ALTER TABLE storekit_item ADD COLUMN name_ja TEXT;
    ALTER TABLE storekit_item ADD COLUMN artist_ja TEXT;
    ALTER TABLE storekit_item ADD COLUMN genre_ja TEXT;
    ALTER TABLE storekit_item ADD COLUMN description_ja TEXT;
    ALTER TABLE storekit_device DROP COLUMN storefront;
    ALTER TABLE storekit_installation DROP COLUMN folder;
    CREATE TABLE storekit_transaction_1 AS SELECT * FROM storekit_transaction;
    CREATE TABLE storekit_download_1 AS SELECT * FROM storekit_download;
    CREATE TABLE storekit_event_1 AS SELECT * FROM storekit_event;
    CREATE TABLE storekit_sequence_1 AS SELECT name, seq FROM sqlite_sequence WHERE name = 'storekit_transaction';
    DELETE FROM storekit_event;
    DELETE FROM storekit_download;
    DROP TABLE storekit_transaction;
    CREATE TABLE storekit_transaction (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      device INTEGER REFERENCES storekit_device ON DELETE SET NULL,
      app INTEGER NOT NULL REFERENCES app (apple_id) ON DELETE CASCADE,
      product INTEGER REFERENCES product (apple_id) ON DELETE SET NULL,
      apple_id INTEGER NOT NULL,
      product_id TEXT NOT NULL,
      type TEXT NOT NULL,
      account TEXT,
      environment TEXT NOT NULL,
      quantity INTEGER NOT NULL,
      state TEXT NOT NULL,
      original INTEGER REFERENCES storekit_transaction ON DELETE CASCADE,
      error INTEGER,
      is_queued INTEGER NOT NULL DEFAULT 0,
      is_interrupted INTEGER NOT NULL DEFAULT 0,
      storefront TEXT NOT NULL,
      amount TEXT,
      currency TEXT,
      formatted TEXT,
      at INTEGER NOT NULL,
      processed_at INTEGER,
      finished_at INTEGER,
      refunded_at INTEGER
    );
    INSERT INTO storekit_transaction
      SELECT id, device, app, product, product, product_id, type, account, environment, quantity, state, original, error,
        is_queued, is_interrupted, storefront, amount, currency, formatted, at, processed_at, finished_at, refunded_at
      FROM storekit_transaction_1 ORDER BY id;
    DELETE FROM sqlite_sequence WHERE name = 'storekit_transaction';
    INSERT INTO sqlite_sequence (name, seq) SELECT name, seq FROM storekit_sequence_1;
    INSERT INTO storekit_download SELECT * FROM storekit_download_1 ORDER BY id;
    INSERT INTO storekit_event SELECT * FROM storekit_event_1 ORDER BY id;
    DROP TABLE storekit_transaction_1;
    DROP TABLE storekit_download_1;
    DROP TABLE storekit_event_1;
    DROP TABLE storekit_sequence_1;
    CREATE INDEX storekit_transaction_device ON storekit_transaction (device, app);
    CREATE INDEX storekit_transaction_app ON storekit_transaction (app);
    CREATE INDEX storekit_transaction_product ON storekit_transaction (product);
    CREATE INDEX storekit_transaction_account ON storekit_transaction (account, product);
    CREATE INDEX storekit_transaction_original ON storekit_transaction (original);
    """
}
