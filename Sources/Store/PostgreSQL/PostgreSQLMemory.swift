/// What a connection remembers of its open transaction: the rows of small queries, until a table that they read changes.
///
/// Nobody else changes what a transaction sees: it has a snapshot, or the lock of whoever writes. A query that is asked
/// again costs no round trip.
final class PostgreSQLMemory {
  /// The number of the statement that last changed each table, in the open transaction.
  private var changed: [String: Int] = [:]
  /// The number of the statement that last changed what cannot be told.
  private var changedAll = 0
  private var clock = 0

  /// The time of an answer that comes now.
  var now: Int { clock }

  /// Notes that a statement changes a table; a deletion may change others, too.
  func note(_ table: String, isRecorded: Bool, mayReachOthers: Bool) {
    clock += 1
    if mayReachOthers { changedAll = clock }
    changed[table] = clock
    if isRecorded { changed["journal_change"] = clock }
  }

  /// Forgets everything, when a transaction begins or is rolled back.
  func forget() {
    clock += 1
    (changed, changedAll) = ([:], clock)
  }

  /// True if the answer of a query with these words in its SQL, from a time, still holds.
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
