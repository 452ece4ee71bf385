internal import CSQLite
internal import Foundation
internal import GRDB

/// The rows that changed while a unit is open and are not in the journal yet.
///
/// SQLite passes each row to a hook before it is written, including rows that a foreign key deletes. Triggers would
/// cost several times as much, since SQLite then copies each page that a statement changes, to be able to roll it back.
/// A few hundred changes are written to the journal together, always before anything reads it. One statement may change
/// millions of rows: its changes wait in a file. https://www.sqlite.org/c3ref/preupdate_blobwrite.html
///
/// An insert records only the key: undo deletes the row. An update that changes nothing is not recorded. Each change is
/// sealed with the row it left, so that a check can detect differences.
final class ChangedRows: ChangeRecorder {
  var unit: Int64?
  var line: Int64 = 1

  private var tables: [WatchedTable] = []
  /// The tables of the last two changes; the next change is often in one of them.
  private var recent = (0, 0)
  private var pending: [ChangedRow] = []
  /// The changes before the pending ones.
  private var spilled: SpilledChanges?
  /// True if the disk had no space for the pending changes.
  private var isSpillRefused = false

  /// True while changes are written to the journal, which the journal does not record.
  private var isWriting = false

  private static let most = 256
  /// The most changes of one statement that stay in memory.
  static let mostInMemory = 4096
  private static let together = 16

  private var noted = 0
  /// The version of the definitions that it has read.
  private var watchedVersion: Int64?

  /// The connection, which uses this object.
  private var database: Database?
  private var statements: (one: SQLiteStatement, many: SQLiteStatement)?

  var count: Int { (spilled?.count ?? 0) + pending.count }
  /// The number of these changes that are in memory.
  var countInMemory: Int { pending.count }

