internal import Basics
internal import Foundation
internal import GRDB

/// The tables of a store on a server: created from a store of SQLite's, and copied to one.
///
/// The table `sqlite_schema` has the definitions as SQLite keeps them, from which both are made.
struct PostgreSQLTables {
  /// The schema of the database that holds a store, named as SQLite names it: a display name can mean the table
  /// `main.product` where a row is called `product`.
  static let schema = "main"

  let connection: PostgreSQLConnection

  /// Creates the tables with the rows of a store of SQLite's, in the open transaction.
  func create(from source: SQLiteEngine, recorded: [TableDescription]) throws {
    let definitions = try source.queue.unsafeReentrantWrite { database in
      try GRDB.Row.fetchAll(
        database,
        sql: """
          SELECT type, name, tbl_name, sql FROM sqlite_schema
          WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid
          """
      ).map { row in (0..<4).map { String.fromDatabaseValue(row[$0]) ?? "" } }
    }
    let encoding = try connection.execute("SHOW server_encoding").first?[0] ?? ""
    guard encoding.hasSameBytes(as: "UTF8") else { throw Refusal.wrongEncoding(encoding) }
    let rights = try PostgreSQLRights(connection)
    try rights.actAsAdministrators()
    try connection.execute(
      "CREATE SCHEMA \(Self.schema); \(PostgreSQLFunctions.common)\n\(PostgreSQLBlobs.definition)")
    let text = #"TEXT COLLATE "C""#
    try connection.execute(
      "CREATE TABLE sqlite_schema (type \(text), name \(text), tbl_name \(text), sql \(text))")
    try connection.copy("COPY sqlite_schema FROM STDIN") { send in
      for definition in definitions { try send(Self.line(definition.map { .text($0) })) }
    }
    let tables = definitions.filter { $0[0].hasSameBytes(as: "table") }
    let recordedNames = Set(recorded.map(\.name))
    try connection.execute(PostgreSQLFunctions.usedKeys)
    try copyRows(
      of: "sqlite_sequence", from: source,
      by: "SELECT name, max(seq) FROM sqlite_sequence WHERE name IS NOT NULL AND seq IS NOT NULL GROUP BY name")
    var (references, triggers): ([String], [String]) = ([], [])
    for table in tables {
      let made = try PostgreSQLTable(table[1], sql: table[3])
      let counted = try countedKey(of: table[1], sql: table[3], in: source)
      if let counted { try connection.execute(PostgreSQLFunctions.nextKey(of: table[1], key: counted)) }
      try connection.execute(made.definition)
      references += made.references
      try copyRows(of: table[1], from: source)
      if let counted, !recordedNames.contains(table[1]) {
        triggers.append(PostgreSQLFunctions.usedKeysTrigger(of: table[1], key: counted))
      }
    }
    let indexes = try definitions.filter { $0[0].hasSameBytes(as: "index") }.map { try PostgreSQLTable.index($0[3]) }
    let names = Set(tables.map { $0[1] })
    triggers += recorded.filter { names.contains($0.name) }.map(PostgreSQLFunctions.triggers)
    // SQLite deletes what refers to a row from the newest table on. PostgreSQL goes by the names of its triggers, which
    // end in numbers that rise.
    try connection.execute((indexes + references.reversed() + triggers).joined(separator: ";\n"))
    let seal = "UPDATE schema SET seal = \(connection.dialect.sealOfSchema) WHERE owner = '\(Schema.store.owner)'"
    try connection.execute(seal)
    try rights.grantReading()
  }

  /// The key of a table, if SQLite counts it.
  private func countedKey(of table: String, sql: String, in source: SQLiteEngine) throws -> String? {
    guard sql.uppercased().contains("AUTOINCREMENT") else { return nil }
    return try source.queue.unsafeReentrantWrite { database in
      try String.fetchOne(database, sql: "SELECT name FROM pragma_table_info(?) WHERE pk = 1", arguments: [table])
    }
  }

  private func copyRows(of table: String, from source: SQLiteEngine, by query: String? = nil) throws {
    try connection.copy("COPY \"\(table)\" FROM STDIN") { send in
      try source.queue.unsafeReentrantWrite { database in
        let statement = try SQLiteStatement(query ?? "SELECT * FROM \"\(table)\"", on: database)
        defer { statement.reset() }
        let count = try database.columns(in: table).count
        var lines: [UInt8] = []
        while try statement.step() {
          lines += Self.line((0..<count).map(statement.row.value))
          guard lines.count > 1 << 16 else { continue }
          try send(lines)
          lines.removeAll(keepingCapacity: true)
        }
        if !lines.isEmpty { try send(lines) }
      }
    }
  }

