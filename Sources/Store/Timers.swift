public import Foundation

/// An event that comes due at a point of the store's time.
public struct StoreTimer: Hashable, Sendable {
  /// Its number in the store.
  public let id: Int64
  /// When it is due.
  public let at: Date
  /// The plugin that set it.
  public let owner: String
  /// The name of the event.
  public let name: String
  /// The key of its subject.
  public let subject: String
}

/// The timers of a store, kept in rows so that they persist, are journaled, and can be undone.
public struct Timers {
  private let transaction: Transaction

  /// Creates it for a transaction.
  public init(in transaction: Transaction) {
    self.transaction = transaction
  }

  /// Sets a timer.
  public func set(at date: Date, owner: String, name: String, subject: String) throws {
    try transaction.execute(
      "INSERT INTO timer (at, owner, name, subject) VALUES (?, ?, ?, ?)", .integer(date.seconds), .text(owner),
      .text(name), .text(subject))
  }

  /// Deletes a timer by owner, name, and subject.
  public func cancel(owner: String, name: String, subject: String) throws {
    try transaction.execute(
      "DELETE FROM timer WHERE owner = ? AND name = ? AND subject = ?", .text(owner), .text(name), .text(subject))
  }

  /// All timers, ordered by due time.
  public func all() throws -> [StoreTimer] {
    try transaction.all("SELECT id, at, owner, name, subject FROM timer ORDER BY at, id", body: Self.timer)
  }

  /// The first timer due by a date, of these owners; nil for all owners.
  package func firstDue(by date: Date, of owners: Set<String>? = nil) throws -> StoreTimer? {
    let due = "SELECT id, at, owner, name, subject FROM timer WHERE at <= ?1"
    let first = try transaction.first("\(due) ORDER BY at, id LIMIT 1", .integer(date.seconds), body: Self.timer)
    // Usually no timer is due, or the first one is of these owners.
    guard let first, let owners, !owners.contains(first.owner) else { return first }
    var earliest: StoreTimer?
    try SQLBatch.each(of: owners.sorted().map { .text($0) }) { marks, names in
      let sql =
        "SELECT id, at, owner, name, subject FROM timer WHERE at <= ? AND owner IN (\(marks)) ORDER BY at, id LIMIT 1"
      try transaction.rows(sql, [.integer(date.seconds)] + names) { row in
        let timer = Self.timer(row)
        if earliest.map({ ($0.at, $0.id) > (timer.at, timer.id) }) ?? true { earliest = timer }
      }
    }
    return earliest
  }

  /// The number of the latest remaining timer; 0 if there is none.
  package func newestID() throws -> Int64 {
    try transaction.first("SELECT coalesce(max(id), 0) FROM timer") { $0.integer(0) } ?? 0
  }

  package func remove(_ timer: StoreTimer) throws {
    try transaction.execute("DELETE FROM timer WHERE id = ?", .integer(timer.id))
  }

  private static func timer(_ row: Row) -> StoreTimer {
    StoreTimer(
      id: row.integer(0), at: Date(seconds: row.integer(1)), owner: row.text(2), name: row.text(3), subject: row.text(4)
    )
  }
}
