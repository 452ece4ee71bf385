internal import Store

extension Provisioning {
  /// Their tables; an app without rows has in-app purchase and automatic profiles.
  static let tables = [
    TableDescription(
      "app_capability", columns: ["app", "name", "is_on", "revision", "changed_at"], subject: ofApp("name"),
      highlights: ["is_on"]),
    TableDescription(
      "provisioning_profile",
      columns: ["app", "name", "kind", "app_id", "capabilities", "revision", "created_at", "regenerated_at"],
      subject: ofApp("name"), highlights: ["kind", "app_id"], noneValues: ["capabilities": ""]),
  ]

  static let schema = """
    CREATE TABLE app_capability (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE,
      name TEXT NOT NULL,
      is_on INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      changed_at INTEGER NOT NULL,
      UNIQUE (app, name)
    );
    CREATE TABLE provisioning_profile (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      app_id TEXT NOT NULL,
      capabilities TEXT NOT NULL,
      revision INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      regenerated_at INTEGER,
      UNIQUE (app, name)
    );
    """

  /// The SQL name of a row of an app: the app's bundle ID, then a column.
  private static func ofApp(_ column: String) -> String {
    "coalesce((SELECT bundle_id FROM app WHERE apple_id = app), app) || ' ' || \(column)"
  }
}
