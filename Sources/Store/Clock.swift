internal import Basics
public import Foundation

/// The store's clock: real, or set and stopped until it is moved.
///
/// It never goes back before the newest unit of the journal or the open unit's work; only `undo` rewinds it.
package struct Clock {
  private let transaction: Transaction

  package init(in transaction: Transaction) {
    self.transaction = transaction
  }

  /// The machine's time, in whole seconds.
  package static func machineTime() -> Date {
    Date(seconds: Int64(Date().timeIntervalSince1970))
  }

  /// The time the clock is set to, or nil if it is real.
  package func standsAt() throws -> Date? {
    let seconds = try transaction.first("SELECT stands_at FROM clock WHERE id = 1") { $0.optionalInteger(0) }
    return (seconds ?? nil).map(Date.init(seconds:))
  }

  /// Reads the clock for the next command.
  package func read() throws {
    let standing = try standsAt()
    transaction.time = ClockReading(now: standing ?? Self.machineTime(), stands: standing != nil)
  }

  /// Updates the time for the next command in an open transaction, in which nobody else can move the clock.
  package func tick() {
    if !transaction.clockStands { transaction.time.now = Self.machineTime() }
  }

  /// Refuses a time after the last one that is shown, the end of the year 9999.
  package static func requireShown(_ date: Date) throws(Refusal) {
    guard date.seconds > 253_402_300_799 else { return }
    throw Refusal(
      "clock.too-late", "the store's clock ends with the year 9999", hint: "use a day until 9999-12-31")
  }

  /// Sets the clock; nil returns it to real time.
  package func set(_ date: Date?) throws {
    if let date { try Self.requireShown(date) }
    let target = date ?? Self.machineTime()
    let newest = try newestWork()
    guard target >= newest || transaction.isAtAnotherTime else {
      throw Refusal(
        "clock.backwards", kind: .state,
        "the clock cannot go back to \(target.iso8601): the newest work is from \(newest.iso8601)",
        remedy: "\(command: "undo") also moves the clock back")
    }
    try transaction.execute("UPDATE clock SET stands_at = ? WHERE id = 1", .integer(date?.seconds))
    transaction.time = ClockReading(now: target, stands: date != nil)
  }

  private func newestWork() throws -> Date {
    // Within a unit the clock only moves forward, so that no change is newer than now.
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

/// The clock reading for a command.
struct ClockReading {
  var now: Date
  var stands: Bool
}

extension Date {
  /// A point in time from whole seconds since 1970-01-01 00:00 UTC, as stored.
  public init(seconds: Int64) {
    self.init(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// Whole seconds since 1970-01-01 00:00 UTC, as stored.
  public var seconds: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }

  /// The time as ISO 8601 in UTC, `2012-11-21T09:30:00Z`; faster than a formatter, for every row of a list.
  public var iso8601: String {
    let time = ((seconds % 86_400) + 86_400) % 86_400
    func padded(_ number: Int64) -> String { CivilDay.padded(number, to: 2) }
    return "\(isoDay)T\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))Z"
  }

  /// The day as ISO 8601 in UTC, `2012-11-21`.
  public var isoDay: String {
    CivilDay(daysSince1970: Int64((Double(seconds) / 86_400).rounded(.down))).iso8601
  }

  /// A day of the proleptic Gregorian calendar at 00:00 UTC, or nil for a day that does not exist.
  public init?(year: Int64, month: Int64, day: Int64) {
    guard let day = CivilDay(year: year, month: month, day: day) else { return nil }
    self.init(seconds: day.daysSince1970 * 86_400)
  }
}
