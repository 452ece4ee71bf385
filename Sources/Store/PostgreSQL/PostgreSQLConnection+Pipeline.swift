internal import Basics
internal import CPostgreSQL

/// Statements on their way to the server: they are sent one after the other, and answered later.
///
/// A statement for whose answer nobody waits costs no round trip. After an error, the server skips what follows up to
/// the next mark. https://www.postgresql.org/docs/15/libpq-pipeline-mode.html
extension PostgreSQLConnection {
  /// What was sent, by what its answer is for.
  enum Sent {
    /// Nobody needs to know how it ended.
    case forgotten
    /// It must not fail.
    case required
    /// A statement whose changed rows are counted.
    case counted(PostgreSQLStatement)
    /// A commit, which must not turn out to be a rollback.
    case committed
    /// A query whose rows are wanted.
    case rows
    /// A query that will be asked with these values; the time is that of its answer.
    case ahead(PostgreSQLStatement, values: [[CChar]?], time: Int)
    /// A mark, at which the server goes on after an error.
    case mark

    var isMark: Bool { if case .mark = self { true } else { false } }
    var isNeeded: Bool {
      switch self {
      case .forgotten, .mark: false
      case .required, .counted, .committed, .rows, .ahead: true
      }
    }
  }

  /// The server's answers fill its buffer if nobody reads them, and it then stops reading.
  private static let mostUnanswered = 256

  /// Waits for what was sent if so many more statements could not be sent without waiting.
  func makeRoom(for count: Int) throws(Refusal) {
    if unanswered.count + count > Self.mostUnanswered { try settle() }
  }

  /// Sends a statement by a call of libpq, which returns 1.
  func send(_ sent: Sent, by call: () -> CInt) throws(Refusal) {
    // One whose end nobody needs to know must not learn of another's error.
    if unanswered.count >= Self.mostUnanswered, sent.isNeeded { try settle() }
    if Int(PQpipelineStatus(handle)) == PQ_PIPELINE_OFF { _ = PQenterPipelineMode(handle) }
    guard call() == 1 else { throw failure(of: nil) }
    unanswered.append(sent)
  }

  /// Sends a mark, and everything before it that libpq still has.
  func sendMark() throws(Refusal) {
    try send(.mark) { PQpipelineSync(handle) }
  }

  /// Waits for the answers to all that was sent; returns the rows of the last query.
  ///
  /// - Throws: The first error of them.
  @discardableResult
  func settle() throws(Refusal) -> PostgreSQLResult? {
    if let last = unanswered.last, !last.isMark { try sendMark() }
    var (rows, first): (PostgreSQLResult?, Refusal?)
    let sent = unanswered
    unanswered = []
    defer { batch += 1 }
    for sent in sent {
      do {
        rows = try receive(sent) ?? rows
      } catch {
        first = first ?? error
      }
      if isLost { throw first ?? failure(of: nil) }
    }
    guard let first else { return rows }
    failedBatches.insert(batch)
    throw first
  }

  /// Forgets the answers to all that was sent: it is about to be rolled back.
  func forgetAnswers() throws(Refusal) {
    guard let last = unanswered.last else { return }
    if !last.isMark { try sendMark() }
    failedBatches.insert(batch)
    batch += 1
    for index in unanswered.indices where !unanswered[index].isMark { unanswered[index] = .forgotten }
  }

  /// Receives one answer.
  private func receive(_ sent: Sent) throws(Refusal) -> PostgreSQLResult? {
    var (rows, problem): (PostgreSQLResult?, Refusal?)
    while let handle = nextResult() {
      let result = PostgreSQLResult(handle)
      switch (Int(PQresultStatus(handle)), sent) {
      // Nothing ends a mark's answer.
      case (PGRES_PIPELINE_SYNC, _): return nil
      case (PGRES_COMMAND_OK, .rows), (PGRES_TUPLES_OK, .rows): rows = result
      case (PGRES_TUPLES_OK, .ahead(let statement, let values, let time)):
        statement.readAhead.keep(PostgreSQLAnswer(values: values, time: time, rows: result))
      case (PGRES_COMMAND_OK, .counted(let statement)): statement.note(result)
      case (PGRES_COMMAND_OK, .committed) where result.tag != "COMMIT": problem = .spoiled
      case (PGRES_COMMAND_OK, _), (PGRES_TUPLES_OK, _), (PGRES_PIPELINE_ABORTED, _), (_, .forgotten): break
      default: problem = failure(of: handle)
      }
    }
    if let problem { throw problem }
    return rows
  }
}

/// A result of libpq, freed with its last owner.
final class PostgreSQLResult {
  let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { PQclear(handle) }

  /// The number of rows.
  var count: CInt { PQntuples(handle) }

  /// What was done, in a word or two, such as `INSERT 0 1`.
  var tag: String { String(cString: PQcmdStatus(handle)) }

  /// The number of rows that were changed.
  var changes: Int { Int(String(cString: PQcmdTuples(handle))) ?? 0 }

  /// True if many like it can be kept without harm.
  var isShort: Bool { PQresultMemorySize(handle) <= 1 << 16 }

  /// True if it can be remembered without harm.
  var isSmall: Bool { count <= 8 && isShort }
}

extension Refusal {
  /// After an error, a commit rolls back and says that all is well.
  fileprivate static let spoiled = Refusal(
    "store.postgresql.spoiled", kind: .unavailable, "a statement of this unit failed", hint: "nothing was changed")
}
