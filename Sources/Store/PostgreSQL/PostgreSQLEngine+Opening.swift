internal import Basics

/// Finding, creating, and migrating the store in a database.
extension PostgreSQLEngine {
  /// The versions of the owners' tables, and the tables whose changes triggers record; nil if the database has no store.
  ///
  /// - Parameter hasFolder: False for a store of a program that kept all blobs in the database.
  func found(hasFolder: Bool = true) throws -> (versions: [String: Int], recorded: Set<String>)? {
    do {
      // In one round trip.
      let rows = try server.execute(
        """
        \(PostgreSQLConnection.settings);
        SELECT owner, version FROM schema;
        SELECT c.relname, NULL FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE t.tgname = '\(PostgreSQLFunctions.trigger)' AND c.relnamespace = '\(PostgreSQLTables.schema)'::regnamespace;
        \(hasFolder ? Self.findContent : "")
        """)
      noteContent(rows)
      let versions = rows.filter { $0.count == 2 }.compactMap { row in
        row[1].flatMap { Int($0) }.map { (row[0] ?? "", $0) }
      }
      return (
        Dictionary(versions) { first, _ in first },
        Set(rows.filter { $0.count == 2 && $0[1] == nil }.compactMap { $0[0] })
      )
    } catch {
      // No such table, or no such schema.
      guard ["42P01", "3F000"].contains(where: server.lastCode.hasSameBytes) else { throw error }
      let hidden = try server.execute(
        """
        \(PostgreSQLConnection.settings);
        SELECT 1 FROM pg_namespace WHERE nspname = '\(PostgreSQLTables.schema)'
          AND NOT has_schema_privilege(oid, 'USAGE')
        """)
      guard hidden.isEmpty else { throw Refusal.storeHidden(address.text) }
      let tables = try server.execute("SELECT to_regclass('schema'), to_regclass('\(PostgreSQLBlobs.schema).folder')")
      guard hasFolder, let store = tables.first, store[0] != nil, store[1] == nil else { return nil }
      return try found(hasFolder: false)
    }
  }

  /// The refusal for a database without a store, or with another application's tables.
  func missing() -> Refusal {
    do throws(Refusal) {
      _ = try isFree()
      return .storeMissing(address.text)
    } catch {
      return error
    }
  }

  /// Runs `body` in a transaction in which nobody else writes.
  func writing<Value>(_ body: () throws -> Value) throws -> Value {
    try server.begin(.immediate)
    do {
      let value = try body()
      try server.markCommit()
      do {
        _ = try server.statement("COMMIT").step()
      } catch {
        guard try server.hasCommitted() else { throw error }
      }
      return value
    } catch {
      if server.isInTransaction { _ = try? server.execute("ROLLBACK") }
      throw error
    }
  }

  /// Seals the journal of another engine again, in the open transaction.
  func reseal(_ keeper: SchemaMigrator) throws {
    try Transaction(
      server, blobs: blobStore(), place: place, isShared: true, sideFolderPath: sideFolderPath,
      tables: keeper.recorded
    ).reseal()
  }

  /// Creates the tables; false if another console was faster.
  func create(_ keeper: SchemaMigrator) throws -> Bool {
    guard try isFree() else { return false }
    try PostgreSQLTables(connection: server).create(from: try SQLiteEngine(inMemory: keeper), recorded: keeper.recorded)
    return true
  }

  /// True if the database has no tables, false if it has a store; refuses another application's.
  ///
  /// A store whose schema was dropped leaves the blobs, and what a restore replaced; a new one goes beside them.
  func isFree() throws(Refusal) -> Bool {
    let others = try server.execute(
      """
      SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND n.nspname NOT LIKE 'pg\\_%'
        AND n.nspname <> 'information_schema'
        AND NOT EXISTS (SELECT 1 FROM pg_class own WHERE own.relnamespace = n.oid
          AND (n.nspname = '\(PostgreSQLBlobs.schema)' AND own.relname = 'commit_key'
            OR \(Self.isReplaced("n.nspname")) AND own.relname = 'journal_entry'))
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      GROUP BY 1 ORDER BY n.nspname = '\(PostgreSQLTables.schema)' DESC, 1
      """)
    if let first = others.first {
      let isOwn = first[0]?.hasSameBytes(as: PostgreSQLTables.schema) == true
      if isOwn, try server.execute("SELECT to_regclass('schema')").first?[0] != nil { return false }
      throw Refusal.foreignDatabase(address.text)
    }
    if try server.execute("SELECT to_regclass('\(PostgreSQLBlobs.schema).folder')").first?[0] != nil {
      noteContent(try server.execute(Self.findContent))
    }
    return true
  }

  /// Migrates the tables in a copy, and replaces them with it.
  func migrate(_ keeper: SchemaMigrator) throws {
    guard let found = try found(), try keeper.isOlder(found.versions) else { return }
    let migrated = try copy(keeper)
    try server.execute("\(Self.lockTimeout); DROP SCHEMA \(PostgreSQLTables.schema) CASCADE")
    try PostgreSQLTables(connection: server).create(from: migrated, recorded: keeper.recorded)
    try reseal(keeper)
  }

  /// Adds the triggers of tables, unless another console was faster.
  func watch(_ tables: [TableDescription]) throws {
    let recorded = try found()?.recorded ?? []
    for table in tables where !recorded.contains(table.name) {
      try server.execute(PostgreSQLFunctions.triggers(of: table))
    }
  }
}

extension SchemaMigrator {
  /// The tables whose changes the journal records.
  var recorded: [TableDescription] { schemas.flatMap(\.tables).filter(\.isRecorded) }
}

extension Refusal {
  fileprivate static func storeHidden(_ address: String) -> Refusal {
    Refusal(
      "store.postgresql.rights", kind: .forbidden, "you may not read the store at \(address)",
      hint:
        "ask who runs the server for membership of the readers or administrators that store init --grant sets up",
      subject: address)
  }

  fileprivate static func foreignDatabase(_ address: String) -> Refusal {
    Refusal(
      "store.not-ours", kind: .missing,
      "the database at \(address) belongs to another application: it has tables of its own",
      hint: "create an empty one for the store: createdb NAME; this one was not changed", subject: address)
  }
}
