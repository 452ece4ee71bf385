internal import StockroomKit

/// The plugin's tables: devices, accounts, what a device has loaded, transactions, downloads, installed content, and
/// every message between them.
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
    subject: "'products on ' || \(name(of: "device"))")
  static let transaction = TableDescription(
    "storekit_transaction", noun: "transaction",
    columns: [
      "device", "app", "product", "apple_id", "product_id", "type", "account", "environment", "quantity", "state",
      "original",
      "error", "is_queued", "is_interrupted",
      "storefront", "amount", "currency", "formatted", "at", "processed_at", "finished_at", "refunded_at",
    ], subject: "product_id || coalesce(' for ' || account, '')", highlights: ["state", "finished_at"])
  static let download = TableDescription(
    "storekit_download", noun: "download",
    columns: [
      "payment", "content", "version", "bytes", "state", "is_started", "loaded", "rate", "active_at", "error",
      "created_at", "finished_at",
    ], subject: "version", highlights: ["state", "loaded"])
  static let installation = TableDescription(
    "storekit_installation", noun: "installed content",
    columns: ["device", "product", "version", "is_backed_up", "at"],
    subject: "\(productID) || ' ' || version", highlights: ["version"])
  static let installedFile = TableDescription(
    "storekit_installed_file", noun: "installed file", columns: ["installation", "path", "bytes", "sha256"],
    subject: "path")
  static let observer = TableDescription(
    "storekit_observer", noun: "observer", columns: ["device", "app", "name", "since", "at"], subject: "name")
  static let event = TableDescription(
    "storekit_event", noun: "store message",
    columns: ["device", "app", "payment", "download", "sender", "receiver", "message", "note", "at"],
    subject: "message", highlights: ["message", "note"])

  static let migrations = [Migration(version: 1, sql: version1 + pageSQL), Migration(version: 2, sql: version2)]

  static let productID = "coalesce((SELECT product_id FROM product WHERE apple_id = product), product)"

  private static func name(of device: String) -> String {
    "coalesce((SELECT name FROM storekit_device d WHERE d.id = \(device)), \(device))"
  }

  /// A removed device leaves the purchases that were made on it, since they belong to accounts.
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
