public import Foundation
internal import Store

/// A date as typed: `2012-11-21`, `2012-11-21T09:30Z`, `2012-11-21T01:30-08:00`, `today`, `tomorrow`, `monday`,
/// `last monday`, `december 24`, `next month`, `+30d`, `-7d`.
///
/// Days begin at 00:00 UTC. Relative dates depend on the store's clock, and are resolved when the command runs. It is
/// written by hand because Foundation's parsers support less, and guess the rest.
public struct DateExpression: ParameterValue, Hashable {
  private enum Form: Hashable {
    case absolute(Date)
    case relative(seconds: Int64)
    case day(offset: Int64)
    /// The next such weekday after today; 0 is Sunday.
    case weekday(Int64)
    /// The last such weekday before today.
    case lastWeekday(Int64)
    /// The next such day of the year, today included.
    case yearday(month: Int64, day: Int64)
    /// The first day of the next month.
    case nextMonth
    /// The first day of the next year.
    case nextYear
  }

  private let form: Form

  /// The date as typed.
  public let text: String

  /// A date.
  public static var valueName: String { "DATE" }
  /// The completions.
  public static var completer: String? { "date" }
  /// A day.
  public static var shape: WordShape? { .day }

  /// The point in time.
  public func date(now: Date) -> Date {
    switch form {
    case .absolute(let date): date
    case .relative(let seconds): Date(seconds: now.seconds + seconds)
    case .day(let offset): Date(seconds: Self.startOfDay(now) + offset * 86_400)
    case .weekday(let day): Self.next(now, weekday: day)
    case .lastWeekday(let day): Self.last(Date(seconds: now.seconds - 86_400), weekday: day)
    case .yearday(let month, let day): Self.next(now, month: month, day: day)
    case .nextMonth: Self.next(now, month: true)
    case .nextYear: Self.next(now, month: false)
    }
  }

  /// The point in time for an event in the past: a weekday or a day of the year is the last one, today included.
  public func pastDate(now: Date) -> Date {
    switch form {
    case .weekday(let day): Self.last(now, weekday: day)
    case .yearday(let month, let day): Self.last(now, month: month, day: day)
    default: date(now: now)
    }
  }

  /// A duration from now.
  public static func after(_ duration: Duration) -> DateExpression {
    DateExpression(form: .relative(seconds: duration.seconds), text: "+\(duration.seconds)s")
  }

  /// True if it depends on the clock.
  package var isRelative: Bool {
    if case .absolute = form { false } else { true }
  }

  /// Parses a date; throws a `Refusal` with examples if the text is not one.
  public static func parse(_ text: String) throws -> DateExpression {
    switch text.lowercased() {
    case "now": return DateExpression(form: .relative(seconds: 0), text: text)
    case "today": return DateExpression(form: .day(offset: 0), text: text)
    case "tomorrow": return DateExpression(form: .day(offset: 1), text: text)
    case "yesterday": return DateExpression(form: .day(offset: -1), text: text)
    case "last week": return DateExpression(form: .day(offset: -7), text: text)
    case "next week": return DateExpression(form: .day(offset: 7), text: text)
    case "next month": return DateExpression(form: .nextMonth, text: text)
    case "next year": return DateExpression(form: .nextYear, text: text)
    default: break
    }
    if let day = weekday(text.lowercased()) {
      return DateExpression(form: text.lowercased().hasPrefix("last ") ? .lastWeekday(day) : .weekday(day), text: text)
    }
    if let form = yearday(text.lowercased()) { return DateExpression(form: form, text: text) }
    if text.hasPrefix("+") || text.hasPrefix("-"), let span = try? Duration.parse(String(text.dropFirst())) {
      return DateExpression(
        form: relative(text.hasPrefix("-") ? -span.seconds : span.seconds, isDays: span.isWholeDays), text: text)
    }
    guard let date = absolute(text) else {
      throw Refusal(
        "usage.date", kind: .usage, "\(text) is not a date",
        hint: "use 2012-11-21, 2012-11-21T09:30Z, today, tomorrow, monday, \"december 24\", +30d, or -7d", subject: text
      )
    }
    return DateExpression(form: .absolute(date), text: text)
  }

  private static func weekday(_ text: String) -> Int64? {
    let name = ["next ", "last "].contains(where: text.hasPrefix) ? text.dropFirst(5) : text[...]
    let days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    return days.firstIndex { $0 == name || $0.prefix(3) == name }.map(Int64.init)
  }

