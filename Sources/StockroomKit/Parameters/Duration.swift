internal import Store

/// A duration as typed: `90s`, `15m`, `6h`, `5d`, `2w`, or `2 days`.
public struct Duration: ParameterValue, Hashable {
  /// The length in seconds.
  public let seconds: Int64

  /// A duration.
  public static var valueName: String { "DURATION" }

  var isWholeDays: Bool { seconds % 86_400 == 0 }

  /// Parses a duration.
  public static func parse(_ text: String) throws -> Duration {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let name = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    guard let unit = unit(name), let count = Int64(digits),
      case let (seconds, overflow) = count.multipliedReportingOverflow(by: unit), !overflow, seconds < 1 << 40
    else {
      throw Refusal(
        "usage.duration", kind: .usage, "\(text) is not a duration", hint: "use 90s, 15m, 6h, 5d, or 2w", subject: text)
    }
    return Duration(seconds: seconds)
  }

  /// The seconds of a unit, by its letter or its name.
  private static func unit(_ name: String) -> Int64? {
    switch name {
    case "s", "sec", "secs", "second", "seconds": 1
    case "m", "min", "mins", "minute", "minutes": 60
    case "h", "hr", "hrs", "hour", "hours": 3600
    case "d", "day", "days": 86_400
    case "w", "week", "weeks": 604_800
    default: nil
    }
  }
}
