internal import StockroomKit

/// A confidence in percent: more than 0, less than 100.
struct Percentage: ParameterValue, Hashable {
  let share: Double

  static var valueName: String { "PERCENT" }

  static func parse(_ text: String) throws -> Percentage {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard digits.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let percent = Double(digits), percent > 0,
      percent < 100
    else {
      throw Refusal("usage.value", "\(text) is no percentage between 0 and 100", hint: "90, 95 or 99.5", subject: text)
    }
    return Percentage(share: percent / 100)
  }
}
