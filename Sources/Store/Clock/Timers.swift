public import Foundation

/// Something that falls due at a point of the store's time.
public struct StoreTimer: Hashable, Sendable {
  /// Its number in the store.
  public let id: Int64
  /// When it is due.
  public let at: Date
  /// The plugin that set it.
  public let owner: String
  /// What is to happen.
  public let name: String
  /// The key of the thing it happens to.
  public let subject: String
}

/// The timers of a store: rows, so that they survive, are journaled and undone like all else.
public struct Timers {
  private let transaction: Transaction

  /// Works in a transaction.
  public init(in transaction: Transaction) {
    self.transaction = transaction
  }

  /// Sets a timer.
  public func set(at date: Date, owner: String, name: String, subject: String) throws {
    try transaction.execute(
      "INSERT INTO timer (at, owner, name, subject) VALUES (?, ?, ?, ?)", .integer(date.seconds), .text(owner),
      .text(name), .text(subject))
  }

  /// Takes a timer away, by what it would do to whom.
  public func cancel(owner: String, name: String, subject: String) throws {
    try transaction.execute(
      "DELETE FROM timer WHERE owner = ? AND name = ? AND subject = ?", .text(owner), .text(name), .text(subject))
  }

  /// All timers, the next due first.
  public func all() throws -> [StoreTimer] {
    try transaction.all("SELECT id, at, owner, name, subject FROM timer ORDER BY at, id", body: Self.timer)
  }

  /// The first timer due not later than a date; where owners are given, of one of them.
  package func firstDue(by date: Date, of owners: Set<String>? = nil) throws -> StoreTimer? {
    // Most often none is due at all.
    guard
      try transaction.first("SELECT 1 FROM timer WHERE at <= ? LIMIT 1", .integer(date.seconds), body: { _ in true })
        == true
    else { return nil }
    let owners = try owners.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    return try transaction.first(
      """
      SELECT id, at, owner, name, subject FROM timer
      WHERE at <= ?1 AND (?2 IS NULL OR owner IN (SELECT value FROM json_each(?2))) ORDER BY at, id LIMIT 1
      """, .integer(date.seconds), .text(owners), body: Self.timer)
  }

  /// The number of the timer set last, of those that are left; 0 where there is none.
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
