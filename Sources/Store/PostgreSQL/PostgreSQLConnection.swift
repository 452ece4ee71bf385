internal import Basics
internal import CPostgreSQL
internal import Foundation

/// A connection to a PostgreSQL database, synchronous as the store's calls are.
///
/// Only one thread may use it at a time.
package final class PostgreSQLConnection {
  let handle: OpaquePointer
  private var statements = 0
  /// Others whose connections a pooler shares with this one must not have statements of the same names.
  private let prefix = String(UInt32.random(in: 0 ... .max), radix: 36)
  /// The number of transactions so far.
  var transactions = 0
  /// Counts the connections to the server; statements were prepared on one of them.
  private(set) var connectionNumber = 1
  private(set) var isClosed = false
  /// What was sent and not answered yet.
  var unanswered: [Sent] = []
  /// The number of times that answers were waited for.
  package internal(set) var batch = 0
  /// Those in which something failed: the server may not have prepared what was sent with it, or no longer accept it.
  var failedBatches: Set<Int> = []
  /// For how long answers hold.
  let clock = PostgreSQLClock()
  /// Rows that queries in the open transaction had, the newest last: others may be asked for each of them.
  var lists: [PostgreSQLResult] = []
  /// The last query in a transaction, and when it was asked.
  private var lastQuery: (query: PostgreSQLQuery, time: Int)?
  /// The key that the last commit added.
  var commitKey: String?
  /// How long to wait for others that write, in milliseconds.
  var lockMilliseconds = 5000
  /// True while statements that would write are refused.
  var isRefusingWrites = false
  /// True if the last statement would have written while that was refused.
  var hasRefusedToWrite = false
  /// The number of rows that statements changed, or may have written with the same values.
  var counts = ChangeCounts()
  /// The number of statements that may have changed rows.
  var changingStatements = 0
  private(set) lazy var changedRows = PostgreSQLChanges(self)
  /// Stops the statement that runs once it returns true.
  var isStopped: (@Sendable () -> Bool)?
  /// The code of the last error.
  private(set) var lastCode = ""
  let cancel = PostgreSQLCancel()
  /// True from the begin of a transaction to its end, even if the connection was lost meanwhile.
  var isInUnit = false

  /// Connects to a database, on the first of the address's servers that answers as it asks.
  ///
  /// - Throws: A ``Refusal`` that says why no server can be used.
  package init(to address: PostgreSQLAddress) throws(Refusal) {
    let options = Self.defaults + address.options + [("client_encoding", "UTF8")]
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
    // An option that libpq cannot use is named here, and not after the reset.
    let optionsProblem = String(cString: PQerrorMessage(started))
    // Only its own loop tries each server for its time.
    PQreset(started)
    guard !isLost else {
      let message = String(cString: PQerrorMessage(started))
      guard !message.isEmpty || optionsProblem.isEmpty else { throw .addressUnusable(address.text, optionsProblem) }
      throw PostgreSQLFailure.refusal(connecting: message, to: address)
    }
    let version = PQserverVersion(started)
    guard version >= 150_000 else {
      throw Refusal(
        "store.postgresql.version", kind: .unavailable,
        "the server is PostgreSQL \(version / 10_000), and stores need 15 or later", hint: "use a newer server")
    }
    cancel.renew(started)
  }

  deinit { if !isClosed { PQfinish(handle) } }

  /// Ends the connection; statements must not be used afterward.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    unanswered = []
    PQfinish(handle)
  }

  /// What an address may override: a server that does not answer, or a network that fails, is noticed within half a
  /// minute. https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-PARAMKEYWORDS
  private static let defaults: [(name: String, value: String)] = [
    ("connect_timeout", "10"), ("keepalives_idle", "15"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
    ("tcp_user_timeout", "30000"), ("fallback_application_name", "stockroom"),
  ]

  /// What a connection sets before anything else: the store's schema, and that the server, too, notices within half a
  /// minute that the other end is gone: it may have the lock of whoever writes.
  static let settings = """
    SET search_path = \(PostgreSQLTables.schema); SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5;
    SET tcp_keepalives_count = 3; SET tcp_user_timeout = 30000
    """

  /// Connects again after the connection was lost, and prepares it for the store's schema; statements are prepared again
  /// when they run next.
  func reconnect() throws(Refusal) {
    unanswered = []
    changedRows.drop()
    clock.forget()
    PQreset(handle)
    guard !isLost else { throw failure(of: nil) }
    connectionNumber += 1
    cancel.renew(handle)
    try execute(Self.settings)
  }

  /// The database, with the host and port that libpq found: an address may leave them to the environment.
  var place: String {
    func text(_ value: UnsafeMutablePointer<CChar>?) -> String { value.map { String(cString: $0) } ?? "" }
    return PostgreSQLAddress.text(
      user: nil, host: text(PQhost(handle)), port: text(PQport(handle)), database: text(PQdb(handle)))
  }

  /// True if there is no connection.
  var isLost: Bool { Int(PQstatus(handle)) != CONNECTION_OK }

  /// Runs statements without values, separated by semicolons; returns the rows of all of them.
  @discardableResult
  package func execute(_ sql: String) throws(Refusal) -> [[String?]] {
    try leavePipeline()
    guard PQsendQuery(handle, sql) == 1 else { throw failure(of: nil) }
    defer { if !isLost { isInUnit = Int(PQtransactionStatus(handle)) != PQTRANS_IDLE } }
    return try results()
  }

  /// Sends the rows of a `COPY … FROM STDIN`, as lines of its text format.
  func copy(_ sql: String, _ lines: (_ send: ([UInt8]) throws -> Void) throws -> Void) throws {
    try leavePipeline()
    guard PQsendQuery(handle, sql) == 1 else { throw failure(of: nil) }
    let start = nextResult()
    defer { PQclear(start) }
    guard let start, Int(PQresultStatus(start)) == PGRES_COPY_IN else {
      defer { while let result = nextResult() { PQclear(result) } }
      throw failure(of: start)
    }
    let sent = Result {
      try lines { bytes in
        let isSent = bytes.withUnsafeBytes { bytes in
          PQputCopyData(handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count))
        }
        guard isSent == 1 else { throw failure(of: nil) }
      }
    }
    var problem: String?
    if case .failure = sent { problem = "interrupted" }
    _ = PQputCopyEnd(handle, problem)
    let finished = Result { try results() }
    try sent.get()
    _ = try finished.get()
  }

  /// Receives all results of what was sent; throws the first error after the last of them.
  private func results() throws(Refusal) -> [[String?]] {
    var rows: [[String?]] = []
    var failure: Refusal?
    while let result = nextResult() {
      defer { PQclear(result) }
      guard [PGRES_EMPTY_QUERY, PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(Int(PQresultStatus(result))) else {
        failure = failure ?? self.failure(of: result)
        continue
      }
      for row in 0..<PQntuples(result) {
        rows.append(
          (0..<PQnfields(result)).map { column in
            PQgetisnull(result, row, column) == 1 ? nil : PQgetvalue(result, row, column).map { String(cString: $0) }
          })
      }
    }
    if let failure { throw failure }
    return rows
  }

  /// Prepares for another statement; connects again if there is no connection, and no transaction was lost with it.
  func requireConnection() throws(Refusal) {
    // A transaction that was lost with the connection must fail, not go on without its beginning.
    guard !isClosed, !isInUnit else { return }
    // A connection that has ended since it was last used says so without being asked.
    var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
    while !isLost, poll(&socket, 1, 0) > 0, PQconsumeInput(handle) == 1 {}
    if isLost { try reconnect() }
  }

  /// Prepares for a call of libpq that it allows only if nothing is on its way.
  private func leavePipeline() throws(Refusal) {
    try requireConnection()
    try settle()
    clock.forget()
    _ = PQexitPipelineMode(handle)
  }

  /// The next free name for a prepared statement.
  func nextStatementName() -> String {
    statements += 1
    return "s\(statements)_\(prefix)"
  }

  /// Waits for the next result of what was sent; nil after the last one.
  func nextResult() -> OpaquePointer? {
    if let isStopped {
      var isCanceled = false
      while PQisBusy(handle) == 1 {
        var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        // Every 50 ms: a person does not notice, and it costs nothing.
        if poll(&socket, 1, 50) > 0, PQconsumeInput(handle) == 0 { break }
        if !isCanceled, isStopped() {
          interrupter()
          isCanceled = true
        }
      }
    }
    return PQgetResult(handle)
  }

  /// Notes a query that is asked now: it has come after the last one, unless something was changed or another transaction
  /// begun between.
  func noteAsked(_ query: PostgreSQLQuery) {
    defer { lastQuery = (query, clock.now) }
    guard let (last, time) = lastQuery, let statement = last.statement else { return }
    guard time == clock.now else { return statement.successor = nil }
    if statement.successor?.confirm(query, after: last.values) == true { return }
    statement.successor = PostgreSQLSuccessor(query, after: last.values)
  }

  /// Notes the rows of a query, if they are as many as a list's.
  func noteList(_ rows: PostgreSQLResult) {
    guard (9...PostgreSQLCursor.part).contains(rows.count) else { return }
    lists = lists.suffix(3) + [rows]
  }

  /// Notes the number of rows that a statement changed, or may have written with the same values.
  func noteChanges(_ changes: Int, of table: String, isCertain: Bool) {
    counts.last = changes
    guard changedRows.recorded.contains(table) else { return }
    if isCertain { counts.certain += changes } else { counts.uncertain += changes }
  }

  /// The refusal for a result that is an error.
  func failure(of result: OpaquePointer?) -> Refusal {
    let (code, refusal) = PostgreSQLFailure.refusal(result, on: handle)
    lastCode = code
    return refusal
  }

  /// A function that interrupts the running statement; it may be called from any thread.
  package var interrupter: @Sendable () -> Void { { [cancel] in cancel.send() } }
}
