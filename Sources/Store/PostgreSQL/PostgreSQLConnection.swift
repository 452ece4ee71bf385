internal import Basics
internal import CPostgreSQL
package import Foundation

/// A connection to a PostgreSQL database, synchronous as the store's calls are.
///
/// Only one thread may use it at a time.
package final class PostgreSQLConnection {
  let handle: OpaquePointer
  private var statements = 0
  /// The query whose rows are still coming in.
  private weak var reading: PostgreSQLStatement?

  /// Connects to a database.
  ///
  /// - Parameter timeout: How long to wait for a server, in seconds.
  /// - Throws: A ``Refusal`` that says why the server cannot be used.
  package init(to address: PostgreSQLAddress, timeout: TimeInterval = 10) throws(Refusal) {
    let options = address.options + [("client_encoding", "UTF8"), ("fallback_application_name", "stockroom")]
    let names = options.map { strdup($0.name) }
    let values = options.map { strdup($0.value) }
    defer { for text in names + values { free(text) } }
    let started = (names.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { names in
      (values.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { values in
        PQconnectStartParams(names.baseAddress, values.baseAddress, 0)
      }
    }
    guard let started else { throw .outOfMemory }
    handle = started
    // A failed connection has no result with a code, but verbose messages begin with one.
    _ = PQsetErrorVerbosity(started, CInt(PQERRORS_VERBOSE))
    // libpq prints notices by itself.
    _ = PQsetNoticeProcessor(started, { _, _ in }, nil)
    guard wait(upTo: timeout) else {
      throw PostgreSQLFailure.refusal(connecting: String(cString: PQerrorMessage(started)), to: address)
    }
    let version = PQserverVersion(started)
    guard version >= 150_000 else {
      throw Refusal(
        "store.postgresql.version", kind: .unavailable,
        "the server is PostgreSQL \(version / 10_000), and stores need 15 or later", hint: "use a newer server")
    }
  }

  deinit { PQfinish(handle) }

  /// Waits until it is connected; false after an error or the timeout.
  private func wait(upTo timeout: TimeInterval) -> Bool {
    let deadline = ContinuousClock.now + .seconds(timeout)
    var wanted = POLLOUT
    while true {
      guard Int(PQstatus(handle)) != CONNECTION_BAD else { return false }
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      var socket = pollfd(fd: PQsocket(handle), events: Int16(wanted), revents: 0)
      if poll(&socket, 1, CInt(clamping: Int64(left / .milliseconds(1)) + 1)) < 0, errno != EINTR { return false }
      switch PQconnectPoll(handle) {
      case CInt(PGRES_POLLING_OK): return true
      case CInt(PGRES_POLLING_READING): wanted = POLLIN
      case CInt(PGRES_POLLING_WRITING): wanted = POLLOUT
      default: return false
      }
    }
  }

  /// True if a transaction is open, even one that an error has spoiled.
  package var isInTransaction: Bool {
    [PQTRANS_INTRANS, PQTRANS_INERROR, PQTRANS_ACTIVE].contains(Int(PQtransactionStatus(handle)))
  }

  /// Runs statements without values, separated by semicolons.
  package func execute(_ sql: String) throws(Refusal) {
    begin(nil)
    let result = PQexec(handle, sql)
    defer { PQclear(result) }
    try check(result)
  }

  /// Prepares a statement, with `?` or `?1` for its values.
  package func prepare(_ sql: String) throws(Refusal) -> PostgreSQLStatement {
    begin(nil)
    statements += 1
    let statement = PostgreSQLStatement(name: "s\(statements)", sql: PostgreSQLText(sql), on: self)
    let result = PQprepare(handle, statement.name, statement.sql.text, 0, nil)
    defer { PQclear(result) }
    try check(result)
    return statement
  }

  /// Prepares for another statement: the remaining rows of the one that runs are kept in memory.
  func begin(_ statement: PostgreSQLStatement?) {
    reading?.readAll()
    reading = statement
  }

  /// Throws a ``Refusal`` for the result of a statement that failed.
  func check(_ result: OpaquePointer?) throws(Refusal) {
    let status = result.map { Int(PQresultStatus($0)) } ?? PGRES_FATAL_ERROR
    if [PGRES_EMPTY_QUERY, PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(status) { return }
    throw PostgreSQLFailure.refusal(result, on: handle)
  }

  /// A function that interrupts the running statement; it may be called from any thread.
  package var interrupter: @Sendable () -> Void {
    let cancel = PostgreSQLCancel(handle)
    return { cancel.send() }
  }
}

/// Asks the server to stop the statement that runs on a connection.
private final class PostgreSQLCancel: @unchecked Sendable {
  private let handle: OpaquePointer?

  init(_ connection: OpaquePointer) { handle = PQgetCancel(connection) }

  deinit { PQfreeCancel(handle) }

  func send() {
    // It says only that the request could not be sent; the statement then goes on.
    var message = [CChar](repeating: 0, count: 256)
    _ = PQcancel(handle, &message, CInt(message.count))
  }
}
