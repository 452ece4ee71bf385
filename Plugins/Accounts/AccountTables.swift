import StockroomKit

/// The plugin's tables: users, public keys, and the issuer that the keys share.
enum AccountTables {
  static let user = TableDescription(
    "account_user", noun: "user",
    columns: ["email", "first_name", "last_name", "roles", "password_hash", "created_at"], subject: "email",
    highlights: ["roles"], secrets: ["password_hash"])

  static let key = TableDescription(
    "account_key", noun: "key",
    columns: ["key_id", "kind", "name", "roles", "user", "public_key", "created_at", "revoked_at"], subject: "key_id",
    highlights: ["name", "kind"])

  static let issuer = TableDescription(
    "account_issuer", noun: "issuer", columns: ["issuer"],
    unrecorded: "it outlives the undo of the first key, since clients may have written it down")

  static let fingerprint = "c80b4f585694b9a763aff96b988100affeffa125608ce7839fe8316838edda14"

  static let migrations = [
    Migration(
      version: 1,
      sql: """
        CREATE TABLE account_user (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          email TEXT NOT NULL UNIQUE,
          first_name TEXT NOT NULL,
          last_name TEXT NOT NULL,
          roles TEXT NOT NULL,
          password_hash TEXT,
          created_at INTEGER NOT NULL
        );
        CREATE TABLE account_key (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          key_id TEXT NOT NULL UNIQUE,
          kind TEXT NOT NULL,
          name TEXT NOT NULL,
          roles TEXT NOT NULL,
          user INTEGER REFERENCES account_user,
          public_key TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          revoked_at INTEGER
        );
        CREATE TABLE account_issuer (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          issuer TEXT NOT NULL
        );
        """)
  ]
}
