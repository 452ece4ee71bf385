internal import GRDB

/// Compares the definitions in a store's file with those that this program's migrations make.
///
/// Whoever wrote the file can have put a table, an index, or a trigger into it that turns one write into another; the
/// store's own seal, which can be computed by anybody, does not show that.
struct SchemaInspection {
  let schemas: [Schema]

  /// Something that `sqlite_schema` defines.
  fileprivate struct Definition: Hashable {
    let type: String
    let name: String
    let table: String
    let sql: String?
  }

  /// Refuses definitions that are not those of these versions; tables of owners that are not here are left alone.
  func require(_ database: Database, versions: [String: Int], done: [String: Set<Int>]) throws {
    let isNewer = schemas.contains { (versions[$0.owner] ?? 0) > $0.version }
    guard !isNewer else { return }
    let expected = try definitions { done[$0.owner, default: []].contains($1.version) }
    let found = try Self.definitions(in: database)
    for definition in expected.subtracting(found) {
      throw Refusal.schemaDiffers("its \(definition.type) \(definition.name) is not as Stockroom defines it")
    }
    let others = found.subtracting(expected)
    guard !others.isEmpty else { return }
    // What a later version adds does no harm in an older store.
    let newest = try definitions { _, _ in true }
    let tables = Set(newest.union(expected).map { Array($0.table.utf8) })
    for definition in others.subtracting(newest).sorted(by: { $0.name < $1.name }) {
      let name = "\(definition.type) \(definition.name)"
      guard definition.type != "trigger", definition.type != "view" else {
        throw Refusal.schemaDiffers("Stockroom makes no \(name)")
      }
      guard !tables.contains(Array(definition.table.utf8)), !definition.isVirtual else {
        throw Refusal.schemaDiffers("Stockroom makes no \(name) on \(definition.table)")
      }
    }
  }

  /// The definitions that some of the migrations make.
  private func definitions(by isIncluded: (Schema, Migration) -> Bool) throws -> Set<Definition> {
    let queue = try DatabaseQueue()
    return try queue.inDatabase { database in
      Seal.install(on: database)
      for schema in schemas {
        for migration in schema.migrations where isIncluded(schema, migration) {
          try database.execute(sql: migration.sql)
        }
      }
      return try Self.definitions(in: database)
    }
  }

  private static func definitions(in database: Database) throws -> Set<Definition> {
    // SQLite's own tables, as ANALYZE makes them, define nothing that runs; its own indexes have no text.
    let sql = """
      SELECT type, name, tbl_name, sql FROM sqlite_schema
      WHERE NOT (type = 'table' AND name IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'))
        AND NOT (type = 'index' AND name LIKE 'sqlite\\_autoindex\\_%' ESCAPE '\\' AND sql IS NULL)
      """
    return Set(
      try GRDB.Row.fetchAll(database, sql: sql).map { row in
        guard let type = String.fromDatabaseValue(row[0]), let name = String.fromDatabaseValue(row[1]),
          let table = String.fromDatabaseValue(row[2])
        else { throw Refusal.storeDamaged("its definitions cannot be read") }
        return Definition(type: type, name: name, table: table, sql: String.fromDatabaseValue(row[3]))
      })
  }
}

extension SchemaInspection.Definition {
  /// Whether it is a table that a module of SQLite's reads and writes.
  fileprivate var isVirtual: Bool {
    sql?.uppercased().hasPrefix("CREATE VIRTUAL") ?? false
  }
}

extension Refusal {
  static func schemaDiffers(_ reason: String) -> Refusal {
    Refusal(
      "store.schema-differs", kind: .damaged, "the tables of this store are not Stockroom's: \(reason)",
      hint: "restore it from a backup; do not trust a file that somebody gave you. Nothing was changed")
  }
}
