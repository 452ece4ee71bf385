internal import StockroomKit

/// The plugin's tables: the hooks, which undo restores, and their deliveries, which cannot be undone.
enum HookTables {
  static let hook = TableDescription(
    "hook", noun: "hook",
    columns: [
      "name", "event", "kind", "target", "arguments", "timeout", "retries", "is_signed", "is_enabled", "created_at",
      "app", "api",
    ],
    subject: "name", highlights: ["event", "target"])

  private static let delivered = "a delivery to a program or a server cannot be undone"

  static let delivery = TableDescription(
    "hook_delivery", noun: "delivery",
    columns: [
      "hook", "hook_name", "event", "event_id", "subject", "body", "state", "attempts", "created_ms", "next_ms",
    ],
    unrecorded: delivered)

  static let attempt = TableDescription(
    "hook_attempt", noun: "delivery attempt",
    columns: ["delivery", "number", "started_ms", "duration_ms", "is_success", "result", "output"],
    unrecorded: delivered)

  static let fingerprint = "a402d9ecd25768eda811103a6de84620f23ef62c7e612736fabb136fd2a50ad1"

  static let migrations = [
    Migration(
      version: 1,
      sql: """
        CREATE TABLE hook (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL UNIQUE,
          event TEXT NOT NULL,
          kind TEXT NOT NULL,
          target TEXT NOT NULL,
          arguments TEXT NOT NULL,
          timeout INTEGER NOT NULL,
          retries TEXT NOT NULL,
          is_signed INTEGER NOT NULL,
          is_enabled INTEGER NOT NULL,
          created_at INTEGER NOT NULL
        );
        CREATE TABLE hook_delivery (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          hook INTEGER NOT NULL,
          hook_name TEXT NOT NULL,
          event TEXT NOT NULL,
          event_id TEXT NOT NULL,
          subject TEXT NOT NULL,
          body TEXT NOT NULL,
          state TEXT NOT NULL,
          attempts INTEGER NOT NULL,
          created_ms INTEGER NOT NULL,
          next_ms INTEGER NOT NULL
        );
        CREATE INDEX hook_delivery_pending ON hook_delivery (hook, id) WHERE state = 'pending';
        CREATE TABLE hook_attempt (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          delivery INTEGER NOT NULL,
          number INTEGER NOT NULL,
          started_ms INTEGER NOT NULL,
          duration_ms INTEGER,
          is_success INTEGER,
          result TEXT,
          output TEXT
        );
        CREATE INDEX hook_attempt_delivery ON hook_attempt (delivery, number);
        CREATE INDEX hook_attempt_open ON hook_attempt (id) WHERE duration_ms IS NULL;
        """),
    Migration(
      version: 2, sql: "ALTER TABLE hook ADD COLUMN app INTEGER REFERENCES app (apple_id) ON DELETE CASCADE;"),
    Migration(version: 3, sql: "ALTER TABLE hook ADD COLUMN api TEXT;"),
  ]
}
