internal import StockroomKit

/// The plugin's tables: devices, accounts, loaded products, transactions, downloads, installed content, and messages.
enum StoreKitTables {
  static let device = TableDescription(
    "storekit_device", noun: "device",
    columns: [
      "name", "ios_version", "language", "profile", "is_simulator", "is_current", "account",
      "is_offline", "is_restricted", "is_asking_to_buy", "is_interrupting", "next_error", "bandwidth", "added_at",
    ], subject: "name", highlights: ["account", "is_offline"])
  static let account = TableDescription(
    "storekit_account", noun: "customer account", columns: ["email", "kind", "storefront", "at"], subject: "email")
  static let runningApp = TableDescription(
    "storekit_running_app", noun: "running app", columns: ["device", "app", "storefront", "at"],
    subject: "'app on ' || \(name(of: "device"))", highlights: ["storefront"])
  static let response = TableDescription(
    "storekit_response", noun: "products response",
    columns: ["device", "app", "environment", "storefront", "products", "at"],
    subject: "'products on ' || \(name(of: "device"))", unrecorded: ofRequest)
  static let request = TableDescription(
    "storekit_request", noun: "request message",
    columns: ["device", "app", "storefront", "sender", "receiver", "message", "note", "at"], subject: "message",
    unrecorded: ofRequest)
  private static let ofRequest = "a request for products changes nothing in the catalog, and undo skips it"
  static let transaction = TableDescription(
    "storekit_transaction", noun: "transaction",
    columns: [
      "device", "app", "product", "apple_id", "product_id", "type", "account", "environment", "quantity", "state",
      "original",
      "error", "is_queued", "is_interrupted",
      "storefront", "amount", "currency", "formatted", "at", "processed_at", "finished_at", "refunded_at",
      "refund_percentage", "refund_reason", "reversed_at", "shared_from",
    ],
    subject: """
      \(ProductNameSQL.name("storekit_transaction.product_id", of: "storekit_transaction.app")) \
      || coalesce(' for ' || account, '')
      """, highlights: ["state", "finished_at"])
  static let familyMember = TableDescription(
    "storekit_family_member", noun: "family member", columns: ["organizer", "member", "at"], subject: "member")
  static let download = TableDescription(
    "storekit_download", noun: "download",
    columns: [
      "payment", "content", "version", "bytes", "state", "is_started", "loaded", "rate", "active_at", "error",
      "created_at", "finished_at",
    ], subject: "version", highlights: ["state", "loaded"])
  static let installation = TableDescription(
    "storekit_installation", noun: "installed content",
    columns: ["device", "product", "version", "is_backed_up", "at"],
    subject: "\(ProductNameSQL.ofReference) || ' ' || version", highlights: ["version"])
  static let installedFile = TableDescription(
    "storekit_installed_file", noun: "installed file", columns: ["installation", "path", "bytes", "sha256"],
    subject: "path")
  static let observer = TableDescription(
    "storekit_observer", noun: "observer", columns: ["device", "app", "name", "since", "at"], subject: "name")
  static let event = TableDescription(
    "storekit_event", noun: "store message",
    columns: ["device", "app", "payment", "download", "sender", "receiver", "message", "note", "at", "call"],
    subject: "message", highlights: ["message", "note"])

  static let migrations = [
    Migration(version: 1, sql: version1 + pageSQL), Migration(version: 2, sql: version2),
    Migration(version: 3, sql: version3), Migration(version: 4, sql: version4),
    Migration(version: 5, sql: version5), Migration(version: 6, sql: version6),
    Migration(version: 7, sql: version7),
  ]

  private static func name(of device: String) -> String {
    "coalesce((SELECT name FROM storekit_device d WHERE d.id = \(device)), CAST(\(device) AS TEXT))"
  }

