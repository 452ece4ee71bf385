internal import StockroomKit

/// Spans of time as policies write them: `90s`, `1.5h`, `2w`.
enum Span {
  private static let units: [(name: String, seconds: Double)] = [
    ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// The longest a policy may say: ten years.
  static let longest = 3650 * 86_400.0

  /// Reads a span, in seconds; nil for what is none.
  ///
  /// Negative ones are read, so that they can be named as such.
  static func parse(_ text: String) -> Double? {
    if text.utf8.elementsEqual("0".utf8) { return 0 }
    guard let unit = units.first(where: { text.hasSuffix($0.name) }), let count = Double(text.dropLast()),
      count.isFinite, !text.lowercased().contains("x")
    else { return nil }
    return count * unit.seconds
  }

  /// Writes a span to the millisecond, in the largest unit it is a whole number of, or else in seconds.
  static func text(_ seconds: Double) -> String {
    let milliseconds = Int64((seconds * 1000).rounded())
    for unit in units where milliseconds != 0 && milliseconds.isMultiple(of: Int64(unit.seconds) * 1000) {
      return "\(milliseconds / Int64(unit.seconds) / 1000)\(unit.name)"
    }
    return "\(HumanNumbers.fixed(Double(milliseconds) / 1000, places: milliseconds == 0 ? 0 : 3) ?? "0")s"
  }
}
