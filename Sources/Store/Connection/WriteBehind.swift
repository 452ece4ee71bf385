internal import Dispatch
internal import Synchronization

/// Inserts rows on a thread of its own, in their order, while its caller reads and checks the next ones.
///
/// A large import spends half its time in SQLite, and the other half in texts and rules. A row that SQLite refuses is
/// found out when the caller is past it: the error then is ``RowRefusedLate``, and the unit is done once more without
/// this.
final class WriteBehind: @unchecked Sendable {
  /// Enough that threads rarely wake each other, and few enough that little is left when a query waits for them.
  private static let together = 128
  /// The most pieces that wait, so that memory stays flat.
  private static let most = 32

  private unowned let transaction: Transaction
  /// The rows that are not on their way yet.
  private var rows = WaitingRows()
  /// Those that are; freed by the thread that made them, since the other one would have to lock its memory.
  private var sent: [WaitingRows] = []
  private let queue = DispatchQueue(label: "rows of an import")
  private let pieces = DispatchGroup()
  private let failure = Mutex<(any Error)?>(nil)

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Adds a row to those that wait.
  func add(_ values: [SQLValue], for statement: PreparedStatement) throws {
    try rows.append(values, for: statement)
    guard rows.count >= Self.together else { return }
    try check()
    if sent.count == Self.most { wait() }
    sent.append(rows)
    queue.async(group: pieces) { [self, rows] in
      if failure.withLock({ $0 == nil }) { insert(rows) }
    }
    rows = WaitingRows()
  }

  /// Returns once all rows are inserted; a few are inserted here, which is sooner than to wake a thread for them.
  func finish() throws {
    wait()
    try check()
    guard !rows.isEmpty else { return }
    let last = rows
    rows = WaitingRows()
    insert(last)
    try check()
  }

  /// Forgets the rows that wait, and returns once no other is being inserted.
  func abandon() {
    failure.withLock { $0 = $0 ?? RowRefusedLate() }
    wait()
  }

  private func wait() {
    pieces.wait()
    sent.removeAll(keepingCapacity: true)
  }

  private func insert(_ rows: WaitingRows) {
    do { try rows.insert(in: transaction) } catch { failure.withLock { $0 = error } }
  }

  /// Of what SQLite refuses, only a failure of the system is told as it is: the row of anything else is unknown.
  private func check() throws {
    guard let failure = failure.withLock({ $0 }) else { return }
    if let refusal = failure as? Refusal, refusal.kind.isFailure { throw refusal }
    throw RowRefusedLate()
  }
}

/// A row was refused while others waited; the command is done once more without waiting, which tells what is wrong.
public struct RowRefusedLate: Error {
  /// Makes the error, for who does not look up rows because of ``Transaction/isWritingBehind``.
  public init() {}
}

extension Transaction {
  /// Runs `body`, in which ``insert(_:_:)`` may let rows wait.
  ///
  /// Rows wait only where the command is a unit of its own, which can be done once more. A query, or any other
  /// statement, first waits for them, so that it sees every row.
  public func writingBehind<Value>(_ body: () throws -> Value) throws -> Value {
    guard mayWriteBehind, behind == nil, !isReadingOnly else { return try body() }
    try journal.changedRows.prepareStatements(in: self)
    let behind = WriteBehind(self)
    self.behind = behind
    defer { self.behind = nil }
    do {
      let value = try body()
      try behind.finish()
      return value
    } catch let refusal as Refusal where refusal.kind.isFailure {
      behind.abandon()
      throw refusal
    } catch {
      // A row that is refused as well is told together with this.
      try behind.finish()
      throw error
    }
  }

  /// Whether rows may wait now, so that one that exists already is found out later.
  public var isWritingBehind: Bool { behind != nil }

  /// Inserts a row of which nothing is asked now: in ``writingBehind(_:)`` it may wait, and be refused later.
  public func insert(_ sql: String, _ values: SQLValue...) throws {
    try insert(sql, values)
  }

  /// Inserts a row of which nothing is asked now: in ``writingBehind(_:)`` it may wait, and be refused later.
  public func insert(_ sql: String, _ values: [SQLValue]) throws {
    guard let behind else { return try execute(sql, values) }
    try behind.add(values, for: try known(sql))
  }
}
