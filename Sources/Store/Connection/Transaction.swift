public import Foundation

/// A command's view of the store: SQL, the clock, blobs, and the journal.
///
/// It belongs to one connection and is not `Sendable`: keep it inside the closure that receives it.
///
///     try transaction.rows("SELECT product_id FROM product WHERE app = ?", .integer(app.rawValue)) { row in
///       print(row.text(0))
///     }
public final class Transaction {
  let connection: any EngineConnection
  private var statements = StatementCache()

  /// Files too large for a column, named by their SHA-256.
  public let blobs: BlobStore
  private let sideFolderPath: String
  private var sideFolders: [String: SideFolder] = [:]
  package let journal: Journal

  /// The store's time, the same for a whole command.
  public var now: Date { time.now }
  /// True if the clock was set, and stands still until it is moved.
  public var clockStands: Bool { time.stands }
  /// The last clock reading; a rollback restores the previous one.
  var time = ClockReading(now: Clock.machineTime(), stands: false)
  var timeAtBegin: ClockReading?
  /// True while it shows the store at another date, where the clock may be earlier than newer or misdated units.
  var isAtAnotherTime = false
  /// True on a private copy of a read-only file, where a change would be lost.
  var isOnCopy = false
  /// True while statements that would write are refused.
  var isReadingOnly = false
  /// The number of savepoints that were rolled back.
  var rollbacks = 0
  /// The next numbers of the sequences that this transaction has drawn from.
  var sequences: [String: Int64] = [:]
  /// The closures to call after the commit, by name.
  var afterCommit: [(name: String, body: () -> Void)] = []
  /// The connection's number of changes before this transaction.
  var changesAtBegin = 0

  /// The path of the store's file, or the address of its database, by which this machine knows the store.
  public let place: String
  /// True if other machines may use the store, too.
  public let isShared: Bool

  init(
    _ connection: any EngineConnection, blobs: BlobStore, place: String, isShared: Bool, sideFolderPath: String,
    tables: [TableDescription]
  ) {
    self.connection = connection
    (self.place, self.isShared) = (place, isShared)
    self.blobs = blobs
    self.sideFolderPath = sideFolderPath
    self.journal = Journal(tables: tables, recorder: connection.recorder)
  }

  /// A plugin's folder beside the store, by its declared name, for files that can be created again.
  public func sideFolder(_ name: String) -> SideFolder {
    if let known = sideFolders[name] { return known }
    let folder = SideFolder(path: "\(sideFolderPath).\(name)")
    sideFolders[name] = folder
    return folder
  }

  /// Runs a statement that returns no rows.
  public func execute(_ sql: String, _ values: SQLValue...) throws {
    try execute(sql, values)
  }

  /// Runs a statement that returns no rows.
  public func execute(_ sql: String, _ values: [SQLValue]) throws {
    try run(sql, values) { _ in }
  }

  /// Calls `body` with each row a query returns, in order.
  public func rows(_ sql: String, _ values: SQLValue..., body: (Row) throws -> Void) throws {
    try rows(sql, values, body: body)
  }

  /// Calls `body` with each row a query returns, in order.
  public func rows(_ sql: String, _ values: [SQLValue], body: (Row) throws -> Void) throws {
    try run(sql, values, mayReturnMany: true, body: body)
  }

  /// The first row of a query, read by `body`, or nil if there is none.
  public func first<Value>(_ sql: String, _ values: SQLValue..., body: (Row) throws -> Value) throws -> Value? {
    let statement = try prepared(sql)
    try journal.recorder.prepare(for: statement.effect, in: self)
    defer { statement.reset() }
    try statement.bind(values)
    statement.isStepping = true
    guard try step(statement, since: journal.recorder.count) else { return nil }
    return try body(statement.row)
  }

