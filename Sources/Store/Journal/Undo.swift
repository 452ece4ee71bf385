/// Undoes and redoes units of the journal.
///
/// It affects the store, not Apple: deleted products, used IDs, approvals, and the clock are all restored. Old values
/// are applied newest first; then the recorded keys are compared with the intended ones, which detects and refuses a
/// cascade into somebody else's work.
package struct Undo {
  private let transaction: Transaction
  private var journal: Journal { transaction.journal }

  /// Creates it for a transaction whose unit is open.
  package init(in transaction: Transaction) {
    self.transaction = transaction
  }

  /// The newest unit of an actor, or of anyone, that was not undone.
  ///
  /// - Parameter done: How many units the same command has undone before.
  package func newest(of actor: Actor?, after done: Int = 0) throws -> Int64 {
    let sql = """
      SELECT max(number) FROM journal_entry
      WHERE kind = 'unit' AND undone_by IS NULL AND first_change IS NOT NULL
        AND (CAST(?1 AS TEXT) IS NULL OR actor = ?1) AND number > \(Journal.horizon)
      """
    guard let number = try transaction.first(sql, .text(actor?.name), body: { $0.optionalInteger(0) }) ?? nil else {
      let since = try horizon().map { " since unit \($0.number) (\($0.line)), which undo cannot cross" } ?? ""
      guard done == 0 else { throw Refusal.fewerUnits(done, of: actor, since: since) }
      throw Refusal(
        "undo.nothing", kind: .state, "you have nothing to undo\(since)",
        remedy: .command("log list").adding("\(command: "undo N") undoes another's unit"))
    }
    return number
  }

  /// The newest undo limit.
  private func horizon() throws -> (number: Int64, line: String)? {
    let sql = "SELECT number, line FROM journal_entry WHERE kind = 'horizon' ORDER BY number DESC LIMIT 1"
    return try transaction.first(sql) { ($0.integer(0), $0.text(1)) }
  }

  /// The newest undo of an actor, if it is the actor's newest unit.
  package func newestUndone(of actor: Actor) throws -> Int64 {
    let sql = """
      SELECT max(number) FROM journal_entry u
      WHERE kind = 'undo' AND undone_by IS NULL AND actor = ?
        AND NOT EXISTS (SELECT 1 FROM journal_entry l WHERE l.kind = 'unit' AND l.number > u.number AND l.actor = u.actor)
      """
    guard let number = try transaction.first(sql, .text(actor.name), body: { $0.optionalInteger(0) }) ?? nil else {
      throw Refusal(
        "redo.nothing", kind: .state, "you have nothing to redo",
        hint: "redo only works right after undo, before any other change")
    }
    return number
  }

  /// Applies the old values of a unit, inside the open unit that records the undo.
  package func apply(_ entry: JournalEntry) throws {
    try requireInEffect(entry)
    try requireNothingLater(than: entry)
    try transaction.connection.deferReferences(true)
    let lastBefore = try journal.mark(in: transaction)
    var restored: Int64 = 0
    try journal.changes(of: entry.number, in: transaction, reversed: true) { change in
      restored += 1
      do {
        try journal.restore(change, in: transaction)
      } catch let refusal as Refusal where refusal.kind == .rule {
        throw Refusal.undoInTheWay(entry.number, later: nil, line: "later work (\(refusal.message))")
      }
    }
    // Only if a row that was restored took others with it: a unit may have changed millions.
    if try journal.mark(in: transaction) - lastBefore != restored {
      try requireNothingElse(after: lastBefore, entry: entry)
    }
    try requireReferences(entry: entry)
    try rewindTime()
  }

  /// Dates the undo by the earlier of the clock before and after it: at either time, what it undoes never happened.
  private func rewindTime() throws {
    let before = transaction.now
    try Clock(in: transaction).read()
    transaction.time.now = min(before, transaction.now)
  }

  /// Records that the unit `number` undid `entry`; the unit that `entry` undid is in effect again, and so on.
  package func mark(_ entry: JournalEntry, undoneBy number: Int64) throws {
    var undoneBy: Int64? = number
    var entry = entry
    while true {
      try transaction.execute(
        "UPDATE journal_entry SET undone_by = ? WHERE number = ?", .integer(undoneBy), .integer(entry.number))
      guard let next = entry.undoes else { return }
      undoneBy = undoneBy == nil ? entry.number : nil
      entry = try journal.entry(next, in: transaction)
    }
  }

  private func requireInEffect(_ entry: JournalEntry) throws {
    if let undoneBy = entry.undoneBy {
      throw Refusal(
        "undo.already", kind: .state, "unit \(entry.number) was undone by unit \(undoneBy)",
        remedy: .command("log list"))
    }
    if let horizon = try horizon(), entry.number <= horizon.number {
      throw Refusal.undoHorizon(entry.number, horizon: horizon)
    }
    guard entry.changes > 0 else {
      throw Refusal("undo.nothing", kind: .state, "unit \(entry.number) changed nothing", remedy: .command("log list"))
    }
  }

  /// Refuses if later work on the same rows is in effect; a later undo of even later work leaves them unchanged.
  private func requireNothingLater(than entry: JournalEntry) throws {
    let sql = """
      SELECT later.number, later.line FROM journal_entry later
      JOIN journal_change theirs ON theirs.id BETWEEN later.first_change AND later.last_change
      WHERE later.number > ?1 AND later.undone_by IS NULL AND coalesce(later.undoes, 0) < ?1
        AND (theirs.table_name, theirs.row_key) IN (
          SELECT mine.table_name, mine.row_key FROM journal_entry own
          JOIN journal_change mine ON mine.id BETWEEN own.first_change AND own.last_change WHERE own.number = ?1)
      ORDER BY later.number DESC LIMIT 1
      """
    if let later = try transaction.first(sql, .integer(entry.number), body: { ($0.integer(0), $0.text(1)) }) {
      throw Refusal.undoInTheWay(entry.number, later: later.0, line: later.1)
    }
  }

  /// Refuses if rows changed that the unit had not changed.
  private func requireNothingElse(after lastBefore: Int64, entry: JournalEntry) throws {
    let sql = """
      SELECT table_name, row_key FROM journal_change WHERE id > ?1
      EXCEPT
      SELECT mine.table_name, mine.row_key FROM journal_entry own
      JOIN journal_change mine ON mine.id BETWEEN own.first_change AND own.last_change WHERE own.number = ?2
      ORDER BY 1, 2 LIMIT 1
      """
    let other = try transaction.first(sql, .integer(lastBefore), .integer(entry.number)) {
      RowName(table: $0.text(0), key: $0.integer(1))
    }
    if let other { throw try inTheWay(of: entry, row: other) }
  }

  private func requireReferences(entry: JournalEntry) throws {
    guard let broken = try transaction.connection.brokenReference(in: transaction) else { return }
    let child = broken.child
    if try laterUnit(than: entry, changing: child) != nil { throw try inTheWay(of: entry, row: child) }
    // Otherwise later work deleted the row that it refers to.
    throw try inTheWay(of: entry, row: RowName(table: broken.parent.table, key: broken.parent.key ?? 0))
  }

  private func inTheWay(of entry: JournalEntry, row: RowName) throws -> Refusal {
    let unit = try laterUnit(than: entry, changing: row)
    return Refusal.undoInTheWay(entry.number, later: unit?.number, line: unit?.line ?? row.table)
  }

  private func laterUnit(
    than entry: JournalEntry, changing row: RowName
  ) throws -> (number: Int64, line: String)? {
    let sql = """
      SELECT e.number, e.line FROM journal_change c JOIN journal_entry e ON e.number = c.entry
      WHERE c.table_name = ? AND c.row_key = ? AND e.number > ? ORDER BY c.id DESC LIMIT 1
      """
    return try transaction.first(sql, .text(row.table), .integer(row.key), .integer(entry.number)) {
      ($0.integer(0), $0.text(1))
    }
  }
}

