internal import Basics

extension Transaction {
  /// The lock modes of a transaction.
  package enum Mode: Sendable {
    /// It reads a snapshot, and may begin to write.
    case deferred
    /// It writes, and others that would write wait for it.
    case immediate
  }

  /// True if a transaction is open; the engine may have rolled it back after an error.
  package var isOpen: Bool { connection.isInTransaction }

  /// True if the last statement failed because it would have written on a read-only connection.
  package var wasRefusedToWrite: Bool { connection.hasRefusedToWrite }

  /// Opens a transaction.
  package func begin(_ mode: Mode) throws {
    guard mode == .deferred || !isOnCopy else { throw Refusal.storeReadOnly("it is write-protected") }
    sequences = [:]
    try connection.begin(mode)
    timeAtBegin = time
    changesAtBegin = connection.totalChanges
    do {
      // Not earlier: waiting for the lock may have taken time.
      try connection.requireInPlace()
      guard mode == .immediate else { return }
      try journal.recorder.watch(journal.tables, in: self)
    } catch {
      rollback()
      throw error
    }
  }

  /// Moves staged blobs into place and commits.
  package func commit() throws {
    do {
      try connection.requireInPlace()
    } catch {
      rollback()
      throw error
    }
    try writeSequences()
    try blobs.placeStaged()
    do {
      if connection.totalChanges != changesAtBegin { try connection.markCommit() }
      do {
        try execute("COMMIT")
      } catch {
        // The server may have committed before the connection was lost.
        guard try connection.hasCommitted() else { throw error }
      }
    } catch {
      rollback()
      throw error
    }
    blobs.dropStaged()
    timeAtBegin = nil
    let actions = afterCommit
    afterCommit = []
    for action in actions { action.body() }
  }

  /// Calls `body` once after the transaction is committed, and never if it is rolled back.
  ///
  /// Only the first closure with a name is called.
  public func afterCommit(_ name: String, _ body: @escaping () -> Void) {
    if !afterCommit.contains(where: { $0.name.hasSameBytes(as: name) }) { afterCommit.append((name, body)) }
  }

  /// Runs `body` while nobody else can write to the store, to compare files beside it with its rows.
  ///
  /// Rows that `body` writes are rolled back. It does nothing if a transaction is open, or if the store is busy.
  public func withWritersWaiting(_ body: () throws -> Void) {
    guard !isOpen, !isOnCopy, (try? begin(.immediate)) != nil else { return }
    defer { rollback() }
    // After an error, the files are updated again with the next change.
    try? body()
  }

  /// Discards everything since `begin`, including staged blobs.
  package func rollback() {
    // A failure here means that SQLite has already rolled back; a server's transaction may be lost with its connection.
    if isOpen || timeAtBegin != nil { try? execute("ROLLBACK") }
    sequences = [:]
    afterCommit = []
    if let timeAtBegin { time = timeAtBegin }
    timeAtBegin = nil
    blobs.dropStaged()
    journal.abandon()
  }

  /// Runs `body` on a snapshot: in the open transaction, or in a new one.
  package func reading<Value>(_ body: () throws -> Value) throws -> Value {
    if isOpen { return try body() }
    try begin(.deferred)
    defer { rollback() }
    return try body()
  }

  /// Runs `body`, and refuses every statement that would write.
  package func readingOnly<Value>(_ body: () throws -> Value) throws -> Value {
    guard !isReadingOnly else { return try body() }
    isReadingOnly = true
    defer { isReadingOnly = false }
    try journal.recorder.write(in: self)
    try connection.refuseWrites(true)
    defer { try? connection.refuseWrites(false) }
    return try body()
  }

  /// Runs `body` in a transaction at the time of the store's clock, and rolls back what it did.
  package func discarding<Value>(_ mode: Mode, _ body: (Transaction) throws -> Value) throws -> Value {
    try begin(mode)
    defer { rollback() }
    try Clock(in: self).read()
    return try body(self)
  }

  /// Runs `body` in a writing transaction; an error rolls it back.
  package func writing<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    try begin(.immediate)
    do {
      try Clock(in: self).read()
      let value = try body(self)
      try commit()
      return value
    } catch {
      rollback()
      throw error
    }
  }

  /// Runs `body` as one unit of the journal, in the open transaction.
  package func unit<Value>(_ header: UnitHeader, _ body: (Transaction) throws -> Value) throws -> Value {
    try journal.open(header, in: self)
    let value = try body(self)
    _ = try journal.close(in: self)
    return value
  }

  /// Runs `body` in a savepoint: an error undoes only what it did, including blobs and the clock.
  ///
  /// Savepoints nest: SQLite rolls back to the innermost one with a name.
  package func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
    let mark = try markSavepoint()
    do {
      let value = try body()
      try execute("RELEASE line")
      return value
    } catch {
      try rollBack(to: mark)
      throw error
    }
  }

  /// Runs `body`, rolls back everything it did, and returns its value.
  package func rehearse<Value>(_ body: () throws -> Value) throws -> Value {
    let mark = try markSavepoint()
    let result = Result {
      let value = try body()
      try connection.finish()
      return value
    }
    try rollBack(to: mark)
    return try result.get()
  }

  /// State that SQLite does not roll back itself.
  private struct SavepointMark {
    let stagedBlobs: Int
    let time: ClockReading
    let unit: Journal.OpenUnit?
    let sequences: [String: Int64]
    let actions: Int
  }

  private func markSavepoint() throws -> SavepointMark {
    try execute("SAVEPOINT line")
    return SavepointMark(
      stagedBlobs: blobs.stagedCount, time: time, unit: journal.unit, sequences: sequences, actions: afterCommit.count)
  }

  private func rollBack(to mark: SavepointMark) throws {
    blobs.dropStaged(downTo: mark.stagedBlobs)
    time = mark.time
    (journal.unit, sequences) = (mark.unit, mark.sequences)
    if afterCommit.count > mark.actions { afterCommit.removeLast(afterCommit.count - mark.actions) }
    // After some errors, SQLite has already rolled back the whole transaction.
    journal.recorder.drop()
    guard isOpen else { return }
    rollbacks += 1
    try execute("ROLLBACK TO line")
    try execute("RELEASE line")
  }
}