  /// Purchases outlive their device, since they belong to accounts.
  private static let version1 = """
    CREATE TABLE storekit_device (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      ios_version TEXT NOT NULL,
      language TEXT NOT NULL,
      profile TEXT NOT NULL,
      is_simulator INTEGER NOT NULL DEFAULT 0,
      is_current INTEGER NOT NULL DEFAULT 0,
      account TEXT,
      storefront TEXT,
      is_offline INTEGER NOT NULL DEFAULT 0,
      is_restricted INTEGER NOT NULL DEFAULT 0,
      is_asking_to_buy INTEGER NOT NULL DEFAULT 0,
      is_interrupting INTEGER NOT NULL DEFAULT 0,
      next_error INTEGER,
      bandwidth INTEGER,
      added_at INTEGER NOT NULL
    );
    CREATE TABLE storekit_account (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      email TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      storefront TEXT NOT NULL,
      at INTEGER NOT NULL
    );
    CREATE TABLE storekit_response (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      device INTEGER NOT NULL REFERENCES storekit_device ON DELETE CASCADE,
      app INTEGER NOT NULL REFERENCES app (apple_id) ON DELETE CASCADE,
      environment TEXT NOT NULL,
      storefront TEXT NOT NULL,
      products TEXT NOT NULL,
      at INTEGER NOT NULL
    );
    CREATE INDEX storekit_response_device ON storekit_response (device, app);
    CREATE INDEX storekit_response_app ON storekit_response (app);
    CREATE TABLE storekit_transaction (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      device INTEGER REFERENCES storekit_device ON DELETE SET NULL,
      app INTEGER NOT NULL REFERENCES app (apple_id) ON DELETE CASCADE,
      product INTEGER NOT NULL REFERENCES product (apple_id) ON DELETE CASCADE,
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
    CREATE INDEX storekit_transaction_device ON storekit_transaction (device, app);
    CREATE INDEX storekit_transaction_app ON storekit_transaction (app);
    CREATE INDEX storekit_transaction_product ON storekit_transaction (product);
    CREATE INDEX storekit_transaction_account ON storekit_transaction (account, product);
    CREATE INDEX storekit_transaction_original ON storekit_transaction (original);
    CREATE TABLE storekit_download (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      payment INTEGER NOT NULL REFERENCES storekit_transaction ON DELETE CASCADE,
      content INTEGER NOT NULL,
      version TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      state TEXT NOT NULL,
      is_started INTEGER NOT NULL DEFAULT 0,
      loaded INTEGER NOT NULL DEFAULT 0,
      rate INTEGER,
      active_at INTEGER,
      error TEXT,
      created_at INTEGER NOT NULL,
      finished_at INTEGER
    );
    CREATE INDEX storekit_download_payment ON storekit_download (payment);
    CREATE TABLE storekit_installation (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      device INTEGER NOT NULL REFERENCES storekit_device ON DELETE CASCADE,
      product INTEGER NOT NULL REFERENCES product (apple_id) ON DELETE CASCADE,
      version TEXT NOT NULL,
      folder TEXT NOT NULL,
      is_backed_up INTEGER NOT NULL DEFAULT 0,
      at INTEGER NOT NULL,
      UNIQUE (device, product)
    );
    CREATE INDEX storekit_installation_product ON storekit_installation (product);
    CREATE TABLE storekit_installed_file (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      installation INTEGER NOT NULL REFERENCES storekit_installation ON DELETE CASCADE,
      path TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      sha256 TEXT NOT NULL
    );
    CREATE INDEX storekit_installed_file_installation ON storekit_installed_file (installation);
    CREATE TABLE storekit_observer (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      device INTEGER NOT NULL REFERENCES storekit_device ON DELETE CASCADE,
      app INTEGER NOT NULL REFERENCES app (apple_id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      since INTEGER NOT NULL,
      at INTEGER NOT NULL,
      UNIQUE (device, app, name)
    );
    CREATE INDEX storekit_observer_app ON storekit_observer (app);
    CREATE TABLE storekit_event (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      device INTEGER REFERENCES storekit_device ON DELETE SET NULL,
      app INTEGER REFERENCES app (apple_id) ON DELETE CASCADE,
      payment INTEGER REFERENCES storekit_transaction ON DELETE CASCADE,
      download INTEGER REFERENCES storekit_download ON DELETE CASCADE,
      sender TEXT NOT NULL,
      receiver TEXT NOT NULL,
      message TEXT NOT NULL,
      note TEXT,
      at INTEGER NOT NULL
    );
    CREATE INDEX storekit_event_device ON storekit_event (device, app);
    CREATE INDEX storekit_event_payment ON storekit_event (payment);
    CREATE INDEX storekit_event_app ON storekit_event (app);
    CREATE INDEX storekit_event_download ON storekit_event (download);
    """
}

