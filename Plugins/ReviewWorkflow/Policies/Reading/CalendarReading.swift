internal import Foundation
internal import StockroomKit
internal import Yams

extension PolicyReader {
  static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// The working hours.
  mutating func calendar(_ node: Node) -> PolicyCalendar? {
    guard let fields = fields(node, of: "calendar", known: ["hours", "days", "holidays"]) else { return nil }
    let before = problems.all.count
    var calendar = PolicyCalendar()
    if let node = fields["hours"], let hours = hours(node) {
      (calendar.opensMinutes, calendar.closesMinutes) = hours
    }
    if let node = fields["days"], let days = days(node) { calendar.weekdays = days }
    for node in fields["holidays"].map({ Array($0.sequence ?? [$0]) }) ?? [] {
      if let holiday = holiday(node) { calendar.holidays.append(holiday) }
    }
    // Days with errors may be working days.
    if problems.all.count == before, calendar.working == nil {
      problems.add("the calendar has no working hours", fix: "name a day in days, such as [mon, fri]", at: node.mark)
    }
    return calendar
  }

  private mutating func hours(_ node: Node) -> (Int, Int)? {
    let text = written(node)
    let times = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.minutes)
    guard times.count == 2, let opens = times[0], let closes = times[1], opens < closes else {
      problems.add("hours: \(text) is not a time range", fix: "write one such as 09:00-17:30", at: node.mark)
      return nil
    }
    return (opens, closes)
  }

  private static func minutes(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0...24).contains(hour), (0..<60).contains(minute), hour * 60 + minute <= 24 * 60
    else { return nil }
    return hour * 60 + minute
  }

  private mutating func days(_ node: Node) -> [Bool]? {
    guard let sequence = node.sequence else {
      problems.add(
        "days must be a list", fix: "list some of \(Self.weekdays.joined(separator: ", ")) in brackets", at: node.mark)
      return nil
    }
    var days = [Bool](repeating: false, count: 7)
    for node in sequence {
      guard let text = node.scalar?.string, let index = Self.weekdays.firstIndex(of: text.lowercased()) else {
        problems.add(
          "\(written(node)) is not a day", fix: "use \(Self.weekdays.joined(separator: ", "))", at: node.mark)
        continue
      }
      days[index] = true
    }
    return days
  }

  private mutating func holiday(_ node: Node) -> PolicyCalendar.Holiday? {
    let text = written(node)
    let ends = text.components(separatedBy: "..").map(Self.date)
    if ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last, last - first < 3660 {
      return .days(first...last)
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 2, let month = Int64(parts[0]), let day = Int64(parts[1]),
      Date(year: 2000, month: month, day: day) != nil
    {
      return .yearly(month: month, day: day)
    }
    problems.add(
      "holidays: \(text) is not a day", fix: "write one such as 2026-12-25, 12-25, or 2026-12-23..2026-12-27",
      at: node.mark)
    return nil
  }

  private static func date(_ text: String) -> Int64? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, let year = Int64(parts[0]), let month = Int64(parts[1]),
      let day = Int64(parts[2])
    else { return nil }
    return Date(year: year, month: month, day: day).map { $0.seconds / 86_400 }
  }
}
