internal import Basics
internal import CPostgreSQL
internal import Foundation

/// The connection as the engine of a store.
extension PostgreSQLConnection: EngineConnection {
  /// The number of the lock that whoever writes to a store holds: "Stkr".
  static let lock = 0x5374_6B72

  func prepare(_ sql: String) throws -> any EngineStatement { statement(sql) }

  /// A statement, with `?` or `?1` for its values.
  package func statement(_ sql: String) -> PostgreSQLStatement { PostgreSQLStatement(sql, on: self) }

  func begin(_ mode: Transaction.Mode) throws {
    if isLost { isInUnit = false }
    do {
      try open(mode)
    } catch {
      // Nothing was begun yet, so a server that was restarted meanwhile makes no difference.
      guard isLost else { throw error }
      try reconnect()
      try open(mode)
    }
  }

  private func open(_ mode: Transaction.Mode) throws {
    // Settings of the former transaction ended with it.
    changedRows.drop()
    clock.forget()
    lists = []
    transactions += 1
    // A transaction that changes no row adds no key, and must not be told by another's.
    commitKey = nil
    guard mode == .immediate else {
      // Its answer comes with the first query's. A standby only reads.
      try sendAhead("BEGIN ISOLATION LEVEL REPEATABLE READ")
      isInUnit = true
      return
    }
    do {
      try execute(
        """
        BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL lock_timeout = \(max(1, lockMilliseconds));
        SELECT pg_advisory_xact_lock(\(Self.lock)); SET LOCAL lock_timeout = 0
        """)
    } catch {
      let code = lastCode
      if isInTransaction { _ = try? execute("ROLLBACK") }
      switch code {
      case "55P03": throw Refusal.storeBusy
      // A standby's.
      case "0A000": throw Refusal.storeOnStandby(error.message)
      default: throw error
      }
    }
  }

  /// True if a transaction is open, even one that an error has spoiled, but not one that was lost with its connection.
  package var isInTransaction: Bool {
    isInUnit && !isLost
  }

  /// Asks the server for the fate of the transaction on a new connection, by the key that it added.
  ///
  /// Its number alone does not tell: after a crash or a failover, the server gives it to another.
  func hasCommitted() throws -> Bool {
    guard isLost, let commitKey else { return false }
    isInUnit = false
    // Longer than a standby takes to become the primary, and a server to notice that a connection is gone.
    let end = ContinuousClock.now + .seconds(40)
    var reason = "the server has not ended it"
    while ContinuousClock.now < end, isStopped?() != true {
      do {
        // The former connection's process may still be at work, with the lock, and others may wait in line for it. To
        // delete the key is a commit of its own: once that is acknowledged, a standby has all that came before.
        let rows = try execute(
          """
          BEGIN; SET LOCAL lock_timeout = 5000; SELECT pg_advisory_xact_lock(\(Self.lock));
          DELETE FROM \(PostgreSQLBlobs.schema).commit_key WHERE key = '\(commitKey)' RETURNING 'found'; COMMIT
          """)
        return rows.contains { $0[0] == "found" }
      } catch {
        reason = error.message
        if isInUnit, !isLost { _ = try? execute("ROLLBACK") }
        isInUnit = false
      }
      usleep(200_000)
    }
    throw Refusal.commitUnknown(reason)
  }

  func requireInPlace() throws {}

  /// Adds a key to the transaction, by which ``hasCommitted()`` finds it.
  func markCommit() throws {
    let key = UUID().uuidString
    commitKey = key
    try sendAhead("INSERT INTO \(PostgreSQLBlobs.schema).commit_key (key) VALUES (?)", .text(key))
    try sendAhead("DELETE FROM \(PostgreSQLBlobs.schema).commit_key WHERE at < now() - interval '1 day'")
    try sendAhead(PostgreSQLListener.announcement)
  }

  /// Sends a statement whose answer comes with the next one's.
  func sendAhead(_ sql: String, _ values: SQLValue...) throws {
    let statement = statement(sql)
    try statement.bind(values)
    try statement.send(.required)
  }

  var changes: Int {
    get throws {
      try settle()
      return counts.last
    }
  }

  var totalChanges: Int { changingStatements }

  func refuseWrites(_ isRefusing: Bool) throws { isRefusingWrites = isRefusing }

  /// Refuses a statement that would write on a connection that only reads.
  func allow(changingRows: Bool) throws(Refusal) {
    hasRefusedToWrite = changingRows && isRefusingWrites
    if hasRefusedToWrite { throw .storeReadOnly("this connection only reads") }
  }

  func deferReferences(_ isDeferred: Bool) throws {
    try execute("SET CONSTRAINTS ALL \(isDeferred ? "DEFERRED" : "IMMEDIATE")")
  }

  func finish() throws { try settle() }

  func brokenReference(in transaction: Transaction) throws -> BrokenReference? {
    try settle()
    do {
      try execute("SAVEPOINT reference; SET CONSTRAINTS ALL IMMEDIATE; RELEASE reference")
      return nil
    } catch {
      try execute("ROLLBACK TO reference; RELEASE reference")
      guard lastCode.hasSameBytes(as: "23503") else { throw error }
    }
    return try brokenReferences(upTo: 1).first
  }

  func problems(in transaction: Transaction) throws -> [String] {
    try brokenReferences(upTo: 100).map {
      "\($0.child.table) row \($0.child.key) refers to a row of \($0.parent.table) that does not exist"
    }
  }

  var dialect: any Dialect { PostgreSQLDialect() }

  var recorder: any ChangeRecorder { changedRows }

  private func brokenReferences(upTo limit: Int) throws -> [BrokenReference] {
    let references = try execute(
      """
      SELECT child.relname, own.attname, key.attname, parent.relname, theirs.attname
      FROM pg_constraint c JOIN pg_class child ON child.oid = c.conrelid JOIN pg_class parent ON parent.oid = c.confrelid
      JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = c.conkey[1]
      JOIN pg_attribute theirs ON theirs.attrelid = c.confrelid AND theirs.attnum = c.confkey[1]
      JOIN pg_index i ON i.indrelid = c.conrelid AND i.indisprimary
      JOIN pg_attribute key ON key.attrelid = i.indrelid AND key.attnum = i.indkey[0]
      WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace ORDER BY 1, 2
      """
    ).map { $0.map { "\"\($0 ?? "")\"" } }
    var broken: [BrokenReference] = []
    for reference in references where broken.count < limit {
      let (child, column, key, parent, theirs) = (
        reference[0], reference[1], reference[2], reference[3], reference[4]
      )
      let rows = try execute(
        """
        SELECT c.\(key), c.\(column) FROM \(child) c WHERE c.\(column) IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM \(parent) p WHERE p.\(theirs) = c.\(column))
        ORDER BY 1 LIMIT \(limit - broken.count)
        """)
      func name(_ quoted: String) -> String { String(quoted.dropFirst().dropLast()) }
      broken += rows.map { row in
        BrokenReference(
          child: RowName(table: name(child), key: row[0].flatMap { Int64($0) } ?? 0),
          parent: (name(parent), row[1].flatMap { Int64($0) }))
      }
    }
    return broken
  }
}

extension Refusal {
  /// The connection was lost in a commit, and nobody could be asked whether it was made.
  fileprivate static func commitUnknown(_ reason: String) -> Refusal {
    Refusal(
      "store.postgresql.commit-unknown", kind: .unavailable,
      "the connection to the server ended in the commit, and whether it was made is unknown: \(reason)",
      remedy: "\(command: "log list") shows it once the server answers")
  }
}
