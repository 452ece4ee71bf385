internal import Basics

/// Numbers formatted for people.
public enum HumanNumbers {
  /// Groups thousands: `1,234`.
  public static func grouped(_ number: some BinaryInteger) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// Formats a count with a noun given in the singular: `1 product`, `1,234 products`, `2 entries`.
  public static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural(noun))"
  }

  /// Joins words: `A`, `A and B`, `A, B, and C`; or with another word, `A, B, or C`.
  public static func list(_ words: [String], _ conjunction: String = "and") -> String {
    words.listed(conjunction)
  }

  /// Formats a size in decimal units: `512 B`, `1.2 MB`, `840 kB`.
  public static func bytes(_ count: Int64) -> String {
    let sign = count < 0 ? "-" : ""
    let magnitude = count.magnitude
    guard magnitude >= 1000 else { return "\(sign)\(magnitude) B" }
    var unit: UInt64 = 1000
    for name in ["kB", "MB", "GB", "TB", "PB"] {
      let tenths = magnitude / unit * 10 + (magnitude % unit * 10 + unit / 2) / unit
      if tenths < 1000 {
        return sign + "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + " \(name)"
      }
      let whole = (magnitude + unit / 2) / unit
      if whole < 1000 { return "\(sign)\(whole) \(name)" }
      unit *= 1000
    }
    return "\(sign)\(magnitude / 1_000_000_000_000_000_000) EB"
  }

  /// Formats a number with a number of decimals, at most six: `0.83`; nil for one that is not finite.
  public static func fixed(_ number: Double, places: Int) -> String? {
    let places = min(max(places, 0), 6)
    let scale = (0..<places).reduce(Int64(1)) { scale, _ in scale * 10 }
    guard let scaled = Int64(exactly: (number * Double(scale)).rounded()) else { return nil }
    let sign = scaled < 0 ? "-" : ""
    let whole = scaled.magnitude / scale.magnitude
    guard places > 0 else { return sign + String(whole) }
    let rest = String(scaled.magnitude % scale.magnitude)
    return "\(sign)\(whole).\(String(repeating: "0", count: places - rest.count))\(rest)"
  }

  /// Formats a duration in seconds with its two largest units: `350 ms`, `8 s`, `3 d 4 h`.
  public static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e15 else { return "–" }
    let sign = seconds < 0 ? "-" : ""
    let magnitude = abs(seconds)
    if magnitude > 0, magnitude < 0.9995 { return "\(sign)\(Int((magnitude * 1000).rounded())) ms" }
    let total = Int(magnitude.rounded())
    let parts = [(total / 86_400, "d"), (total / 3600 % 24, "h"), (total / 60 % 60, "m"), (total % 60, "s")]
    guard let first = parts.firstIndex(where: { $0.0 > 0 }) else { return "0 s" }
    let shown = parts[first...].prefix(2).filter { $0.0 > 0 }
    return sign + shown.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  /// The plural of an English noun.
  package static func plural(_ noun: String) -> String {
    let endsInConsonantY = noun.hasSuffix("y") && !["ay", "ey", "oy", "uy"].contains(where: noun.hasSuffix)
    if endsInConsonantY { return noun.dropLast() + "ies" }
    return ["s", "x", "ch", "sh"].contains(where: noun.hasSuffix) ? noun + "es" : noun + "s"
  }
}
