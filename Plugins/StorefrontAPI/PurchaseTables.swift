import StockroomKit

/// The tables of the store's signatures and notifications.
///
/// The journal does not record sent notifications, which cannot be undone.
enum PurchaseTables {
  static let identity = TableDescription(
    "storefront_identity", noun: "signing identity", columns: ["leaf", "intermediate", "root", "key"],
    subject: "'of this store'", secrets: ["key"])
  static let secret = TableDescription(
    "storefront_secret", noun: "shared secret", columns: ["app", "digest"],
    subject: "coalesce((SELECT bundle_id FROM app WHERE apple_id = app), CAST(app AS TEXT))", secrets: ["digest"])
  static let accountToken = TableDescription(
    "storefront_account_token", noun: "app account token", columns: ["purchase", "token"])
  static let consumption = TableDescription(
    "storefront_consumption", noun: "consumption information", columns: ["purchase", "body", "at"])
  static let notificationURL = TableDescription(
    "storefront_notification_url", noun: "notification URL", columns: ["app", "environment", "url", "version"],
    subject: "environment", highlights: ["url", "version"])
  static let notification = TableDescription(
    "storefront_notification", noun: "notification",
    columns: [
      "uuid", "app", "environment", "type", "purchase", "original", "payload", "state", "at", "next_at", "subtype",
      "version",
    ], unrecorded: sent)
  static let massExtension = TableDescription(
    "storefront_extension", noun: "extension of all subscriptions",
    columns: ["request", "app", "environment", "product", "at", "succeeded", "failed"], subject: "product")
  static let attempt = TableDescription(
    "storefront_attempt", noun: "notification attempt", columns: ["notification", "at", "result"],
    unrecorded: sent)

  private static let sent = "what was sent to an app's server cannot be taken back"

  static let fingerprint = "5e2d1d1bcdd2c0ca5640ec74675f146544f62af71bf993026109b82256b53951"

  static let migrations = [
    Migration(
      version: 1,
      sql: """
        CREATE TABLE storefront_identity (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          leaf TEXT NOT NULL,
          intermediate TEXT NOT NULL,
          root TEXT NOT NULL,
          key TEXT NOT NULL
        );
        CREATE TABLE storefront_secret (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          app INTEGER NOT NULL UNIQUE,
          digest TEXT NOT NULL
        );
        CREATE TABLE storefront_account_token (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          purchase TEXT NOT NULL UNIQUE,
          token TEXT NOT NULL
        );
        CREATE TABLE storefront_consumption (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          purchase TEXT NOT NULL UNIQUE,
          body TEXT NOT NULL,
          at INTEGER NOT NULL
        );
        CREATE TABLE storefront_notification_url (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          app INTEGER NOT NULL REFERENCES app (apple_id) ON DELETE CASCADE,
          environment TEXT NOT NULL,
          url TEXT NOT NULL,
          UNIQUE (app, environment)
        );
        CREATE TABLE storefront_notification (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          uuid TEXT NOT NULL UNIQUE,
          app INTEGER NOT NULL,
          environment TEXT NOT NULL,
          type TEXT NOT NULL,
          subtype TEXT,
          purchase TEXT,
          original TEXT,
          payload TEXT NOT NULL,
          state TEXT NOT NULL,
          at INTEGER NOT NULL,
          next_at INTEGER NOT NULL
        );
        CREATE INDEX storefront_notification_pending ON storefront_notification (next_at) WHERE state = 'pending';
        CREATE INDEX storefront_notification_app ON storefront_notification (app, environment, at);
        CREATE TABLE storefront_attempt (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          notification INTEGER NOT NULL,
          at INTEGER NOT NULL,
          result TEXT NOT NULL
        );
        CREATE INDEX storefront_attempt_notification ON storefront_attempt (notification);
        """),
    // Notifications about subscriptions, which alone have a subtype, were not sent until version 3.
    Migration(version: 2, sql: "ALTER TABLE storefront_notification DROP COLUMN subtype"),
    Migration(
      version: 3,
      sql: """
        ALTER TABLE storefront_notification ADD COLUMN subtype TEXT;
        CREATE TABLE storefront_extension (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          request TEXT NOT NULL,
          app INTEGER NOT NULL,
          environment TEXT NOT NULL,
          product TEXT NOT NULL,
          at INTEGER NOT NULL,
          succeeded INTEGER NOT NULL,
          failed INTEGER NOT NULL,
          UNIQUE (request, app, environment)
        );
        """),
    Migration(
      version: 4,
      sql: """
        ALTER TABLE storefront_notification_url ADD COLUMN version TEXT NOT NULL DEFAULT 'V2';
        ALTER TABLE storefront_notification ADD COLUMN version TEXT NOT NULL DEFAULT 'V2';
        """),
  ]
}
