package import Foundation

/// Points in time as text, in UTC and the proleptic Gregorian calendar.
package enum Timestamp {
  /// ISO 8601 with seconds, and milliseconds if there are any: `2012-11-21T14:03:05Z`.
  package static func iso8601(_ date: Date) -> String {
    let parts = Parts(date)
    let fraction = parts.millisecond == 0 ? "" : "." + padded(parts.millisecond, to: 3)
    return "\(parts.day)T\(parts.minutes):\(padded(parts.second, to: 2))\(fraction)Z"
  }

  /// To the minute, for display: `2012-11-21 14:03`.
  package static func short(_ date: Date) -> String {
    let parts = Parts(date)
    return "\(parts.day) \(parts.minutes)"
  }

  /// To the second, for detailed display: `2012-11-21 14:03:05 UTC`.
  package static func long(_ date: Date) -> String {
    let parts = Parts(date)
    return "\(parts.day) \(parts.minutes):\(padded(parts.second, to: 2)) UTC"
  }

  private struct Parts {
    let day: String
    let minutes: String
    let second: Int
    let millisecond: Int

    init(_ date: Date) {
      let limit = 253_402_300_799.999  // The end of the year 9999, the last that ISO 8601 writes in four digits.
      let seconds = date.timeIntervalSince1970
      let clamped = seconds.isNaN ? 0 : min(max(seconds, -62_135_596_800), limit)
      let milliseconds = Int((clamped * 1000).rounded())
      let days = Int((Double(milliseconds) / 86_400_000).rounded(.down))
      let rest = milliseconds - days * 86_400_000
      day = Self.civilDay(days)
      minutes = padded(rest / 3_600_000, to: 2) + ":" + padded(rest / 60_000 % 60, to: 2)
      second = rest / 1000 % 60
      millisecond = rest % 1000
    }

    // Howard Hinnant's civil_from_days: years that begin in March keep the leap day last.
    private static func civilDay(_ days: Int) -> String {
      let shifted = days + 719_468
      let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
      let dayOfEra = shifted - era * 146_097
      let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
      let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
      let marchMonth = (5 * dayOfYear + 2) / 153
      let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
      let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
      let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
      return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return digits.count < width ? String(repeating: "0", count: width - digits.count) + digits : digits
  }
}
