internal import StockroomKit

/// A confidence in percent: more than 0, less than 100, to four places.
struct Percentage: ParameterValue, Hashable {
  let share: Double

  static var valueName: String { "PERCENT" }

  static func parse(_ text: String) throws -> Percentage {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard digits.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let percent = Double(digits), percent > 0,
      percent <= 99.9999, places(of: digits) <= 4
    else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is no percentage between 0 and 100, to four places",
        hint: "90, 95 or 99.5",
        subject: text)
    }
    return Percentage(share: percent / 100)
  }

  /// How many digits stand after the point, noughts at the end aside.
  private static func places(of digits: String) -> Int {
    guard let point = digits.utf8.lastIndex(of: UInt8(ascii: ".")) else { return 0 }
    return digits.utf8[point...].dropFirst().reversed().drop { $0 == UInt8(ascii: "0") }.count
  }

  /// A share as a value, with three places or as many more as it has.
  static func value(_ share: Double) -> Value {
    let places = (3...6).first { abs(scaled(share, $0).rounded() - scaled(share, $0)) < 1e-6 }
    return .decimal(share, places: places ?? 6)
  }

  /// A share in percent, as people write it.
  static func text(_ share: Double) -> String { PolicyWriter.text((share * 1e6).rounded() / 1e4) }

  private static func scaled(_ share: Double, _ places: Int) -> Double {
    (0..<places).reduce(share) { scaled, _ in scaled * 10 }
  }
}