  /// Copies the definitions and all rows, in one snapshot, to an empty database of SQLite's.
  func copy(to target: DatabaseQueue) throws {
    try connection.begin(.deferred)
    defer { _ = try? connection.execute("ROLLBACK") }
    let definitions = try connection.execute("SELECT type, name, sql FROM sqlite_schema")
    // A store that a former version created has no such table.
    let hasUsedKeys = try connection.execute("SELECT to_regclass('\(Self.schema).sqlite_sequence')").first?[0] != nil
    let usedKeys = hasUsedKeys ? try connection.execute("SELECT name, seq FROM sqlite_sequence") : []
    try target.inDatabase { database in
      try database.execute(sql: "PRAGMA foreign_keys = OFF")
      try database.inTransaction {
        let tables = definitions.filter { $0[0] == "table" }
        for table in tables { try database.execute(sql: try PostgreSQLTable.checked(table[2] ?? "")) }
        for table in tables { try copyRows(of: table[1] ?? "", to: database) }
        for other in definitions where other[0] != "table" {
          try database.execute(sql: try PostgreSQLTable.checked(other[2] ?? ""))
        }
        // A number that a deleted row had is not given again.
        for used in usedKeys {
          let number = used[1].flatMap { Int64($0) }
          try database.execute(
            sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", arguments: [number, used[0]])
          if database.changesCount == 0 {
            try database.execute(
              sql: "INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)", arguments: [number, used[0]])
          }
        }
        try database.execute(
          sql: """
            INSERT INTO sqlite_sequence (name, seq) SELECT DISTINCT table_name, 0 FROM journal_change
              WHERE kind = 'delete' AND table_name NOT IN (SELECT name FROM sqlite_sequence) AND table_name IN (
                SELECT name FROM sqlite_schema WHERE type = 'table' AND upper(sql) LIKE '%AUTOINCREMENT%');
            UPDATE sqlite_sequence SET seq = max(seq, coalesce((SELECT max(row_key) FROM journal_change
              WHERE table_name = name AND kind = 'delete'), 0))
            """)
        return .commit
      }
      try database.execute(sql: "PRAGMA foreign_keys = ON")
    }
  }

  private func copyRows(of table: String, to database: Database) throws {
    let columns = try database.columns(in: table).map { "\"\($0.name)\"" }
    let list = columns.joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = try SQLiteStatement("INSERT INTO \"\(table)\" (\(list)) VALUES (\(marks))", on: database)
    let rows = connection.statement("SELECT \(list) FROM \"\(table)\"")
    rows.mayReturnMany = true
    defer { rows.reset() }
    while try rows.step() {
      try insert.bind(columns.indices.map(rows.row.value))
      _ = try insert.step()
      insert.reset()
    }
  }

  /// A row in the text format of `COPY`. https://www.postgresql.org/docs/15/sql-copy.html
  private static func line(_ values: [SQLValue]) -> [UInt8] {
    var line: [UInt8] = []
    for (index, value) in values.enumerated() {
      if index > 0 { line.append(UInt8(ascii: "\t")) }
      switch value {
      case .null: line += "\\N".utf8
      case .integer(let number): line += String(number).utf8
      case .text(let text):
        for byte in text.utf8 {
          switch byte {
          case UInt8(ascii: "\\"): line += "\\\\".utf8
          case UInt8(ascii: "\n"): line += "\\n".utf8
          case UInt8(ascii: "\r"): line += "\\r".utf8
          case UInt8(ascii: "\t"): line += "\\t".utf8
          default: line.append(byte)
          }
        }
      }
    }
    line.append(UInt8(ascii: "\n"))
    return line
  }
}

extension Refusal {
  fileprivate static func wrongEncoding(_ encoding: String) -> Refusal {
    Refusal(
      "store.postgresql.encoding", kind: .state, "the database has the encoding \(encoding), and a store needs UTF8",
      hint: "create another: createdb --encoding UTF8 --template template0 NAME; this one was not changed")
  }
}
