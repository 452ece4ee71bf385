internal import Basics
internal import CSQLite
internal import GRDB

/// A connection to the file of a store, which GRDB opened.
final class SQLiteConnection: EngineConnection {
  private let database: Database
  private let changedRows = ChangedRows()
  /// The file at the store's path when it was opened; nil in memory and for copies.
  private let place: OpenPlace?

  /// Uses a database from now on; it must be closed before this object is freed.
  init(_ database: Database, at place: OpenPlace?) {
    (self.database, self.place) = (database, place)
    changedRows.install(on: database)
  }

  var recorder: any ChangeRecorder { changedRows }

  func prepare(_ sql: String) throws -> any EngineStatement {
    try statement(sql)
  }

  private func statement(_ sql: String) throws -> SQLiteStatement {
    do { return try SQLiteStatement(sql, on: database) } catch { throw StoreFailure.refusal(error) }
  }

  func begin(_ mode: Transaction.Mode) throws {
    try run(mode == .immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED")
  }

  var isInTransaction: Bool { database.sqliteConnection.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  var hasRefusedToWrite: Bool { database.sqliteConnection.map { sqlite3_errcode($0) == SQLITE_READONLY } ?? false }

  var dialect: any Dialect { SQLiteDialect() }

  func deferReferences(_ isDeferred: Bool) throws {
    try run("PRAGMA defer_foreign_keys = \(isDeferred ? "ON" : "OFF")")
  }

  func finish() {}

  func brokenReference(in transaction: Transaction) throws -> BrokenReference? {
    // The check reads the whole store; SQLite's count of open references says whether it is needed.
    guard hasOpenReferences else { return nil }
    let broken = try transaction.first("PRAGMA foreign_key_check") { row in
      (child: RowName(table: row.text(0), key: row.integer(1)), parent: row.text(2), reference: row.integer(3))
    }
    guard let broken else { return nil }
    let child = broken.child
    let column = try transaction.first(
      "SELECT \"from\" FROM pragma_foreign_key_list(?) WHERE id = ?", .text(child.table), .integer(broken.reference)
    ) { $0.text(0) }
    let key = try column.flatMap { column in
      try transaction.first(
        #"SELECT "\#(column)" FROM "\#(child.table)" WHERE rowid = ?"#, .integer(child.key)
      ) { $0.integer(0) }
    }
    return BrokenReference(child: child, parent: (broken.parent, key))
  }

  func problems(in transaction: Transaction) throws -> [String] { try transaction.sqliteProblems() }

  private var hasOpenReferences: Bool {
    guard let connection = database.sqliteConnection else { return false }
    var current: CInt = 0
    var highest: CInt = 0
    let code = sqlite3_db_status(connection, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
    return code != SQLITE_OK || current != 0
  }

  var changes: Int { database.changesCount }

  var totalChanges: Int { database.totalChangesCount }

  func hasCommitted() -> Bool { false }

  func requireInPlace() throws { try place?.require() }

  func refuseWrites(_ isRefusing: Bool) throws {
    // SQLite applies this pragma when it is prepared, so a cached statement would do nothing.
    try run("PRAGMA query_only = \(isRefusing ? "ON" : "OFF")")
  }

  /// Also writes the first page, which has the store's number, to the log, so that the log can be matched with its
  /// store.
  func markCommit() throws {
    guard place != nil else { return }
    let known = try statement("PRAGMA user_version")
    let number = try known.step() ? known.row.integer(0) : 0
    known.reset()
    if number != 0 { try run("PRAGMA user_version = \(number)") }
  }

  private func run(_ sql: String) throws {
    let statement = try statement(sql)
    defer { statement.reset() }
    while try statement.step() {}
  }

  /// Releases the cached statements, so that the connection can be closed.
  func forgetStatements() { changedRows.forgetStatements() }
}
