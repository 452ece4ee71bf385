/// The working hours in UTC: hours of some weekdays, without holidays.
struct WorkCalendar: Hashable, Sendable {
  private static let day = 86_400.0

  /// The start and end of work, in seconds of a day.
  let opens: Double
  let closes: Double
  /// The working days of the week, Monday first.
  let weekdays: [Bool]
  /// Holidays, counted in days from 1970-01-01, in ascending order.
  let holidays: [Int64]

  /// Creates a calendar, or nil if there is no working time.
  init?(opens: Double, closes: Double, weekdays: [Bool], holidays: [Int64] = []) {
    guard opens >= 0, closes <= Self.day, opens < closes, weekdays.count == 7, weekdays.contains(true) else {
      return nil
    }
    self.opens = opens
    self.closes = closes
    self.weekdays = weekdays
    self.holidays = Set(holidays).filter { weekdays[Self.weekday($0)] }.sorted()
  }

  /// The share of working time, ignoring holidays.
  var openShare: Double { (closes - opens) / Self.day * Double(weekdays.count { $0 }) / 7 }

  /// Whether a time is working time, in seconds since 1970.
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
    let weeks = Self.floorDivide(day, 7)
    let rest = (weeks * 7..<day).count { weekdays[Self.weekday($0)] }
    let days = Int(weeks) * weekdays.count { $0 } + rest - holidays.partitioningIndex { $0 >= day }
    let today = isWorked(day) ? min(max(seconds - Double(day) * Self.day - opens, 0), closes - opens) : 0
    return Double(days) * (closes - opens) + today
  }

  private func isWorked(_ day: Int64) -> Bool {
    guard weekdays[Self.weekday(day)] else { return false }
    let index = holidays.partitioningIndex { $0 >= day }
    return index == holidays.endIndex || holidays[index] != day
  }

  /// The day of the week, Monday being 0; 1970-01-01 was a Thursday.
  private static func weekday(_ day: Int64) -> Int { Int(((day + 3) % 7 + 7) % 7) }

  private static func dayNumber(_ seconds: Double) -> Int64 { Int64((seconds / day).rounded(.down)) }

  private static func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
    number >= 0 ? number / divisor : (number - divisor + 1) / divisor
  }
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
