public import Foundation
internal import GRDB

/// The store as a command sees it: SQL, the clock, blobs, and the journal behind them.
///
/// It belongs to one connection and is not `Sendable`: keep it inside the closure that receives it.
///
///     try transaction.rows("SELECT product_id FROM product WHERE app = ?", .integer(app.rawValue)) { row in
///       print(row.text(0))
///     }
public final class Transaction {
  let database: Database
  private var statements: [String: PreparedStatement] = [:]

  /// Files too large for a column, named by their SHA-256.
  public let blobs: BlobStore
  package let journal: Journal

  /// The store's time, the same for the whole of one command.
  public var now: Date { time.now }
  /// Whether the clock was set and stands still.
  package var clockStands: Bool { time.stands }
  /// What the clock showed when it was last read; a rollback brings back what it showed before.
  var time = ClockReading(now: Clock.machineTime(), stands: false)
  var timeAtBegin: ClockReading?

  init(_ database: Database, blobs: BlobStore, tables: [TableDescription]) {
    self.database = database
    self.blobs = blobs
    self.journal = Journal(tables: tables)
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
    try run(sql, values, body: body)
  }

  /// Calls `body` with each row a query returns, in order.
  public func rows(_ sql: String, _ values: [SQLValue], body: (Row) throws -> Void) throws {
    try run(sql, values, body: body)
  }

  /// The first row of a query, read by `body`; nil when there is none.
  public func first<Value>(_ sql: String, _ values: SQLValue..., body: (Row) throws -> Value) throws -> Value? {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    statement.isStepping = true
    guard try statement.step() else { return nil }
    return try body(Row(handle: statement.handle))
  }

  /// The rows of a query, each read by `body`.
  ///
  /// For results known to be small; larger ones go through `rows`.
  public func all<Value>(_ sql: String, _ values: SQLValue..., body: (Row) throws -> Value) throws -> [Value] {
    var result: [Value] = []
    try run(sql, values) { result.append(try body($0)) }
    return result
  }

  /// The number of rows the last statement changed.
  public var changes: Int { database.changesCount }

  /// Lets go of the statements kept prepared, so that the connection can be closed.
  func forgetStatements() {
    statements = [:]
  }

  private func run(_ sql: String, _ values: [SQLValue], body: (Row) throws -> Void) throws {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    statement.isStepping = true
    while try statement.step() {
      try body(Row(handle: statement.handle))
    }
  }

  /// The statement kept for this SQL; a second one while the first still stands on a row.
  private func prepared(_ sql: String) throws -> PreparedStatement {
    if let statement = statements[sql], !statement.isStepping { return statement }
    do {
      let statement = try PreparedStatement(sql, on: database)
      if statements[sql] == nil { statements[sql] = statement }
      return statement
    } catch {
      throw StoreFailure.refusal(error)
    }
  }
}
