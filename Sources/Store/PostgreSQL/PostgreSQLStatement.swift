internal import Basics
internal import CPostgreSQL
internal import Foundation

/// A statement, whose rows come in at once, or in parts if there may be many.
///
/// The server prepares it when it is run for the second time.
package final class PostgreSQLStatement: EngineStatement {
  private let sql: PostgreSQLText
  let effect: StatementEffect
  /// What it does with rows.
  private let verb: Verb
  /// The table that it changes.
  private let table: String
  /// True if the rows that it counts have changed: an update may write the values that they had.
  private let isCertain: Bool
  /// The words of its SQL, among them the tables that it reads.
  private let words: Set<Substring>
  var isStepping = false
  var mayReturnMany = false
  private let connection: PostgreSQLConnection
  /// Its name on the server, once it is prepared.
  private var name: String?
  /// The connection on which it was prepared.
  private var connectionNumber = 0
  /// The connection's batch with which it was sent.
  private var batch = 0
  private var hasRun = false
  /// The values for its parameters, as texts; nil for NULL.
  private var values: [[CChar]?] = []
  /// True from its first step until it is reset.
  private var isStarted = false
  /// The rows that have come in.
  private var result: PostgreSQLResult?
  /// The current row of them.
  private var place: CInt = -1
  /// The cursor that has the rows that have not.
  private var cursor: PostgreSQLCursor?
  /// True if its last answer was so short that it needed no cursor, and can be kept.
  private var wasShort = false
  /// Rows that it had for some values.
  private var answers: [PostgreSQLAnswer] = []
  /// Those that it got for the next rows of a list, before it was asked for them.
  var readAhead = PostgreSQLReadAhead()
  /// What usually comes after it.
  var successor: PostgreSQLSuccessor?
  private var countedChanges = 0

  private enum Verb {
    /// It returns rows.
    case reads
    /// It changes rows and returns none.
    case changes
    /// It changes rows and returns them.
    case changesAndReads
    case begins, commits, rollsBack, savepoint
  }

  init(_ text: String, on connection: PostgreSQLConnection) {
    (sql, self.connection) = (PostgreSQLText(text), connection)
    // A query of the store's never writes.
    effect = StatementEffect(of: text, isReadOnly: true)
    let words = Self.words(of: text)
    // INSERT INTO table, DELETE FROM main.table, UPDATE table.
    table = String(words.dropFirst(words.first == "UPDATE" ? 1 : 2).first { $0 != PostgreSQLTables.schema } ?? "")
    self.words = Set(words)
    isCertain = words.first != "UPDATE" && !text.contains("DO UPDATE")
    verb =
      switch words.first {
      case "INSERT", "UPDATE", "DELETE":
        text.contains("RETURNING") ? .changesAndReads : .changes
      case "SAVEPOINT", "RELEASE": .savepoint
      case "BEGIN": .begins
      case "COMMIT": .commits
      case "ROLLBACK": .rollsBack
      default: .reads
      }
  }

  private static func words(of sql: String) -> [Substring] {
    sql.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// The number of rows that it has changed.
  package var changes: Int {
    get throws {
      try connection.settle()
      return countedChanges
    }
  }

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
    if !isStarted { try start() }
    place += 1
    while let result {
      if place < result.count { return true }
      guard cursor != nil else { break }
      try fetch()
    }
    return false
  }

  /// The current row, valid until the next step.
  package var row: Row { Row(.postgreSQL(.passUnretained(self))) }

  /// Ends it; rows that were not read are dropped.
  package func reset() {
    if let cursor { connection.close(cursor) }
    (result, place, cursor) = (nil, -1, nil)
    (isStarted, isStepping) = (false, false)
  }

  /// Runs it with its values, unless an answer for them still holds.
  private func start() throws(Refusal) {
    isStarted = true
    try connection.allow(changingRows: effect == .changesRows)
    switch verb {
    case .reads: try readOrRemember()
    case .changesAndReads:
      noteChange()
      connection.noteAsked(query)
      try ask()
      if let result { note(result) }
    case .changes:
      noteChange()
      try send(.counted(self))
      if !connection.isInUnit { try connection.settle() }
    case .begins: try send(.required)
    case .savepoint:
      // An error before it must not be taken for one after it.
      try connection.settle()
      try send(.required)
      if sql.text.utf8.starts(with: "RELEASE".utf8) { try connection.settle() }
    case .commits: try commit()
    case .rollsBack: try rollBack()
    }
  }

  private func readOrRemember() throws(Refusal) {
    let isInUnit = connection.isInUnit
    if isInUnit, let known = answers.first(where: { $0.values == values }),
      connection.clock.holds(since: known.time, words: words)
    {
      result = known.rows
      return
    }
    if isInUnit { connection.noteAsked(query) }
    if isInUnit, let ahead = readAhead.take(values, where: { connection.clock.holds(since: $0.time, words: words) }) {
      result = ahead.rows
      connection.noteList(ahead.rows)
      return remember(ahead)
    }
    let askedAt = connection.clock.now
    if mayReturnMany, isInUnit, !wasShort {
      let cursor = connection.nextCursor()
      self.cursor = cursor
      try send(.required, "DECLARE \(cursor.name) NO SCROLL CURSOR FOR \(sql.text)")
      try fetch()
      place = -1
    } else {
      if isInUnit { try askAhead() }
      try ask()
      if let result { connection.noteList(result) }
    }
    guard let result else { return }
    wasShort = result.count < PostgreSQLCursor.part && result.isShort
    guard isInUnit, cursor == nil else { return }
    remember(PostgreSQLAnswer(values: values, time: askedAt, rows: result))
  }

  private var query: PostgreSQLQuery { PostgreSQLQuery(statement: self, values: values) }

  /// Sends it, and what will be asked after it; waits for the rows.
  private func ask() throws(Refusal) {
    // A wait while these are sent would lose the rows. Each statement may have to be prepared.
    try connection.makeRoom(for: 2 * (1 + PostgreSQLSuccessor.most))
    try send(.rows)
    var chain = [query]
    while connection.isInUnit, chain.count <= PostgreSQLSuccessor.most, let last = chain.last,
      let next = last.statement?.successor?.expected(after: last.values), let statement = next.statement,
      statement.wasShort, !chain.contains(next)
    {
      try statement.askAhead(next.values)
      chain.append(next)
    }
    result = try connection.settle()
  }

  /// Sends it with the values with which it will be asked next.
  private func askAhead() throws(Refusal) {
    for next in readAhead.next(after: values, in: connection.lists) { try askAhead(next) }
  }

  private func askAhead(_ next: [[CChar]?]) throws(Refusal) {
    let own = values
    defer { values = own }
    values = next
    try send(.ahead(self, values: next, time: connection.clock.now))
  }

  /// Remembers a small answer.
  private func remember(_ answer: PostgreSQLAnswer) {
    answers.removeAll { $0.values == answer.values }
    guard answer.rows.isSmall else { return }
    if answers.count >= PostgreSQLAnswer.mostOfStatement { answers.removeFirst() }
    answers.append(answer)
  }

  /// Reads the next part from its cursor, which is closed after the last one.
  private func fetch() throws(Refusal) {
    guard let cursor else { return }
    let fetch = connection.statement("FETCH FORWARD \(PostgreSQLCursor.part) FROM \(cursor.name)")
    try fetch.send(.rows)
    (result, place) = (try connection.settle(), 0)
    if let result { connection.noteList(result) }
    guard (result?.count ?? 0) < PostgreSQLCursor.part else { return }
    connection.close(cursor)
    self.cursor = nil
  }

  private func noteChange() {
    connection.changingStatements += 1
    connection.clock.note(
      table, isRecorded: connection.changedRows.recorded.contains(table),
      mayReachOthers: sql.text.utf8.starts(with: "DELETE".utf8))
  }

  private func commit() throws(Refusal) {
    connection.cancel.setCommitting(true)
    defer { connection.cancel.setCommitting(false) }
    try send(.committed)
    // What follows is of another transaction, unless the server has skipped the commit after an error.
    connection.isInUnit = false
    do {
      try connection.settle()
    } catch {
      connection.isInUnit = !connection.isLost
      throw error
    }
  }

  /// Sends a `ROLLBACK`, for which nobody waits.
  private func rollBack() throws(Refusal) {
    let isWhole = sql.text.hasSameBytes(as: "ROLLBACK")
    connection.clock.forget()
    if isWhole {
      connection.isInUnit = false
      guard !connection.isLost else { return }
    }
    try connection.requireConnection()
    try connection.forgetAnswers()
    try send(isWhole ? .forgotten : .required)
    try connection.sendMark()
  }

  /// Sends it with its values; `text` replaces its SQL once.
  func send(_ sent: PostgreSQLConnection.Sent, _ text: String? = nil) throws(Refusal) {
    try connection.requireConnection()
    if connectionNumber != connection.connectionNumber || connection.failedBatches.contains(batch) { name = nil }
    if hasRun, name == nil, text == nil, isPrepared {
      let name = connection.nextStatementName()
      try connection.send(.required) { PQsendPrepare(connection.handle, name, sql.text, 0, nil) }
      (self.name, connectionNumber) = (name, connection.connectionNumber)
    }
    hasRun = true
    batch = connection.batch
    try connection.send(sent) {
      withValues { values in
        if let name, text == nil {
          PQsendQueryPrepared(connection.handle, name, CInt(sql.parameters), values, nil, nil, 0)
        } else {
          PQsendQueryParams(connection.handle, text ?? sql.text, CInt(sql.parameters), nil, values, nil, nil, 0)
        }
      }
    }
  }

  /// True if it is prepared before it runs for the second time: what controls a transaction is as fast without.
  private var isPrepared: Bool {
    switch verb {
    case .reads, .changes, .changesAndReads: true
    case .begins, .commits, .rollsBack, .savepoint: false
    }
  }

  /// Notes the result of a statement that changed rows.
  func note(_ result: PostgreSQLResult) {
    countedChanges = result.changes
    connection.noteChanges(countedChanges, of: table, isCertain: isCertain)
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
    guard PQgetisnull(result?.handle, place, CInt(column)) == 0 else { return nil }
    return UnsafeRawBufferPointer(
      start: PQgetvalue(result?.handle, place, CInt(column)),
      count: Int(PQgetlength(result?.handle, place, CInt(column))))
  }

  var columnCount: Int { Int(PQnfields(result?.handle)) }

  /// The integer in a column: 1 or 0 for a truth value, and 0 if it is NULL.
  func integer(_ column: Int) -> Int64 {
    guard PQgetisnull(result?.handle, place, CInt(column)) == 0,
      let text = PQgetvalue(result?.handle, place, CInt(column))
    else { return 0 }
    return text.pointee == CChar(UInt8(ascii: "t")) ? 1 : strtoll(text, nil, 10)
  }

  /// True if a column is of integers or truth values.
  func isInteger(_ column: Int) -> Bool {
    // bool, int8, int2, and int4. https://github.com/postgres/postgres/blob/REL_15_STABLE/src/include/catalog/pg_type.dat
    [16, 20, 21, 23].contains(PQftype(result?.handle, CInt(column)))
  }
}