  /// `december 24`, `24 dec`.
  private static func yearday(_ text: String) -> Form? {
    let words = text.split(separator: " ")
    guard words.count == 2 else { return nil }
    for (name, number) in [(words[0], words[1]), (words[1], words[0])] {
      // 2000 is a leap year, and has every day.
      guard let month = month(named: name), let day = digits(number), Date(year: 2000, month: month, day: day) != nil
      else { continue }
      return .yearday(month: month, day: day)
    }
    return nil
  }

  /// The number of a month, from 1, by its English name in lowercase or its first three letters.
  package static func month(named name: some StringProtocol) -> Int64? {
    months[String(name)]
  }

  /// The numbers of the months, from 1, by their English names in lowercase, and by the first three letters.
  package static let months: [String: Int64] = {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
      "december",
    ]
    var months: [String: Int64] = ["sept": 9]
    for (index, name) in names.enumerated() {
      months[name] = Int64(index) + 1
      months[String(name.prefix(3))] = Int64(index) + 1
    }
    return months
  }()

  /// The first such weekday after the day of a date.
  private static func next(_ now: Date, weekday: Int64) -> Date {
    // 1970-01-01 was a Thursday.
    Date(seconds: startOfDay(now) + ((weekday - startOfDay(now) / 86_400 - 5) % 7 + 7) % 7 * 86_400 + 86_400)
  }

  /// The last such weekday up to the day of a date.
  private static func last(_ now: Date, weekday: Int64) -> Date {
    Date(seconds: next(now, weekday: weekday).seconds - 7 * 86_400)
  }

  /// The last such day of the year up to the day of a date.
  private static func last(_ now: Date, month: Int64, day: Int64) -> Date {
    guard let year = now.isoDay.split(separator: "-").first.flatMap({ Int64($0) }) else { return now }
    let days = (year - 8...year).reversed().lazy.compactMap { Date(year: $0, month: month, day: day) }
    return days.first { $0.seconds <= now.seconds } ?? now
  }

  /// The first such day of the year from the day of a date; February 29 is at most eight years away.
  private static func next(_ now: Date, month: Int64, day: Int64) -> Date {
    guard let year = now.isoDay.split(separator: "-").first.flatMap({ Int64($0) }) else { return now }
    let days = (year...year + 8).lazy.compactMap { Date(year: $0, month: month, day: day) }
    return days.first { $0.seconds >= startOfDay(now) } ?? now
  }

  /// The first day of the month or year after a date.
  private static func next(_ now: Date, month isMonth: Bool) -> Date {
    let parts = now.isoDay.split(separator: "-").compactMap { Int64($0) }
    guard parts.count == 3 else { return now }
    let (year, month) = isMonth && parts[1] < 12 ? (parts[0], parts[1] + 1) : (parts[0] + 1, 1)
    return Date(year: year, month: month, day: 1) ?? now
  }

  private static func relative(_ seconds: Int64, isDays: Bool) -> Form {
    isDays ? .day(offset: seconds / 86_400) : .relative(seconds: seconds)
  }

  private static func absolute(_ text: String) -> Date? {
    let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let day = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard day.count == 3, day[0].count == 4, day[1].count == 2, day[2].count == 2,
      let year = digits(day[0]), let month = digits(day[1]), let number = digits(day[2]),
      let date = Date(year: year, month: month, day: number)
    else { return nil }
    guard halves.count == 2 else { return date }
    guard let (clock, offset) = zone(of: halves[1]) else { return nil }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false).map(digits)
    guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
      let second = parts.count == 3 ? parts[2] : 0, hour < 24, minute < 60, second < 60
    else { return nil }
    return Date(seconds: date.seconds + hour * 3600 + minute * 60 + second - offset)
  }

  /// Splits a time and its zone, `Z` or `-08:00`, and returns the zone's offset from UTC in seconds.
  private static func zone(of text: Substring) -> (clock: Substring, offset: Int64)? {
    guard !text.hasSuffix("Z") else { return (text.dropLast(), 0) }
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return (text, 0) }
    let parts = text[sign...].dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), let hours = digits(parts[0]),
      let minutes = digits(parts[1]), hours < 24, minutes < 60
    else { return nil }
    return (text[..<sign], (hours * 3600 + minutes * 60) * (text[sign] == "-" ? -1 : 1))
  }

  private static func digits(_ text: Substring) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      return nil
    }
    return Int64(text)
  }

  private static func startOfDay(_ date: Date) -> Int64 {
    date.seconds - ((date.seconds % 86_400) + 86_400) % 86_400
  }
}
