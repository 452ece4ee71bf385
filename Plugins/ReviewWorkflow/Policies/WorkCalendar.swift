internal import Foundation
internal import StockroomKit

/// The working hours in UTC: hours of some weekdays, without holidays.
///
/// Yearly holidays repeat forever, so that a forecast may run for thousands of years.
struct WorkCalendar: Hashable, Sendable {
  private static let day = 86_400.0
  /// The days after which the Gregorian calendar repeats, weekdays included: 400 years.
  static let cycle: Int64 = 146_097

  /// The start and end of work, in seconds of a day.
  let opens: Double
  let closes: Double
  /// The number of working days before each day of a cycle that begins on 1970-01-01: a week, or 400 years if there are
  /// yearly holidays.
  private let workedBefore: [Int32]
  /// Single holidays, counted in days from 1970-01-01, in ascending order.
  private let holidays: [Int64]

  /// Creates a calendar, or nil if there is no working time.
  ///
  /// Weekdays begin on Monday. Days count from 1970-01-01; yearly holidays are given for the 400 years from then on.
  init?(opens: Double, closes: Double, weekdays: [Bool], holidays: [Int64] = [], yearly: [Int64] = []) {
    guard opens >= 0, closes <= Self.day, opens < closes, weekdays.count == 7 else { return nil }
    self.opens = opens
    self.closes = closes
    var isWorked = (0..<(yearly.isEmpty ? 7 : Int(Self.cycle))).map { weekdays[($0 + 3) % 7] }
    for day in yearly where isWorked.indices.contains(Int(day)) { isWorked[Int(day)] = false }
    guard isWorked.contains(true) else { return nil }
    var workedBefore: [Int32] = [0]
    workedBefore.reserveCapacity(isWorked.count + 1)
    var count: Int32 = 0
    for isWorked in isWorked {
      count += isWorked ? 1 : 0
      workedBefore.append(count)
    }
    self.workedBefore = workedBefore
    self.holidays = Set(holidays).filter { Self.isWorked($0, workedBefore) }.sorted()
  }

  /// The seconds after which the working hours repeat: a year if there are yearly holidays, else a week.
  var period: Double { (hasYearlyHolidays ? 365.2425 : 7) * Self.day }

  private var hasYearlyHolidays: Bool { workedBefore.count > 8 }

  /// The share of working time in the long run: without yearly holidays, but ignoring single ones.
  var openShare: Double {
    (closes - opens) / Self.day * Double(workedBefore[workedBefore.count - 1]) / Double(workedBefore.count - 1)
  }

  /// True if a time, in seconds since 1970, is working time.
  func isOpen(at seconds: Double) -> Bool {
    let day = Self.dayNumber(seconds)
    let time = seconds - Double(day) * Self.day
    return time >= opens && time < closes && isWorked(day)
  }

  /// The first working time from a time on, in seconds since 1970.
  func opening(from seconds: Double) -> Double {
    var day = Self.dayNumber(seconds)
    let time = seconds - Double(day) * Self.day
    if isWorked(day), time < closes { return max(seconds, Double(day) * Self.day + opens) }
    repeat { day += 1 } while !isWorked(day)
    return Double(day) * Self.day + opens
  }

  /// The end of work that starts at a time and takes a number of working seconds, in seconds since 1970.
  func end(from seconds: Double, working: Double) -> Double {
    var start = opening(from: seconds)
    var rest = working
    while true {
      let close = Double(Self.dayNumber(start)) * Self.day + closes
      if rest <= close - start { return start + rest }
      rest -= close - start
      start = opening(from: close)
    }
  }

  /// The working seconds between 1970 and a time.
  func worked(until seconds: Double) -> Double {
    let day = Self.dayNumber(seconds)
    let (cycles, rest) = Self.split(day, workedBefore.count - 1)
    let days = cycles * Int(workedBefore[workedBefore.count - 1]) + Int(workedBefore[rest])
    let off = holidays.isEmpty ? 0 : holidays.partitioningIndex { $0 >= day }
    let today = isWorked(day) ? min(max(seconds - Double(day) * Self.day - opens, 0), closes - opens) : 0
    return Double(days - off) * (closes - opens) + today
  }

  private func isWorked(_ day: Int64) -> Bool {
    guard Self.isWorked(day, workedBefore) else { return false }
    guard !holidays.isEmpty else { return true }
    let index = holidays.partitioningIndex { $0 >= day }
    return index == holidays.endIndex || holidays[index] != day
  }

  private static func isWorked(_ day: Int64, _ workedBefore: [Int32]) -> Bool {
    let place = split(day, workedBefore.count - 1).rest
    return workedBefore[place + 1] > workedBefore[place]
  }

  /// The whole cycles before a day, and the days from the last one's start.
  private static func split(_ day: Int64, _ cycle: Int) -> (cycles: Int, rest: Int) {
    let (cycles, rest) = Int(day).quotientAndRemainder(dividingBy: cycle)
    return rest < 0 ? (cycles - 1, rest + cycle) : (cycles, rest)
  }

  private static func dayNumber(_ seconds: Double) -> Int64 { Int64((seconds / day).rounded(.down)) }
}

extension Array where Element == Int64 {
  /// The first index that satisfies a monotonic condition.
  fileprivate func partitioningIndex(where isBehind: (Int64) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

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

  /// The days in all 400 years of a work calendar's cycle.
  fileprivate var yearly: [Int64] {
    switch self {
    case .days: []
    case .yearly(let month, let day):
      (1970..<2370).compactMap { Date(year: $0, month: month, day: day).map { $0.seconds / 86_400 } }
    }
  }
}
