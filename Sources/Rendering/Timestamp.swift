internal import Basics
package import Foundation

/// Points in time as text, in UTC and the proleptic Gregorian calendar.
package enum Timestamp {
  /// ISO 8601 with seconds, and milliseconds if there are any: `2012-11-21T14:03:05Z`.
  package static func iso8601(_ date: Date) -> String {
    let parts = Parts(date)
    let fraction = parts.millisecond == 0 ? "" : "." + CivilDay.padded(parts.millisecond, to: 3)
    return "\(parts.day)T\(parts.minutes):\(CivilDay.padded(parts.second, to: 2))\(fraction)Z"
  }

  /// To the minute, for display: `2012-11-21 14:03`.
  package static func short(_ date: Date) -> String {
    let parts = Parts(date)
    return "\(parts.day) \(parts.minutes)"
  }

  /// To the second, for detailed display: `2012-11-21 14:03:05 UTC`.
  package static func long(_ date: Date) -> String {
    let parts = Parts(date)
    return "\(parts.day) \(parts.minutes):\(CivilDay.padded(parts.second, to: 2)) UTC"
  }

  private struct Parts {
    let day: String
    let minutes: String
    let second: Int64
    let millisecond: Int64

    init(_ date: Date) {
      let limit = 253_402_300_799.999  // The end of the year 9999, the last that ISO 8601 writes in four digits.
      let seconds = date.timeIntervalSince1970
      let clamped = seconds.isNaN ? 0 : min(max(seconds, -62_135_596_800), limit)
      let milliseconds = Int64((clamped * 1000).rounded())
      let days = Int64((Double(milliseconds) / 86_400_000).rounded(.down))
      let rest = milliseconds - days * 86_400_000
      day = CivilDay(daysSince1970: days).iso8601
      minutes = CivilDay.padded(rest / 3_600_000, to: 2) + ":" + CivilDay.padded(rest / 60_000 % 60, to: 2)
      second = rest / 1000 % 60
      millisecond = rest % 1000
    }
  }
}
