internal import Store

/// A span of time as typed: `90s`, `15m`, `6h`, `5d`, `2w`.
public struct Duration: ParameterValue, Hashable {
  /// How long, in seconds.
  public let seconds: Int64

  /// A span of time.
  public static var valueName: String { "DURATION" }

  var isWholeDays: Bool { seconds % 86_400 == 0 }

  /// Reads a span.
  public static func parse(_ text: String) throws -> Duration {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), count >= 0,
      case let (seconds, overflow) = count.multipliedReportingOverflow(by: unit), !overflow, seconds < 1 << 40
    else {
      throw Refusal(
        "usage.duration", kind: .usage, "\(text) is no span of time", hint: "90s, 15m, 6h, 5d or 2w", subject: text)
    }
    return Duration(seconds: seconds)
  }
}
