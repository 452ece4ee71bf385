/// Counts the changes of the open transaction, and knows for how long the answer of a query holds: until a table that it
/// reads changes.
///
/// Nobody else changes what a transaction sees: it has a snapshot, or the lock of whoever writes. So a query that is asked
/// again costs no round trip.
final class PostgreSQLClock {
  /// The time of the last change of each table, in the open transaction.
  private var changed: [String: Int] = [:]
  /// The time of the last change of any table.
  private var changedAll = 0

  /// The time: the number of changes so far.
  private(set) var now = 0

  /// Notes that a statement changes a table; a deletion may change others, too.
  func note(_ table: String, isRecorded: Bool, mayReachOthers: Bool) {
    now += 1
    if mayReachOthers { changedAll = now }
    changed[table] = now
    if isRecorded { changed["journal_change"] = now }
  }

  /// Ends the time of all answers: a transaction begins, or something is rolled back.
  func forget() {
    now += 1
    (changed, changedAll) = ([:], now)
  }

  /// True if an answer that was given at a time to a query with these words in its SQL still holds.
  func holds(since time: Int, words: Set<Substring>) -> Bool {
    time >= changedAll && changed.allSatisfy { time >= $0.value || !words.contains(Substring($0.key)) }
  }
}

/// The rows that a query had for some values.
struct PostgreSQLAnswer {
  /// A batch asks a statement for a few values again and again, such as the names of settings.
  static let mostOfStatement = 8

  let values: [[CChar]?]
  let time: Int
  let rows: PostgreSQLResult
}

/// The rows that statements changed on a connection.
struct ChangeCounts {
  /// Those of the last statement.
  var last = 0
  /// Those that were inserted into journaled tables, or deleted.
  var certain = 0
  /// Those of journaled tables that were updated, perhaps with the values that they had.
  var uncertain = 0
}
