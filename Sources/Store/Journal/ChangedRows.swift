internal import CSQLite
internal import Foundation
internal import GRDB

/// The rows that changed while a unit is open and are not in the journal yet.
///
/// SQLite shows each row to a hook before it is written, those that a foreign key deletes as well. Triggers would do the
/// same at several times the cost, since SQLite then copies each page that a statement changes, to be able to take it back.
/// A few hundred changes are written to the journal together, always before anything reads it.
/// https://www.sqlite.org/c3ref/preupdate_blobwrite.html
///
/// An insert records only the key: undo deletes the row. An update that changes nothing is not recorded. Each change is
/// sealed with the row it left, so that a check can detect differences.
final class ChangedRows {
  private struct Change {
    var unit: Int64
    var line: Int64
    var table: Int
    var key: Int64
    var kind: JournalChange.Kind
    /// The row before, as JSON.
    var oldRow: [UInt8]?
    var seal: Int64
  }

  /// The open unit, and the line of its file: what the next changes belong to.
  var unit: Int64?
  var line: Int64 = 1

  private var tables: [WatchedTable] = []
  /// The tables of the last two changes, which are often those of the next.
  private var recent = (0, 0)
  private var pending: [Change] = []

  private static let most = 256
  private static let together = 16

  var count: Int { pending.count }

  /// Asks SQLite to show rows before they are written, on a connection that must be closed before this object goes away.
  func install(on database: Database) {
    sqlite3_preupdate_hook(
      database.sqliteConnection,
      { context, connection, operation, database, name, old, new in
        guard let context, let connection, let name, let database, strcmp(database, "main") == 0 else { return }
        Unmanaged<ChangedRows>.fromOpaque(context).takeUnretainedValue()
          .note(operation, of: name, old, new, on: connection)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Learns where the columns of tables are.
  func watch(_ tables: [TableDescription], in transaction: Transaction) throws {
    let sql = """
      SELECT t.name, c.name, c.cid, c.dflt_value, c."notnull" FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table'
      """
    var columns: [String: [WatchedTable.Column]] = [:]
    try transaction.rows(sql) { row in
      // A column that was added to a table that had rows is not NULL: in those it has its default.
      let absent = row.boolean(4) ? row.optionalText(3).flatMap { Int64($0) } : nil
      columns[row.text(0), default: []].append(
        WatchedTable.Column(name: row.text(1), position: CInt(row.integer(2)), absent: absent))
    }
    self.tables = tables.map { WatchedTable($0, columns: columns[$0.name] ?? []) }
    recent = (0, 0)
  }

  /// Called by SQLite, of which nothing but the row may be asked.
  private func note(
    _ operation: CInt, of name: UnsafePointer<CChar>, _ old: Int64, _ new: Int64, on connection: OpaquePointer
  ) {
    guard let unit, let index = index(of: name) else { return }
    let table = tables[index]
    let row = ShownRow(connection: connection)
    var change = Change(unit: unit, line: line, table: index, key: old, kind: .update, oldRow: nil, seal: 0)
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

  /// Forgets the newest changes, which SQLite took back.
  func drop(downTo count: Int = 0) {
    if pending.count > count { pending.removeLast(pending.count - count) }
  }

  /// Does what the next statement needs: writes the changes, or forgets them.
  func prepare(for effect: StatementEffect, in transaction: Transaction) throws {
    guard !pending.isEmpty else { return }
    switch effect {
    case .reads: return
    case .changesRows: if pending.count >= Self.most { try write(in: transaction) }
    case .takesBack: drop()
    case .other: try write(in: transaction)
    }
  }

  /// Writes the changes to the journal.
  func write(in transaction: Transaction) throws {
    guard !pending.isEmpty else { return }
    let changes = pending
    pending = []
    if let damaged = changes.first(where: { !tables[$0.table].isWhole }) {
      throw Refusal.tableLacksColumn(tables[damaged.table].name)
    }
    for start in stride(from: 0, to: changes.count, by: Self.together) {
      let part = changes[start..<min(start + Self.together, changes.count)]
      if part.count == Self.together {
        try write(part, with: transaction.prepared(Self.insertMany))
      } else {
        for index in part.indices { try write(changes[index...index], with: transaction.prepared(Self.insertOne)) }
      }
    }
  }

  private func write(_ changes: ArraySlice<Change>, with statement: PreparedStatement) throws {
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

  private static let insertOne = statement(rows: 1)
  private static let insertMany = statement(rows: together)

  private static func statement(rows: Int) -> String {
    "INSERT INTO journal_change (entry, line, row_key, seal, table_name, kind, old_row) VALUES "
      + Array(repeating: "(?, ?, ?, ?, ?, ?, ?)", count: rows).joined(separator: ", ")
  }
}

extension JournalChange.Kind {
  private static let inserted = Array("insert".utf8)
  private static let updated = Array("update".utf8)
  private static let deleted = Array("delete".utf8)

  fileprivate var bytes: [UInt8] {
    switch self {
    case .insert: Self.inserted
    case .update: Self.updated
    case .delete: Self.deleted
    }
  }

  /// The word as a C string that is always there.
  fileprivate var cName: UnsafePointer<CChar> {
    let word: StaticString =
      switch self {
      case .insert: "insert"
      case .update: "update"
      case .delete: "delete"
      }
    return UnsafeRawPointer(word.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

extension Refusal {
  fileprivate static func tableLacksColumn(_ name: String) -> Refusal {
    Refusal(
      "store.table", kind: .damaged, "the table \(name) lacks a column that its owner describes",
      hint: "restore a backup", subject: name)
  }
}
