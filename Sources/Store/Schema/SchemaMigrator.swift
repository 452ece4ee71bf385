internal import GRDB

/// Migrates the tables of a store to this program's versions, owner by owner.
struct SchemaMigrator {
  let schemas: [Schema]

  /// The journal's actor for migrations.
  static let actor = Actor(name: "stockroom", part: .system)

  /// Compares the tables of an opened store with this program's, and migrates older ones.
  ///
  /// - Throws: A `Refusal` for a store from a newer program, or one whose tables do not match any version of
  ///   this program.
  func bringUpToDate(_ database: Database) throws {
    for schema in schemas { try schema.requireAscending() }
    // In one snapshot: another console may be migrating.
    try database.inTransaction(.deferred) {
      let versions = try versions(database)
      try SchemaInspection(schemas: schemas)
        .require(database, versions: versions, steps: try stepsTaken(database, versions))
      return .commit
    }
    guard try needsMigration(database) else { return }
    // A table is rebuilt with the keys it had; dropping the former one must not delete the rows that refer to it.
    try database.execute(sql: "PRAGMA foreign_keys = OFF")
    let migrated = Result {
      try database.inTransaction(.immediate) {
        // Another console may have migrated while this one waited for the lock.
        if try needsMigration(database) {
          try migrate(database)
          try requireReferences(database)
        }
        return .commit
      }
    }
    try database.execute(sql: "PRAGMA foreign_keys = ON")
    try migrated.get()
  }

  /// True if any owner's tables are missing or old; refuses a store from a newer program.
  func needsMigration(_ database: Database) throws -> Bool {
    let versions = try self.versions(database)
    _ = try isOlder(versions)
    let taken = try stepsTaken(database, versions)
    return schemas.contains { !taken[$0.owner, default: StepsTaken()].left(of: $0).isEmpty }
  }

  /// True if a store with these versions lacks tables or has older ones; refuses a store from a newer program.
  func isOlder(_ versions: [String: Int]) throws -> Bool {
    for schema in schemas {
      let found = versions[schema.owner] ?? 0
      guard found <= schema.version else {
        throw Refusal(
          "store.newer-version", kind: .state,
          "this store was written by a newer Stockroom "
            + "(\(schema.owner) tables version \(found); this one supports \(schema.version))",
          hint: "use the newer program; nothing was changed")
      }
    }
    return schemas.contains { (versions[$0.owner] ?? 0) < $0.version }
  }

  func migrate(_ database: Database) throws {
    let versions = try self.versions(database)
    let taken = try stepsTaken(database, versions)
    for schema in schemas {
      try schema.requireAscending()
      let found = versions[schema.owner] ?? 0
      let steps = taken[schema.owner, default: StepsTaken()].left(of: schema)
      for migration in steps { try database.execute(sql: migration.sql) }
      guard !steps.isEmpty else { continue }
      try database.execute(
        sql: """
          INSERT INTO schema (owner, version) VALUES (?, ?)
          ON CONFLICT (owner) DO UPDATE SET version = excluded.version
          """,
        arguments: [schema.owner, schema.version])
      if found > 0, steps.contains(where: { step in schema.tables.contains { step.addsColumn(to: $0) } }) {
        try database.execute(sql: Journal.noteColumns)
      }
      // Former rows do not fit the changed tables, so undo stops here.
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
      sql: "UPDATE schema SET seal = \(RowChecksum.ofSchema) WHERE owner = ?", arguments: [Schema.store.owner])
  }

  /// Refuses rows that refer to missing ones, since references are not checked during the migrations.
  private func requireReferences(_ database: Database) throws {
    guard let broken = try database.foreignKeyViolations().next() else { return }
    let owner = schemas.first { $0.tables.contains { $0.name == broken.originTable } }?.owner ?? Schema.store.owner
    throw Refusal(
      "store.migration-orphans", kind: .damaged,
      "after the migration of \(owner), row \(broken.originRowID ?? 0) of \(broken.originTable) would refer to a row of "
        + "\(broken.destinationTable) that does not exist",
      hint: "nothing was changed; use the earlier version of Stockroom, or restore a backup", subject: owner)
  }

  private func versions(_ database: Database) throws -> [String: Int] {
    // GRDB's own check reads the names of all tables.
    let sign = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema'"
    guard try Int.fetchOne(database, sql: sign) != nil else { return [:] }
    let rows = try GRDB.Row.fetchAll(database, sql: "SELECT owner, version FROM schema")
    var versions: [String: Int] = [:]
    for row in rows {
      guard let owner = String.fromDatabaseValue(row[0]), let version = Int.fromDatabaseValue(row[1]) else {
        throw Refusal.storeDamaged("its table of schema versions cannot be read")
      }
      versions[owner] = version
    }
    return versions
  }

  /// The steps of each owner that a store has had.
  private func stepsTaken(_ database: Database, _ versions: [String: Int]) throws -> [String: StepsTaken] {
    var taken: [String: StepsTaken] = [:]
    for schema in schemas {
      guard let found = versions[schema.owner], found > 0 else { continue }
      func has(_ sign: Migration.Sign) throws -> Bool {
        try found <= sign.newest && Int.fetchOne(database, sql: sign.query) != nil
      }
      for migration in schema.migrations {
        var isTaken = migration.version <= found
        if let sign = migration.sign, found <= sign.newest { isTaken = try has(sign) }
        guard isTaken else { continue }
        let isFormer = try migration.former.map { try has($0.sign) } ?? false
        taken[schema.owner, default: StepsTaken()].add(migration, isFormer: isFormer)
      }
    }
    return taken
  }
}

/// The steps of one owner's schema that a store has had, by version.
struct StepsTaken {
  /// The current steps.
  private(set) var current: [Int] = []
  /// The former steps under the same numbers.
  private(set) var former: [Int] = []

  /// Adds a step.
  mutating func add(_ migration: Migration, isFormer: Bool) {
    if isFormer { former.append(migration.version) } else { current.append(migration.version) }
  }

  /// The statements of a step that the store has run; nil if it has not had the step.
  func statements(of migration: Migration) -> String? {
    if former.contains(migration.version) { return migration.former?.sql }
    return current.contains(migration.version) ? migration.sql : nil
  }

  /// The remaining steps; a former step's is its repair.
  func left(of schema: Schema) -> [Migration] {
    schema.migrations.filter { !current.contains($0.version) }.map { migration in
      guard former.contains(migration.version), let repair = migration.former?.repair else { return migration }
      return Migration(version: migration.version, sql: repair)
    }
  }
}
