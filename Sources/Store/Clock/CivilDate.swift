public import Foundation

extension Date {
  /// The time as ISO 8601 in UTC, `2012-11-21T09:30:00Z`; cheap enough for every row of a list.
  public var iso8601: String {
    let seconds = self.seconds
    let time = ((seconds % 86_400) + 86_400) % 86_400
    return "\(isoDay)T\(Self.padded(time / 3600)):\(Self.padded(time / 60 % 60)):\(Self.padded(time % 60))Z"
  }

  /// The day as ISO 8601 in UTC, `2012-11-21`.
  public var isoDay: String {
    let (year, month, day) = civil
    let years = String(year)
    return String(repeating: "0", count: max(0, 4 - years.count)) + years + "-\(Self.padded(month))-\(Self.padded(day))"
  }

  /// A day of the proleptic Gregorian calendar at 00:00 UTC, or nil for a day that does not exist.
  public init?(year: Int64, month: Int64, day: Int64) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": days_from_civil.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(seconds: (era * 146_097 + dayOfEra - 719_468) * 86_400)
    guard civil == (year, month, day) else { return nil }
  }

  private var civil: (year: Int64, month: Int64, day: Int64) {
    // The same source: civil_from_days.
    let shifted = Int64((Double(seconds) / 86_400).rounded(.down)) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let monthOfYear = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (monthOfYear <= 2 ? 1 : 0)
    return (year, monthOfYear, dayOfYear - (153 * month + 2) / 5 + 1)
  }

  private static func padded(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
