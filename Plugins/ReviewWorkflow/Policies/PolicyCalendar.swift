internal import Foundation
internal import StockroomKit

/// The hours reviewers keep, as a policy says them: UTC, to the minute.
struct PolicyCalendar: Hashable, Sendable {
  /// A day, or days, without work.
  enum Holiday: Hashable, Sendable {
    /// From the first to the last of these days, counted from 1970-01-01.
    case days(ClosedRange<Int64>)
    /// The same day of every year.
    case yearly(month: Int64, day: Int64)
  }

  /// The years a yearly holiday is kept in.
  private static let years: ClosedRange<Int64> = 2000...2400

  /// The minutes of a day at which work begins and ends.
  var opensMinutes = 0
  var closesMinutes = 24 * 60
  /// Whether there is work on a day of the week, Monday first.
  var weekdays = [Bool](repeating: true, count: 7)
  var holidays: [Holiday] = []

  /// The same to reckon with; nil where there would be no work at all.
  var working: WorkCalendar? {
    WorkCalendar(
      opens: Double(opensMinutes) * 60, closes: Double(closesMinutes) * 60, weekdays: weekdays,
      holidays: holidays.flatMap(Self.days))
  }

  private static func days(_ holiday: Holiday) -> [Int64] {
    switch holiday {
    case .days(let range): Array(range)
    case .yearly(let month, let day):
      years.compactMap { Date(year: $0, month: month, day: day).map { $0.seconds / 86_400 } }
    }
  }
}
