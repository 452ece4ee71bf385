/// When reviewers work, in UTC: hours of some days of the week, without holidays.
struct WorkCalendar: Hashable, Sendable {
  private static let day = 86_400.0

  /// The seconds of a day at which work begins and ends.
  let opens: Double
  let closes: Double
  /// Whether there is work on a day of the week, Monday first.
  let weekdays: [Bool]
  /// Days without work although the week has some, counted from 1970-01-01, in rising order.
  let holidays: [Int64]

  /// A calendar; nil where there would be no work at all.
  init?(opens: Double, closes: Double, weekdays: [Bool], holidays: [Int64] = []) {
    guard opens >= 0, closes <= Self.day, opens < closes, weekdays.count == 7, weekdays.contains(true) else {
      return nil
    }
    self.opens = opens
    self.closes = closes
    self.weekdays = weekdays
    self.holidays = Set(holidays).filter { weekdays[Self.weekday($0)] }.sorted()
  }

  /// The share of all time that is worked, holidays aside.
  var openShare: Double { (closes - opens) / Self.day * Double(weekdays.count { $0 }) / 7 }

  /// Whether there is work at a time, in seconds since 1970.
  func isOpen(at seconds: Double) -> Bool {
    let day = Self.dayNumber(seconds)
    let time = seconds - Double(day) * Self.day
    return time >= opens && time < closes && isWorked(day)
  }

  /// The first time from one on, in seconds since 1970, at which there is work.
  func opening(from seconds: Double) -> Double {
    var day = Self.dayNumber(seconds)
    let time = seconds - Double(day) * Self.day
    if isWorked(day), time < closes { return max(seconds, Double(day) * Self.day + opens) }
    repeat { day += 1 } while !isWorked(day)
    return Double(day) * Self.day + opens
  }

  /// When work begun at a time is done, in seconds since 1970, if it takes so many seconds of work.
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

  /// The seconds of work between 1970 and a time.
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
  /// The first index whose element satisfies what all after it do.
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
