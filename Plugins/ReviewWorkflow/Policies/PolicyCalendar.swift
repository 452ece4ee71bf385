internal import Foundation
internal import StockroomKit

/// The working hours in a policy: UTC, to the minute.
struct PolicyCalendar: Hashable, Sendable {
  /// A day, or days, without work.
  enum Holiday: Hashable, Sendable {
    /// From the first to the last of these days, counted from 1970-01-01.
    case days(ClosedRange<Int64>)
    /// The same day of every year.
    case yearly(month: Int64, day: Int64)
  }

  /// The start and end of work, in minutes of a day.
  var opensMinutes = 0
  var closesMinutes = 24 * 60
  /// The working days of the week, Monday first.
  var weekdays = [Bool](repeating: true, count: 7)
  var holidays: [Holiday] = []

  /// The calendar for calculations, or nil if there is no working time.
  var working: WorkCalendar? {
    WorkCalendar(
      opens: Double(opensMinutes) * 60, closes: Double(closesMinutes) * 60, weekdays: weekdays,
      holidays: holidays.flatMap(\.single), yearly: holidays.flatMap(\.yearly))
  }
}

extension PolicyCalendar.Holiday {
  /// The days of one year only.
  fileprivate var single: [Int64] {
    switch self {
    case .days(let range): Array(range)
    case .yearly: []
    }
  }

  /// The days of each year of a cycle, as a work calendar wants them.
  fileprivate var yearly: [Int64] {
    switch self {
    case .days: []
    case .yearly(let month, let day):
      (1970..<2370).compactMap { Date(year: $0, month: month, day: day).map { $0.seconds / 86_400 } }
    }
  }
}