  /// The rows of a query, each read by `body`.
  ///
  /// For small results; use `rows` for larger ones.
  public func all<Value>(_ sql: String, _ values: SQLValue..., body: (Row) throws -> Value) throws -> [Value] {
    var result: [Value] = []
    try run(sql, values) { result.append(try body($0)) }
    return result
  }

  /// The number that the open unit gets in the log if it changes anything; nil outside units.
  public var unitNumber: Int64? { journal.openUnit }

  /// Refuses a user who may read the store, but not change it.
  package func requireRights() throws {
    try execute("UPDATE clock SET stands_at = stands_at WHERE 0 = 1")
  }

  /// The number of rows the last statement changed.
  public var changes: Int { get throws { try connection.changes } }
  /// A number that is another one after each change of a row, and after each savepoint that was rolled back.
  package var revision: Int { connection.totalChanges + rollbacks }

  /// Releases the cached statements, so that the connection can be closed.
  func forgetStatements() {
    statements = StatementCache()
  }

  private func run(
    _ sql: String, _ values: [SQLValue], mayReturnMany: Bool = false, body: (Row) throws -> Void
  ) throws {
    let statement = try prepared(sql)
    statement.mayReturnMany = mayReturnMany
    try journal.recorder.prepare(for: statement.effect, in: self)
    defer { statement.reset() }
    try statement.bind(values)
    statement.isStepping = true
    let before = journal.recorder.count
    while try step(statement, since: before) {
      try body(statement.row)
    }
  }

  /// Steps once; SQLite rolls back the changes of a failed statement, those after `before`, and so does the journal.
  private func step(_ statement: any EngineStatement, since before: Int) throws -> Bool {
    do {
      return try statement.step()
    } catch {
      // After some errors it rolls back the whole transaction.
      journal.recorder.drop(downTo: isOpen ? before : 0)
      throw error
    }
  }

  /// The cached statement for this SQL, or a second one while the first is still in use.
  func prepared(_ sql: String) throws -> any EngineStatement {
    let known = statements.find(sql)
    if let known, !known.isStepping { return known }
    let statement = try connection.prepare(sql)
    if known == nil { statements.add(statement, for: sql) }
    return statement
  }
}

/// Statements by the length of their SQL: hashing the whole text for each call takes longer than comparing it with the
/// few texts of the same length.
private struct StatementCache {
  private var byLength: [[(sql: String, statement: any EngineStatement)]] = Array(repeating: [], count: Self.size)
  private static let size = 256

  func find(_ sql: String) -> (any EngineStatement)? {
    byLength[sql.utf8.count % Self.size].first { $0.sql == sql }?.statement
  }

  mutating func add(_ statement: any EngineStatement, for sql: String) {
    byLength[sql.utf8.count % Self.size].append((sql, statement))
  }
}

extension Transaction {
  /// The next number of a named sequence; a committed number is never reused, not even after undo.
  public func nextNumber(of sequence: String, startingAt first: Int64) throws -> Int64 {
    let number = max(try next(of: sequence) ?? first, first)
    sequences[sequence] = number + 1
    return number
  }

  /// Returns the last number that was drawn, for an item that was then refused.
  public func returnNumber(_ number: Int64, to sequence: String) {
    if sequences[sequence] == number + 1 { sequences[sequence] = number }
  }

  /// Reserves a number of a sequence, so that it is not assigned later.
  public func reserve(_ number: Int64, in sequence: String) throws {
    sequences[sequence] = max(try next(of: sequence) ?? number + 1, number + 1)
  }

  /// The next number, read once and written at the commit: a batch draws thousands.
  private func next(of sequence: String) throws -> Int64? {
    if let next = sequences[sequence] { return next }
    return try first("SELECT next FROM sequence WHERE name = ?", .text(sequence)) { $0.integer(0) }
  }

  func writeSequences() throws {
    for (name, next) in sequences {
      try execute(
        "INSERT INTO sequence (name, next) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET next = excluded.next",
        .text(name), .integer(next))
    }
    sequences = [:]
  }
}
