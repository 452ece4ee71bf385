internal import CPostgreSQL
internal import Foundation

/// A prepared statement, whose rows come in one after the other.
package final class PostgreSQLStatement {
  let name: String
  let sql: PostgreSQLText
  private let connection: PostgreSQLConnection
  /// Results that were received: rows of it, or what ended it.
  private var received: ArraySlice<OpaquePointer> = []
  /// True until its last result was received.
  private var isRunning = false
  private var current: OpaquePointer?

  /// The number of rows that it has changed.
  package private(set) var changes = 0

  init(name: String, sql: PostgreSQLText, on connection: PostgreSQLConnection) {
    (self.name, self.sql, self.connection) = (name, sql, connection)
  }

  // The connection must not be left waiting for rows that nobody reads.
  deinit { reset() }

  /// Starts it with a value for each of its parameters.
  package func bind(_ values: [SQLValue]) throws {
    guard values.count == sql.parameters else {
      throw Refusal(
        "store.statement", kind: .unavailable,
        "a statement takes \(sql.parameters) values, not \(values.count): \(sql.text)")
    }
    reset()
    connection.begin(self)
    var texts: [UnsafeMutablePointer<CChar>?] = []
    defer { for text in texts { free(text) } }
    for value in values { texts.append(try Self.text(value)) }
    let isSent = texts.map { UnsafePointer($0) }.withUnsafeBufferPointer { values in
      PQsendQueryPrepared(connection.handle, name, CInt(values.count), values.baseAddress, nil, nil, 0)
    }
    guard isSent == 1 else { throw PostgreSQLFailure.refusal(nil, on: connection.handle) }
    isRunning = true
    _ = PQsetSingleRowMode(connection.handle)
  }

  /// Steps once; true if there is a row.
  package func step() throws -> Bool {
    PQclear(current)
    current = nil
    while let result = received.popFirst() ?? receive() {
      switch Int(PQresultStatus(result)) {
      case PGRES_SINGLE_TUPLE:
        current = result
        return true
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
        changes = Int(String(cString: PQcmdTuples(result))) ?? 0
        PQclear(result)
      default:
        defer { PQclear(result) }
        let refusal = PostgreSQLFailure.refusal(result, on: connection.handle)
        reset()
        throw refusal
      }
    }
    return false
  }

  /// The current row, valid until the next step.
  package var row: Row { Row(.postgreSQL(.passUnretained(self))) }

  /// Ends it; rows that were not read are dropped.
  package func reset() {
    readAll()
    clear()
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
    guard isRunning else { return nil }
    let result = PQgetResult(connection.handle)
    isRunning = result != nil
    return result
  }

  private static func text(_ value: SQLValue) throws(Refusal) -> UnsafeMutablePointer<CChar>? {
    switch value {
    case .null: return nil
    case .integer(let number): return strdup(String(number))
    case .text(let text):
      guard !text.utf8.contains(0) else { throw .textWithNUL }
      return strdup(text)
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
