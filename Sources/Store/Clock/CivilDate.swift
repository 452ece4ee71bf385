internal import Basics
public import Foundation

extension Date {
  /// The time as ISO 8601 in UTC, `2012-11-21T09:30:00Z`; cheap enough for every row of a list.
  public var iso8601: String {
    let time = ((seconds % 86_400) + 86_400) % 86_400
    func padded(_ number: Int64) -> String { CivilDay.padded(number, to: 2) }
    return "\(isoDay)T\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))Z"
  }

  /// The day as ISO 8601 in UTC, `2012-11-21`.
  public var isoDay: String {
    CivilDay(daysSince1970: Int64((Double(seconds) / 86_400).rounded(.down))).iso8601
  }

  /// A day of the proleptic Gregorian calendar at 00:00 UTC, or nil for a day that does not exist.
  public init?(year: Int64, month: Int64, day: Int64) {
    guard let day = CivilDay(year: year, month: month, day: day) else { return nil }
    self.init(seconds: day.daysSince1970 * 86_400)
  }
}
