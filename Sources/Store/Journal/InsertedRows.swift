internal import Basics
internal import CSQLite
internal import Foundation
internal import GRDB

/// The rows that were inserted and are not in the journal yet.
///
/// SQLite shows each row to a hook as it is inserted. A trigger would do the same at five times the cost, since SQLite
/// then copies each page that a statement changes, to be able to take it back. A few hundred inserts are written to the
/// journal together, always before the next statement of another kind, so that changes stay in their order.
/// https://www.sqlite.org/c3ref/preupdate_blobwrite.html
final class InsertedRows {
  private struct Insert {
    var table: Int
    var key: Int64
    var place: JournalPlace.Place
    var seal: Int64
  }

  /// A journaled table as the hook sees it.
  private struct Watched {
    /// The positions of its columns in the order in which they are sealed.
    let columns: [CInt]
    let text: String
    let bytes: [UInt8]
    /// Whether it has all columns that its owner describes.
    let isWhole: Bool
  }

  private let place: JournalPlace
  private var tables: [Watched] = []
  /// The names of the tables, which SQLite passes as C strings.
  private var names: [UnsafeMutablePointer<CChar>] = []
  /// The tables of the last two inserts, which are often those of the next.
  private var recent = (0, 0)
  private var pending: [Insert] = []
  /// Whether rows are being written to the journal, which are not journaled themselves.
  private var isWriting = false

  private static let kind = Array("insert".utf8)
  private static let most = 256
  private static let together = 16

  init(place: JournalPlace) {
    self.place = place
  }

  deinit {
    for name in names { free(name) }
  }

  var count: Int { pending.count }

  /// Asks SQLite to show rows before they are written, on a connection that must be closed before this object goes away.
  func install(on database: Database) {
    sqlite3_preupdate_hook(
      database.sqliteConnection,
      { context, connection, operation, _, name, _, key in
        guard operation == SQLITE_INSERT, let context, let name else { return }
        Unmanaged<InsertedRows>.fromOpaque(context).takeUnretainedValue().add(key, to: name, on: connection)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Learns where the columns of tables are.
  func watch(_ tables: [TableDescription], in transaction: Transaction) throws {
    self.tables = try tables.map { table in
      let names = try transaction.all("SELECT name FROM pragma_table_info(?) ORDER BY cid", .text(table.name)) {
        $0.text(0)
      }
      let columns = table.columns.sorted().compactMap { column in names.firstIndex { $0.hasSameBytes(as: column) } }
      return Watched(
        columns: columns.map(CInt.init), text: table.name, bytes: Array(table.name.utf8),
        isWhole: columns.count == table.columns.count)
    }
    for name in names { free(name) }
    names = tables.compactMap { strdup($0.name) }
    recent = (0, 0)
  }

  /// Called by SQLite, which must not be called for anything but the row.
  private func add(_ key: Int64, to name: UnsafePointer<CChar>, on connection: OpaquePointer?) {
    guard !isWriting else { return }
    let place = place.current
    guard let unit = place.unit, let index = index(of: name) else { return }
    let table = tables[index]
    var sum = Checksum()
    sum.add(unit)
    sum.add(place.line)
    sum.add(text: table.bytes)
    sum.add(key)
    sum.add(text: Self.kind)
    for column in table.columns {
      var value: OpaquePointer?
      sqlite3_preupdate_new(connection, column, &value)
      sum.add(value)
    }
    pending.append(Insert(table: index, key: key, place: place, seal: Int64(bitPattern: sum.value)))
  }

  private func index(of name: UnsafePointer<CChar>) -> Int? {
    guard !names.isEmpty else { return nil }
    if strcmp(names[recent.0], name) == 0 { return recent.0 }
    if strcmp(names[recent.1], name) == 0 {
      recent = (recent.1, recent.0)
      return recent.0
    }
    guard let index = names.firstIndex(where: { strcmp($0, name) == 0 }) else { return nil }
    recent = (index, recent.0)
    return index
  }

  /// Forgets the newest inserts, which were taken back.
  func drop(downTo count: Int) {
    if pending.count > count { pending.removeLast(pending.count - count) }
  }

  /// Writes what is pending, if the next statement needs it.
  func write(before effect: StatementEffect, in transaction: Transaction) throws {
    guard !pending.isEmpty else { return }
    switch effect {
    case .reads: return
    case .inserts: if pending.count < Self.most { return }
    case .takesBack: return drop(downTo: 0)
    case .other: break
    }
    let inserts = pending
    pending.removeAll(keepingCapacity: true)
    if let damaged = inserts.first(where: { !tables[$0.table].isWhole }) {
      throw Refusal.tableLacksColumn(tables[damaged.table].text)
    }
    isWriting = true
    defer { isWriting = false }
    for start in stride(from: 0, to: inserts.count, by: Self.together) {
      let part = inserts[start..<min(start + Self.together, inserts.count)]
      if part.count == Self.together {
        try write(part, with: transaction.prepared(Self.insertMany))
      } else {
        for index in part.indices { try write(inserts[index...index], with: transaction.prepared(Self.insertOne)) }
      }
    }
  }

  private func write(_ inserts: ArraySlice<Insert>, with statement: PreparedStatement) throws {
    defer { statement.reset() }
    var index: CInt = 0
    for insert in inserts {
      let numbers = [insert.place.unit ?? 0, insert.place.line, insert.key, insert.seal]
      for number in numbers {
        index += 1
        try statement.bind(number, at: index)
      }
      index += 1
      try statement.bind(names[insert.table], at: index)
    }
    statement.isStepping = true
    _ = try statement.step()
  }

  private static let insertOne = statement(rows: 1)
  private static let insertMany = statement(rows: together)

  private static func statement(rows: Int) -> String {
    "INSERT INTO journal_change (entry, line, row_key, seal, table_name, kind) VALUES "
      + Array(repeating: "(?, ?, ?, ?, ?, 'insert')", count: rows).joined(separator: ", ")
  }
}

extension Refusal {
  fileprivate static func tableLacksColumn(_ name: String) -> Refusal {
    Refusal(
      "store.table", kind: .damaged, "the table \(name) lacks a column that its owner describes",
      hint: "restore a backup", subject: name)
  }
}

/// What a statement does to the journal.
enum StatementEffect {
  /// Only reads, and not the journal.
  case reads
  /// Only inserts rows.
  case inserts
  /// Takes back everything since the transaction or the savepoint began.
  case takesBack
  /// Changes or deletes rows, reads the journal, or begins or ends something.
  case other

  init(of sql: String, isReadOnly: Bool) {
    func begins(with word: StaticString) -> Bool {
      word.withUTF8Buffer { sql.utf8.starts(with: $0) }
    }
    if begins(with: "ROLLBACK") {
      self = .takesBack
    } else if begins(with: "INSERT INTO "), !sql.contains("DO UPDATE") {
      self = .inserts
    } else if isReadOnly, begins(with: "SELECT") || begins(with: "WITH"), !sql.contains("journal_") {
      self = .reads
    } else {
      self = .other
    }
  }
}
