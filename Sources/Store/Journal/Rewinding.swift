package import Foundation

extension Transaction {
  /// Runs `body` on the store as of a date, according to its journal, then restores everything.
  ///
  /// The highest-numbered unit that is not later than the date stays, and so do all units before it: the machine's
  /// clock may have been wrong, but later work was built on them. The clock then shows the time of that unit, and can
  /// be moved to any later date; a date in the future changes nothing. Tables of plugins that are not installed do not
  /// change.
  ///
  /// - Throws: A `Refusal` for a date before an undo limit, which names its cause.
  package func asOf<Value>(_ date: Date, _ body: () throws -> Value) throws -> Value {
    let wasElsewhere = isAtAnotherTime
    isAtAnotherTime = true
    defer { isAtAnotherTime = wasElsewhere }
    return try rehearse {
      guard date < now else { return try body() }
      journal.pause()
      try connection.deferReferences(true)
      defer {
        // Before the savepoint is rolled back: otherwise the rewound rows' violated references would still count.
        try? connection.deferReferences(false)
      }
      try rewind(to: date)
      return try body()
    }
  }

  private func rewind(to date: Date) throws {
    let last = try first(
      "SELECT coalesce(max(number), 0) FROM journal_entry WHERE store_time <= ?", .integer(date.seconds)
    ) { $0.integer(0) }
    let number = last ?? 0
    try requireNoHorizon(after: number, date)
    let kept = try first("SELECT coalesce(max(last_change), 0) FROM journal_entry WHERE number <= ?", .integer(number))
    {
      $0.integer(0)
    }
    try journal.changes(after: kept ?? 0, in: self, reversed: true) { change in
      guard journal.knows(table: change.table) else { return }
      try journal.restore(change, in: self)
    }
    try execute("DELETE FROM journal_entry WHERE number > ?", .integer(number))
    try markUndoneAgain()
    let time = try first("SELECT store_time FROM journal_entry WHERE number = ?", .integer(number)) { $0.integer(0) }
    self.time = ClockReading(now: time.map(Date.init(seconds:)) ?? date, stands: true)
  }

  /// Marks the units that the remaining units undid.
  private func markUndoneAgain() throws {
    try execute("UPDATE journal_entry SET undone_by = NULL WHERE undone_by IS NOT NULL")
    let sql = "SELECT number, undoes FROM journal_entry WHERE undoes IS NOT NULL ORDER BY number"
    for (number, undone) in try all(sql, body: { ($0.integer(0), $0.integer(1)) }) {
      try Undo(in: self).mark(try journal.entry(undone, in: self), undoneBy: number)
    }
  }

  private func requireNoHorizon(after number: Int64, _ date: Date) throws {
    let sql = """
      SELECT line, store_time FROM journal_entry WHERE kind = 'horizon' AND number > ? ORDER BY number DESC LIMIT 1
      """
    let horizon = try first(sql, .integer(number)) { (line: $0.text(0), time: Date(seconds: $0.integer(1))) }
    guard let horizon else { return }
    throw Refusal(
      "at.horizon", kind: .state, "the state at \(date.iso8601) is unknown: the journal begins with \(horizon.line)",
      hint: "ask for \(horizon.time.iso8601) or later", subject: date.isoDay)
  }
}

/// Former rows in the table again.
extension Journal {
  /// SQL that notes that a table has more columns from here on: former rows and their seals lack them.
  static let noteColumns = """
    INSERT INTO sequence (name, next) VALUES ('journal.columns', (SELECT coalesce(max(id), 0) + 1 FROM journal_change))
    ON CONFLICT (name) DO UPDATE SET next = excluded.next
    """

  /// SQL for the first change with the current columns.
  static let firstWithColumns = "SELECT next FROM sequence WHERE name = 'journal.columns'"

  /// Restores one row to its state before a change.
  func restore(_ change: JournalChange, in transaction: Transaction) throws {
    let table = try table(named: change.table)
    switch change.kind {
    case .insert:
      try transaction.execute("DELETE FROM \(table.name) WHERE \(table.key) = ?", .integer(change.key))
    case .update:
      let assignments = try table.columns.map { "\"\($0)\" = \(try value(of: $0, of: table, in: "?2", transaction))" }
        .joined(separator: ", ")
      try transaction.execute(
        "UPDATE \(table.name) SET \(assignments) WHERE \(table.key) = ?1", .integer(change.key), .text(change.oldRow))
    case .delete:
      let columns = table.allColumns.map { "\"\($0)\"" }.joined(separator: ", ")
      let values = try table.allColumns.map { try value(of: $0, of: table, in: "?1", transaction) }
        .joined(separator: ", ")
      try transaction.execute("INSERT INTO \(table.name) (\(columns)) VALUES (\(values))", .text(change.oldRow))
    }
  }

  /// SQL for a former row's value in a column; if the column was added later, its default.
  func value(
    of column: String, of table: TableDescription, in row: String, _ transaction: Transaction
  ) throws -> String {
    let dialect = transaction.connection.dialect
    let value = dialect.value(of: column, of: table.name, in: row)
    guard let added = try defaults(of: table, in: transaction)[column] else { return value }
    return "CASE WHEN \(dialect.hasColumn(column, in: row)) THEN \(value) ELSE \(added) END"
  }
}
