extension Schema {
  /// The tables that the journal does not record, with the reason for each; all others are written in units only.
  package static func unrecorded(in schemas: [Schema]) -> [String: String] {
    var reasons = [
      "journal_entry": "it is the journal", "journal_change": "it is the journal",
      "schema": "a migration writes it, which undo cannot cross",
      "sequence": "a number is never given twice, not even after undo",
    ]
    for table in schemas.flatMap(\.tables) { reasons[table.name] = table.unrecorded }
    return reasons
  }

  /// The tables of the store itself.
  package static let store = Schema(
    owner: "store",
    tables: [
      TableDescription("clock", columns: ["stands_at"], subject: "'the clock'", isOfSettings: true),
      TableDescription(
        "timer", columns: ["at", "owner", "name", "subject"], subject: "name || ' ' || subject", highlights: ["at"]),
      TableDescription(
        "setting", columns: ["name", "value"], subject: "name", highlights: ["value"], isOfSettings: true),
    ],
    migrations: [
      Migration(
        version: 1,
        sql: """
          CREATE TABLE schema (owner TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL);
          CREATE TABLE journal_entry (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL DEFAULT 'unit',
            machine_time INTEGER NOT NULL,
            store_time INTEGER NOT NULL,
            actor TEXT NOT NULL,
            part TEXT NOT NULL,
            line TEXT NOT NULL,
            file TEXT,
            file_sha256 TEXT,
            why TEXT,
            first_change INTEGER,
            last_change INTEGER,
            undoes INTEGER,
            undone_by INTEGER
          );
          CREATE TABLE journal_change (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            entry INTEGER NOT NULL,
            line INTEGER NOT NULL,
            table_name TEXT NOT NULL,
            row_key INTEGER NOT NULL,
            kind TEXT NOT NULL,
            old_row TEXT
          );
          CREATE TABLE sequence (name TEXT NOT NULL PRIMARY KEY, next INTEGER NOT NULL);
          CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), stands_at INTEGER);
          CREATE TABLE timer (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            owner TEXT NOT NULL,
            name TEXT NOT NULL,
            subject TEXT NOT NULL
          );
          CREATE INDEX timer_at ON timer (at, id);
          CREATE TABLE setting (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
          INSERT INTO clock (id, stands_at) VALUES (1, NULL);
          """),
      Migration(
        version: 2,
        sql: """
          ALTER TABLE journal_entry ADD COLUMN seal INTEGER;
          ALTER TABLE journal_change ADD COLUMN seal INTEGER;
          """),
      // Two steps were once both called 3: a store of that version has one of them, or both.
      Migration(
        version: 3,
        sql: "CREATE INDEX journal_deletion ON journal_change (table_name, row_key) WHERE kind = 'delete'",
        sign: Migration.Sign(query: "SELECT 1 FROM sqlite_schema WHERE name = 'journal_deletion'", newest: 3)),
      Migration(
        version: 4, sql: "ALTER TABLE schema ADD COLUMN seal INTEGER",
        sign: Migration.Sign(query: "SELECT 1 FROM pragma_table_info('schema') WHERE name = 'seal'", newest: 3)),
      // The first version had this index, except at first.
      Migration(
        version: 5,
        sql: """
          CREATE INDEX journal_entry_time ON journal_entry (store_time) WHERE undone_by IS NULL AND kind = 'unit'
          """,
        sign: Migration.Sign(query: "SELECT 1 FROM sqlite_schema WHERE name = 'journal_entry_time'", newest: 4)),
      Migration(version: 6, sql: "CREATE INDEX timer_subject ON timer (subject, name, owner)"),
    ],
    fingerprint: "43f74f29546b884639179ba9857cbd205bd4f27681f1b5b08da665ac79339a23")
}