extension Refusal {
  static func undoHorizon(_ number: Int64, horizon: (number: Int64, line: String)) -> Refusal {
    let which = "unit \(horizon.number) (\(horizon.line))"
    return Refusal(
      "undo.horizon", kind: .state,
      number == horizon.number
        ? "\(which) cannot be undone" : "unit \(number) is older than \(which), which undo cannot cross",
      remedy: .command("log show \(horizon.number)"), subject: String(number))
  }

  static func undoInTheWay(_ number: Int64, later: Int64?, line: String) -> Refusal {
    let unit = later.map { "unit \($0) (\(line))" } ?? line
    return Refusal(
      "undo.in-the-way", kind: .state, "unit \(number) cannot be undone alone: \(unit) depends on it",
      remedy: later.map { "\(command: "undo \($0)") first" }, subject: later.map(String.init))
  }
}

extension Refusal {
  fileprivate static func fewerUnits(_ count: Int, of actor: Actor?, since: String) -> Refusal {
    let units = "\(count) unit\(count == 1 ? "" : "s") to undo\(since)"
    return Refusal(
      "undo.fewer", kind: .state, actor == nil ? "there are only \(units)" : "you have only \(units)",
      remedy: Remedy("--last \(count) undoes all of them").adding("\(command: "log list") shows them"))
  }
}