/// The tables for the store's pages: imported items with their prices, reviews, and the delivery of products.
extension StoreKitTables {
  static let item = TableDescription(
    "storekit_item", noun: "store item",
    columns: [
      "apple_id", "kind", "name", "artist", "genre", "description", "artwork", "url", "released_at", "at",
      "name_ja", "artist_ja", "genre_ja", "description_ja", "screenshots", "samples",
    ], subject: "name", highlights: ["name", "artist"])
  static let itemPrice = TableDescription(
    "storekit_item_price", noun: "store item's price", columns: ["item", "storefront", "amount", "currency"],
    subject:
      "coalesce((SELECT name FROM storekit_item i WHERE i.id = item), CAST(item AS TEXT)) || coalesce(' in ' || storefront, '')",
    highlights: ["amount"], amounts: ["amount"])
  static let review = TableDescription(
    "storekit_review", noun: "customer review", columns: ["app", "item", "account", "stars", "title", "text", "at"],
    subject: "stars || ' stars' || coalesce(' by ' || account, '')", highlights: ["stars", "title"])
  static let delivery = TableDescription(
    "storekit_delivery", noun: "delivery", columns: ["product", "delivery"], subject: ProductNameSQL.ofReference,
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

extension StoreKitTables {
  /// Purchases outlive their product, each app on a device has its own storefront, the folder of installed content is
  /// computed from its product and version, and imported items have texts in Japanese.
  ///
  /// Dropping a table deletes the rows that reference it, so these are copied before and restored after.
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

extension StoreKitTables {
  /// Requests for products are not units of undo, so their messages are not among the recorded ones; items have
  /// addresses of screenshots and samples, separated by spaces.
  static let version3 = """
    CREATE TABLE storekit_request (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      device INTEGER NOT NULL REFERENCES storekit_device ON DELETE CASCADE,
      app INTEGER NOT NULL REFERENCES app (apple_id) ON DELETE CASCADE,
      storefront TEXT,
      sender TEXT NOT NULL,
      receiver TEXT NOT NULL,
      message TEXT NOT NULL,
      note TEXT,
      at INTEGER NOT NULL
    );
    CREATE INDEX storekit_request_device ON storekit_request (device, app);
    CREATE INDEX storekit_request_app ON storekit_request (app);
    ALTER TABLE storekit_item ADD COLUMN screenshots TEXT;
    ALTER TABLE storekit_item ADD COLUMN samples TEXT;
    """

  /// A call or callback about several downloads has a message for each; all but the first name the first.
  static let version4 = """
    ALTER TABLE storekit_event ADD COLUMN call INTEGER;
    CREATE INDEX storekit_event_call ON storekit_event (call);
    """

  /// A refund is of all or of a part, has a reason, and may be reversed.
  static let version5 = """
    ALTER TABLE storekit_transaction ADD COLUMN refund_percentage INTEGER;
    ALTER TABLE storekit_transaction ADD COLUMN refund_reason TEXT;
    ALTER TABLE storekit_transaction ADD COLUMN reversed_at INTEGER;
    UPDATE storekit_transaction SET refund_percentage = 100000, refund_reason = 'OTHER' WHERE refunded_at IS NOT NULL;
    """

  /// Families, and what their members have through each other.
  static let version6 = """
    CREATE TABLE storekit_family_member (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      organizer TEXT NOT NULL,
      member TEXT NOT NULL UNIQUE,
      at INTEGER NOT NULL
    );
    CREATE INDEX storekit_family_member_organizer ON storekit_family_member (organizer);
    ALTER TABLE storekit_transaction ADD COLUMN shared_from INTEGER REFERENCES storekit_transaction ON DELETE CASCADE;
    CREATE INDEX storekit_transaction_shared ON storekit_transaction (shared_from) WHERE shared_from IS NOT NULL;
    """

  /// The first and the newest transaction of a customer are found among many renewals.
  static let version7 = """
    CREATE INDEX storekit_transaction_customer ON storekit_transaction (account, app, environment);
    CREATE INDEX storekit_transaction_share ON storekit_transaction (account, app) WHERE shared_from IS NOT NULL;
    """
}
