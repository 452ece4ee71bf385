internal import GRDB

/// Brings a store's tables to the versions this program knows, owner by owner.
struct SchemaKeeper {
  let schemas: [Schema]

  /// Who the journal says migrates a store.
  static let actor = Actor(name: "stockroom", part: .system)

  /// Compares the tables of a store that was opened with those this program makes, and migrates older ones.
  ///
  /// - Throws: A `Refusal` for a store made by a newer program, or one whose tables are not defined as any version of
  ///   this program defines them.
  func bringUpToDate(_ database: Database) throws {
    // At one moment: another console may be migrating.
    try database.inTransaction(.deferred) {
      try SchemaInspection(schemas: schemas).require(database, versions: try versions(database))
      return .commit
    }
    guard try needsMigration(database) else { return }
    try database.inTransaction(.immediate) {
      // Another console may have migrated while this one waited for the lock.
      if try needsMigration(database) { try migrate(database) }
      return .commit
    }
  }

  /// Whether any owner's tables are missing or old; refuses a store made by a newer program.
  private func needsMigration(_ database: Database) throws -> Bool {
    let versions = try self.versions(database)
    var isBehind = false
    for schema in schemas {
      let found = versions[schema.owner] ?? 0
      guard found <= schema.version else {
        throw Refusal(
          "store.newer-version", kind: .state,
          "this store was written by a newer Stockroom (\(schema.owner) tables version \(found), this one knows \(schema.version))",
          hint: "use the newer program; nothing was changed")
      }
      if found < schema.version { isBehind = true }
    }
    return isBehind
  }

  func migrate(_ database: Database) throws {
    let versions = try self.versions(database)
    for schema in schemas {
      let found = versions[schema.owner] ?? 0
      let steps = schema.migrations.filter { $0.version > found }
      for migration in steps {
        try database.execute(sql: migration.sql)
        try database.execute(
          sql: """
            INSERT INTO schema (owner, version) VALUES (?, ?)
            ON CONFLICT (owner) DO UPDATE SET version = excluded.version
            """,
          arguments: [schema.owner, migration.version])
      }
      // Old journal rows no longer fit tables that have changed: undo stops here.
      if found > 0, steps.contains(where: \.changesRows) {
        try database.execute(
          sql: """
            INSERT INTO journal_entry (machine_time, store_time, actor, part, line, kind)
            VALUES (unixepoch(), coalesce((SELECT stands_at FROM clock), unixepoch()), ?, ?, ?,
              'horizon')
            """,
          arguments: [
            Self.actor.name, Self.actor.part.rawValue, "migrate \(schema.owner) to version \(schema.version)",
          ])
      }
    }
    try database.execute(
      sql: "UPDATE schema SET seal = \(Seal.ofSchema) WHERE owner = ?", arguments: [Schema.store.owner])
  }

  private func versions(_ database: Database) throws -> [String: Int] {
    guard try database.tableExists("schema") else { return [:] }
    let rows = try GRDB.Row.fetchAll(database, sql: "SELECT owner, version FROM schema")
    var versions: [String: Int] = [:]
    for row in rows {
      guard let owner = String.fromDatabaseValue(row[0]), let version = Int.fromDatabaseValue(row[1]) else {
        throw Refusal.storeDamaged("its table of schema versions cannot be read")
      }
      versions[owner] = version
    }
    for schema in schemas {
      for migration in schema.migrations where versions[schema.owner] == migration.version - 1 {
        guard let isDone = migration.isDone, try Int.fetchOne(database, sql: isDone) != nil else { continue }
        versions[schema.owner] = migration.version
      }
    }
    return versions
  }
}
