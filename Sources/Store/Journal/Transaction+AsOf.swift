package import Foundation

extension Transaction {
  /// Runs `body` on the store as of a date, according to its journal, then restores everything.
  ///
  /// The last unit, in the order of their numbers, whose time is not after the date is the last one that is kept. The
  /// clock of the machine may have been wrong: a unit before it with a later time is kept, too, since it was built on.
  /// The clock then shows the time of that last unit, and may be moved to any later date; a date in the future changes
  /// nothing. Tables of plugins that are not installed do not change.
  ///
  /// - Throws: A `Refusal` for a date before an undo limit, which names its cause.
  package func asOf<Value>(_ date: Date, _ body: () throws -> Value) throws -> Value {
    let wasElsewhere = isAtAnotherTime
    isAtAnotherTime = true
    defer { isAtAnotherTime = wasElsewhere }
    return try rehearse {
      guard date < now else { return try body() }
      journal.pause()
      try execute("PRAGMA defer_foreign_keys = ON")
      defer {
        // Before the savepoint is rolled back, or the violated references of the rewound rows would count from here on.
        try? execute("PRAGMA defer_foreign_keys = OFF")
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
    try journal.changes(after: kept ?? 0, in: self) { change in
      guard journal.knows(table: change.table) else { return }
      try journal.restore(change, in: self)
    }
    try execute("DELETE FROM journal_entry WHERE number > ?", .integer(number))
    try markUndoneAgain()
    let time = try first("SELECT store_time FROM journal_entry WHERE number = ?", .integer(number)) { $0.integer(0) }
    self.time = ClockReading(now: time.map(Date.init(seconds:)) ?? date, stands: true)
  }

  /// Sets for each unit whether it was undone, according to the remaining units.
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
