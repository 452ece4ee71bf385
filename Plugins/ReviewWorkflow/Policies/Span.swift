internal import Basics

/// Durations in policies: `90s`, `1.5h`, `2w`.
enum Span {
  private static let units: [(name: String, seconds: Double)] = [
    ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// The maximum in a policy: ten years.
  static let longest = 3650 * 86_400.0

  /// Parses a duration in seconds; nil if invalid.
  ///
  /// Accepts negative ones, so that they can be reported.
  static func parse(_ text: String) -> Double? {
    if text.hasSameBytes(as: "0") { return 0 }
    guard let unit = units.first(where: { text.hasSuffix($0.name) }), let count = Double(text.dropLast()),
      count.isFinite, !text.lowercased().contains("x")
    else { return nil }
    return count * unit.seconds
  }

  /// Formats a duration in its largest unit, with up to six decimals.
  static func text(_ seconds: Double) -> String {
    let whole = units.first { seconds >= $0.seconds && (seconds / $0.seconds).rounded() * $0.seconds == seconds }
    let unit = whole ?? units.first { seconds >= $0.seconds } ?? units[units.count - 1]
    return PolicyWriter.text(seconds / unit.seconds) + unit.name
  }
}
