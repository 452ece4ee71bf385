internal import CSQLite
internal import GRDB

/// Compares the definitions in a store's file with those from this program's migrations.
///
/// A forger could have added a table, an index, or a trigger that turns one write into another; the store's own seal,
/// which anyone can calculate, does not detect that.
struct SchemaInspection {
  let schemas: [Schema]

  /// A definition in `sqlite_schema`.
  struct Definition: Hashable {
    let type: String
    let name: String
    let table: String
    let sql: String?
  }

  /// Refuses definitions that differ from these versions; tables of other owners are ignored.
  func require(_ database: Database, versions: [String: Int], steps: [String: StepsTaken]) throws {
    let isNewer = schemas.contains { (versions[$0.owner] ?? 0) > $0.version }
    guard !isNewer else { return }
    let definitions = try Self.definitions(in: database)
    guard !isKnown(definitions, steps: steps) else { return }
    let found = Set(definitions)
    let expected = Set(try self.definitions { steps[$0.owner]?.statements(of: $1) })
    for definition in expected.subtracting(found) {
      throw Refusal.schemaDiffers("its \(definition.type) \(definition.name) differs from Stockroom's definition")
    }
    let others = found.subtracting(expected)
    guard !others.isEmpty else { return }
    // Additions of a later version do no harm in an older store.
    let newest = Set(try self.definitions { $1.sql })
    let tables = Set(newest.union(expected).map { Array($0.table.utf8) })
    for definition in others.subtracting(newest).sorted(by: { $0.name < $1.name }) {
      let name = "\(definition.type) \(definition.name)"
      guard definition.type != "trigger", definition.type != "view" else {
        throw Refusal.schemaDiffers("Stockroom does not define \(name)")
      }
      guard !tables.contains(Array(definition.table.utf8)), !definition.isVirtual else {
        throw Refusal.schemaDiffers("Stockroom does not define \(name) on \(definition.table)")
      }
    }
  }

  /// The definitions that the migrations create with these statements; migrations for which `statements` returns nil
  /// are skipped.
  func definitions(by statements: (Schema, Migration) -> String?) throws -> [Definition] {
    let queue = try DatabaseQueue()
    return try queue.inDatabase { database in
      RowChecksum.install(on: database)
      sqlite3_set_authorizer(database.sqliteConnection, nil, nil)
      for schema in schemas {
        for sql in schema.migrations.compactMap({ statements(schema, $0) }) { try Self.execute(sql, on: database) }
      }
      return try Self.definitions(in: database)
    }
  }

  /// Runs statements without GRDB, which would track the tables of each.
  private static func execute(_ sql: String, on database: Database) throws {
    let code = sqlite3_exec(database.sqliteConnection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw StoreFailure.refusal(code: code, connection: database.sqliteConnection) }
  }

  /// All definitions by name, in the order of their bytes.
  private static func definitions(in database: Database) throws -> [Definition] {
    // SQLite's own tables, such as ANALYZE's, cannot run anything; its own indexes have no text.
    let sql = """
      SELECT type, name, tbl_name, sql FROM sqlite_schema
      WHERE NOT (type = 'table' AND name IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'))
        AND NOT (type = 'index' AND name LIKE 'sqlite\\_autoindex\\_%' ESCAPE '\\' AND sql IS NULL)
      ORDER BY name, type
      """
    return try GRDB.Row.fetchAll(database, sql: sql).map { row in
      guard let type = String.fromDatabaseValue(row[0]), let name = String.fromDatabaseValue(row[1]),
        let table = String.fromDatabaseValue(row[2])
      else { throw Refusal.storeDamaged("its definitions cannot be read") }
      return Definition(type: type, name: name, table: table, sql: String.fromDatabaseValue(row[3]))
    }
  }
}

extension SchemaInspection.Definition {
  /// True for a virtual table of a SQLite module.
  fileprivate var isVirtual: Bool {
    sql?.uppercased().hasPrefix("CREATE VIRTUAL") ?? false
  }
}

extension Refusal {
  static func schemaDiffers(_ reason: String) -> Refusal {
    Refusal(
      "store.schema-differs", kind: .damaged, "the tables of this store are not Stockroom's: \(reason)",
      hint: "restore it from a backup; do not trust a file from somebody else. Nothing was changed")
  }
}