  /// Asks SQLite to pass rows before they are written, on a connection that must be closed before this object is freed.
  func install(on database: Database) {
    self.database = database
    sqlite3_preupdate_hook(
      database.sqliteConnection,
      { context, connection, operation, database, name, old, new in
        guard let context, let connection, let name, let database, strcmp(database, "main") == 0 else { return }
        Unmanaged<ChangedRows>.fromOpaque(context).takeUnretainedValue()
          .note(operation, of: name, old, new, on: connection)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func noted(in transaction: Transaction) -> Int { noted }

  /// Reads the positions of the tables' columns.
  func watch(_ tables: [TableDescription], in transaction: Transaction) throws {
    let version = try transaction.first("PRAGMA schema_version") { $0.integer(0) }
    guard version != watchedVersion else { return }
    let sql = """
      SELECT t.name, c.name, c.cid, c.dflt_value, c."notnull" FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table'
      """
    var columns: [String: [WatchedTable.Column]] = [:]
    try transaction.rows(sql) { row in
      // A required column that was added to a table with rows has its default in them.
      let absent = row.boolean(4) ? row.optionalText(3).flatMap { Int64($0) } : nil
      columns[row.text(0), default: []].append(
        WatchedTable.Column(name: row.text(1), position: CInt(row.integer(2)), absent: absent))
    }
    self.tables = tables.map { WatchedTable($0, columns: columns[$0.name] ?? []) }
    recent = (0, 0)
    watchedVersion = version
  }

  /// Called by SQLite; only the row may be read on the connection.
  private func note(
    _ operation: CInt, of name: UnsafePointer<CChar>, _ old: Int64, _ new: Int64, on connection: OpaquePointer
  ) {
    guard !isWriting, let unit, let index = index(of: name) else { return }
    let table = tables[index]
    let row = ShownRow(connection: connection)
    var change = ChangedRow(unit: unit, line: line, table: index, key: old, kind: .update, oldRow: nil, seal: 0)
    switch operation {
    case SQLITE_INSERT: (change.kind, change.key) = (.insert, new)
    case SQLITE_DELETE: (change.kind, change.oldRow) = (.delete, table.json(row))
    default:
      guard table.isChanged(row) else { return }
      change.oldRow = table.json(row)
    }
    var sum = Checksum()
    sum.add(unit)
    sum.add(line)
    sum.add(text: table.bytes)
    sum.add(change.key)
    sum.add(text: change.kind.bytes)
    if change.kind != .delete { for column in table.sealed { sum.add(row.new(column)) } }
    change.seal = Int64(bitPattern: sum.value)
    pending.append(change)
    noted += 1
    if pending.count >= Self.mostInMemory, !isSpillRefused { spill() }
  }

  private func spill() {
    spilled = spilled ?? SpilledChanges()
    if spilled?.append(pending) == true { pending.removeAll(keepingCapacity: true) } else { isSpillRefused = true }
  }

  private func index(of name: UnsafePointer<CChar>) -> Int? {
    guard !tables.isEmpty else { return nil }
    if tables[recent.0].isNamed(name) { return recent.0 }
    if tables[recent.1].isNamed(name) {
      recent = (recent.1, recent.0)
      return recent.0
    }
    guard let index = tables.firstIndex(where: { $0.isNamed(name) }) else { return nil }
    recent = (index, recent.0)
    return index
  }

  func drop(downTo count: Int) {
    guard self.count > count else { return }
    if let spilled, count < spilled.count {
      // Few changes precede a statement's own.
      var kept: [ChangedRow] = []
      if count > 0 { try? spilled.each { if kept.count < count { kept += $0.prefix(count - kept.count) } } }
      pending = kept
      self.spilled = nil
    } else {
      pending.removeLast(self.count - count)
    }
    isSpillRefused = false
  }

  func prepare(for effect: StatementEffect, in transaction: Transaction) throws {
    guard count > 0 else { return }
    switch effect {
    case .reads: return
    case .changesRows: if count >= Self.most { try write(in: transaction) }
    case .rollsBack: drop()
    case .other: try write(in: transaction)
    }
  }

  func write(in transaction: Transaction) throws {
    guard count > 0 else { return }
    isWriting = true
    defer { isWriting = false }
    let (earlier, changes) = (spilled, pending)
    (spilled, pending, isSpillRefused) = (nil, [], false)
    try earlier?.each { try write($0) }
    try write(changes)
  }

  private func write(_ changes: [ChangedRow]) throws {
    if let damaged = changes.first(where: { !tables[$0.table].isWhole }) {
      throw Refusal.tableLacksColumn(tables[damaged.table].name)
    }
    let statements = try prepared()
    for start in stride(from: 0, to: changes.count, by: Self.together) {
      let part = changes[start..<min(start + Self.together, changes.count)]
      if part.count == Self.together {
        try write(part, with: statements.many)
      } else {
        for index in part.indices { try write(changes[index...index], with: statements.one) }
      }
    }
  }

  private func prepared() throws -> (one: SQLiteStatement, many: SQLiteStatement) {
    if let statements { return statements }
    guard let database else { throw Refusal.storeDamaged("its connection is closed") }
    do {
      let both = (
        one: try SQLiteStatement(Self.statement(rows: 1), on: database),
        many: try SQLiteStatement(Self.statement(rows: Self.together), on: database)
      )
      statements = both
      return both
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Releases the statements, so that the connection can be closed.
  func forgetStatements() {
    (statements, database) = (nil, nil)
  }

  private func write(_ changes: ArraySlice<ChangedRow>, with statement: SQLiteStatement) throws {
    defer { statement.reset() }
    var index: CInt = 1
    for change in changes {
      try statement.bind(change.unit, at: index)
      try statement.bind(change.line, at: index + 1)
      try statement.bind(change.key, at: index + 2)
      try statement.bind(change.seal, at: index + 3)
      try statement.bind(tables[change.table].cName, at: index + 4)
      try statement.bind(change.kind.cName, at: index + 5)
      try statement.bind(change.oldRow, at: index + 6)
      index += 7
    }
    statement.isStepping = true
    _ = try statement.step()
  }

  private static func statement(rows: Int) -> String {
    "INSERT INTO journal_change (entry, line, row_key, seal, table_name, kind, old_row) VALUES "
      + Array(repeating: "(?, ?, ?, ?, ?, ?, ?)", count: rows).joined(separator: ", ")
  }
}

extension Refusal {
  fileprivate static func tableLacksColumn(_ name: String) -> Refusal {
    Refusal(
      "store.table", kind: .damaged, "the table \(name) lacks a column that its owner describes",
      hint: "restore a backup", subject: name)
  }
}
