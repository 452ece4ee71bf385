public import Foundation

/// The store's clock: real, or set, and then it stands still until it is moved.
///
/// It never goes back before the newest unit of the journal, nor before work of the unit that stands open; only `undo`
/// rewinds it.
package struct Clock {
  private let transaction: Transaction

  package init(in transaction: Transaction) {
    self.transaction = transaction
  }

  /// The machine's time, in whole seconds.
  package static func machineTime() -> Date {
    Date(seconds: Int64(Date().timeIntervalSince1970))
  }

  /// The time the clock stands at; nil while it is the real one.
  package func standsAt() throws -> Date? {
    let seconds = try transaction.first("SELECT stands_at FROM clock WHERE id = 1") { $0.optionalInteger(0) }
    return (seconds ?? nil).map(Date.init(seconds:))
  }

  /// Reads the clock for the command about to run.
  package func read() throws {
    let standing = try standsAt()
    transaction.time = ClockReading(now: standing ?? Self.machineTime(), stands: standing != nil)
  }

  /// Gives the next command of an open transaction its time: nobody else can have moved the clock meanwhile.
  package func tick() {
    if !transaction.clockStands { transaction.time.now = Self.machineTime() }
  }

  /// Sets the clock; nil makes it the real one again.
  package func set(_ date: Date?) throws {
    let target = date ?? Self.machineTime()
    let newest = try newestWork()
    guard target >= newest else {
      throw Refusal(
        "clock.backwards", kind: .state,
        "the clock cannot go back to \(target.iso8601): there is work of \(newest.iso8601)",
        hint: "undo takes back work and the clock with it")
    }
    try transaction.execute("UPDATE clock SET stands_at = ? WHERE id = 1", .integer(date?.seconds))
    transaction.time = ClockReading(now: target, stands: date != nil)
  }

  private func newestWork() throws -> Date {
    // Within a unit the time only moves on, so that what it has changed is not younger than now.
    if try transaction.journal.hasChanged(in: transaction) { return max(transaction.now, try newestEntry()) }
    return try newestEntry()
  }

  private func newestEntry() throws -> Date {
    let seconds = try transaction.first(
      "SELECT coalesce(max(store_time), 0) FROM journal_entry WHERE undone_by IS NULL AND kind = 'unit'"
    ) { $0.integer(0) }
    return Date(seconds: seconds ?? 0)
  }
}

/// What the clock shows a command.
struct ClockReading {
  var now: Date
  var stands: Bool
}

extension Date {
  /// A point in time from whole seconds since 1970-01-01 00:00 UTC, as the store keeps it.
  public init(seconds: Int64) {
    self.init(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// Whole seconds since 1970-01-01 00:00 UTC, as the store keeps them.
  public var seconds: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }
}
