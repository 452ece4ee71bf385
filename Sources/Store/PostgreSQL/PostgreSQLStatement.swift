internal import Basics
internal import CPostgreSQL
internal import Foundation

/// A statement, whose rows come in one after the other.
///
/// The server prepares it when it is run for the second time: a statement that runs once takes one round trip.
package final class PostgreSQLStatement: EngineStatement {
  private let sql: PostgreSQLText
  let effect: StatementEffect
  private let changesRows: Bool
  /// The table that it changes.
  private let table: String
  /// True if the rows that it counts have changed: an update may write the values that they had.
  private let isCertain: Bool
  var isStepping = false
  private let connection: PostgreSQLConnection
  /// Its name on the server, once it is prepared.
  private var name: String?
  /// The connection on which it was prepared.
  private var connectionNumber = 0
  private var hasRun = false
  /// The values for its parameters, as texts; nil for NULL.
  private var values: [[CChar]?] = []
  /// Results that were received: rows of it, or what ended it.
  private var received: ArraySlice<OpaquePointer> = []
  /// True from its first step until its last result was received.
  private var isRunning = false
  /// True from its first step until it is reset.
  private var isStarted = false
  private var current: OpaquePointer?

  /// The number of rows that it has changed.
  package private(set) var changes = 0

  init(_ text: String, on connection: PostgreSQLConnection) {
    (sql, self.connection) = (PostgreSQLText(text), connection)
    // A query of the store's never writes.
    effect = StatementEffect(of: text, isReadOnly: true)
    isCertain = !text.utf8.starts(with: "UPDATE".utf8) && !text.contains("DO UPDATE")
    // INSERT INTO table, DELETE FROM table, UPDATE table.
    let words = text.split(maxSplits: 3, whereSeparator: \.isWhitespace)
    table = String(words.dropFirst(text.utf8.starts(with: "UPDATE".utf8) ? 1 : 2).first ?? "")
    changesRows = ["INSERT", "UPDATE", "DELETE"].contains { text.utf8.starts(with: $0.utf8) }
  }

  // The connection must not be left waiting for rows that nobody reads.
  deinit { reset() }

  /// Sets a value for each of its parameters.
  package func bind(_ values: [SQLValue]) throws {
    guard values.count == sql.parameters else {
      throw Refusal(
        "store.statement", kind: .unavailable,
        "a statement takes \(sql.parameters) values, not \(values.count): \(sql.text)")
    }
    reset()
    self.values = try values.map(Self.text)
  }

  /// Steps once; true if there is a row.
  package func step() throws -> Bool {
    PQclear(current)
    current = nil
    if !isStarted { try start() }
    while let result = received.popFirst() ?? receive() {
      switch Int(PQresultStatus(result)) {
      case PGRES_SINGLE_TUPLE:
        current = result
        return true
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
        changes = Int(String(cString: PQcmdTuples(result))) ?? 0
        if changesRows { connection.note(changes, of: table, isCertain: isCertain) }
        PQclear(result)
      default:
        defer { PQclear(result) }
        let refusal = connection.failure(of: result)
        reset()
        throw refusal
      }
    }
    return false
  }

  /// Sends it with its values.
  private func start() throws(Refusal) {
    try connection.allow(changingRows: changesRows)
    if sql.isSavepoint {
      connection.postpone(sql.text)
      (isStarted, hasRun) = (true, true)
      return
    }
    let isCommit = sql.text.hasSameBytes(as: "COMMIT")
    if sql.text.hasSameBytes(as: "ROLLBACK") {
      // What was postponed is rolled back, too, and would fail after an error.
      connection.forgetPostponed()
      connection.isInUnit = false
      if connection.isLost {
        (isStarted, hasRun) = (true, true)
        return
      }
    }
    try connection.begin(self)
    if connectionNumber != connection.connectionNumber { name = nil }
    if hasRun, name == nil {
      let name = connection.nextStatementName()
      try connection.prepare(sql.text, as: name)
      (self.name, connectionNumber) = (name, connection.connectionNumber)
    }
    let isSent = withValues { values in
      if let name {
        PQsendQueryPrepared(connection.handle, name, CInt(sql.parameters), values, nil, nil, 0)
      } else {
        PQsendQueryParams(connection.handle, sql.text, CInt(sql.parameters), nil, values, nil, nil, 0)
      }
    }
    guard isSent == 1 else { throw connection.failure(of: nil) }
    connection.cancel.setCommitting(isCommit)
    // What follows is of another transaction, whatever becomes of it.
    if isCommit { connection.isInUnit = false }
    (isRunning, isStarted, hasRun) = (true, true, true)
    _ = PQsetSingleRowMode(connection.handle)
  }

  /// Calls `body` with the values as libpq takes them.
  private func withValues<Value>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value) -> Value {
    var pointers: [UnsafePointer<CChar>?] = []
    func add(_ rest: ArraySlice<[CChar]?>) -> Value {
      guard let first = rest.first else { return pointers.withUnsafeBufferPointer { body($0.baseAddress) } }
      guard let text = first else {
        pointers.append(nil)
        return add(rest.dropFirst())
      }
      return text.withUnsafeBufferPointer { text in
        pointers.append(text.baseAddress)
        return add(rest.dropFirst())
      }
    }
    return add(values[...])
  }

  /// The current row, valid until the next step.
  package var row: Row { Row(.postgreSQL(.passUnretained(self))) }

  /// Ends it; rows that were not read are dropped.
  package func reset() {
    while let result = receive() { PQclear(result) }
    clear()
    (isStarted, isStepping) = (false, false)
  }

  /// Receives what has not come in yet, so that the connection can run another statement.
  func readAll() { while let result = receive() { received.append(result) } }

  private func clear() {
    PQclear(current)
    current = nil
    for result in received { PQclear(result) }
    received = []
  }

  /// Waits for the next result; nil after the last one.
  private func receive() -> OpaquePointer? {
    guard isRunning, !connection.isClosed else { return nil }
    let result = connection.nextResult()
    isRunning = result != nil
    return result
  }

  private static func text(_ value: SQLValue) throws(Refusal) -> [CChar]? {
    switch value {
    case .null: return nil
    case .integer(let number): return Array(String(number).utf8CString)
    case .text(let text):
      guard !text.utf8.contains(0) else { throw .textWithNUL }
      return Array(text.utf8CString)
    }
  }
}

/// The columns of the current row.
extension PostgreSQLStatement {
  /// The text in a column; nil if it is NULL.
  func bytes(_ column: Int) -> UnsafeRawBufferPointer? {
    guard PQgetisnull(current, 0, CInt(column)) == 0 else { return nil }
    return UnsafeRawBufferPointer(
      start: PQgetvalue(current, 0, CInt(column)), count: Int(PQgetlength(current, 0, CInt(column))))
  }

  var columnCount: Int { Int(PQnfields(current)) }

  /// The integer in a column: 1 or 0 for a truth value, and 0 if it is NULL.
  func integer(_ column: Int) -> Int64 {
    guard PQgetisnull(current, 0, CInt(column)) == 0, let text = PQgetvalue(current, 0, CInt(column)) else { return 0 }
    return text.pointee == CChar(UInt8(ascii: "t")) ? 1 : strtoll(text, nil, 10)
  }

  /// True if a column is of integers or truth values.
  func isInteger(_ column: Int) -> Bool {
    // bool, int8, int2, and int4. https://github.com/postgres/postgres/blob/REL_15_STABLE/src/include/catalog/pg_type.dat
    [16, 20, 21, 23].contains(PQftype(current, CInt(column)))
  }
}
