internal import StockroomKit

/// A whole number of at least one, up to a billion.
struct Count: ParameterValue, Hashable {
  let number: Int

  static var valueName: String { "NUMBER" }

  static func parse(_ text: String) throws -> Count {
    guard let number = Int(text), (1...1_000_000_000).contains(number) else {
      throw Refusal("usage.value", kind: .usage, "\(text) is not a number from 1 to 1000000000", subject: text)
    }
    return Count(number: number)
  }
}

/// A confidence in percent, between 0 and 100, with up to four decimals.
struct Percentage: ParameterValue, Hashable {
  let share: Double

  static var valueName: String { "PERCENT" }

  static func parse(_ text: String) throws -> Percentage {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard digits.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let percent = Double(digits), percent > 0,
      percent <= 99.9999, places(of: digits) <= 4
    else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a percentage between 0 and 100 with up to four decimals",
        hint: "use 90, 95, or 99.5",
        subject: text)
    }
    return Percentage(share: percent / 100)
  }

  /// The number of decimals, ignoring trailing zeros.
  private static func places(of digits: String) -> Int {
    guard let point = digits.utf8.lastIndex(of: UInt8(ascii: ".")) else { return 0 }
    return digits.utf8[point...].dropFirst().reversed().drop { $0 == UInt8(ascii: "0") }.count
  }

  /// A share as a value, with at least three decimals.
  static func value(_ share: Double) -> Value {
    let places = (3...6).first { abs(scaled(share, $0).rounded() - scaled(share, $0)) < 1e-6 }
    return .decimal(share, places: places ?? 6)
  }

  /// A share in percent, as text.
  static func text(_ share: Double) -> String { PolicyWriter.text((share * 1e6).rounded() / 1e4) }

  private static func scaled(_ share: Double, _ places: Int) -> Double {
    (0..<places).reduce(share) { scaled, _ in scaled * 10 }
  }
}

/// `--sweep reviewers=10..100`: a run for each number of reviewers.
struct ReviewerSweep: ParameterValue, Hashable {
  let counts: ClosedRange<Int>

  static var valueName: String { "reviewers=FROM..TO" }

  static func parse(_ text: String) throws -> ReviewerSweep {
    let halves = text.split(separator: "=", omittingEmptySubsequences: false)
    let ends = halves.last.map(String.init)?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard halves.count == 2, halves[0].hasSameBytes(as: "reviewers"), ends.count == 3, ends[1].isEmpty,
      let first = Int(ends[0]), let last = Int(ends[2]), first >= 1, first <= last, last <= 100_000, last - first < 1000
    else {
      throw Refusal(
        "review.simulate.sweep", "\(text) is not a sweep",
        hint: "use --sweep reviewers=10..100, with at most 1000 numbers",
        subject: text)
    }
    return ReviewerSweep(counts: first...last)
  }
}

/// `--plot`: the format of a plot.
enum PlotFormat: String, CaseIterable, ParameterValue {
  case text, svg

  static let parameter = Parameter<PlotFormat?>.option("plot", "Draw it as text, or as SVG for a file.")

  static var valueName: String { "FORM" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> PlotFormat {
    guard let form = PlotFormat(rawValue: text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a plot format", hint: "use --plot text or --plot svg",
        subject: text)
    }
    return form
  }

  /// The chart in this format.
  func draw(_ chart: BarChart) -> Output {
    switch self {
    case .text: .text(chart.text)
    case .svg: .text(chart.svg)
    }
  }
}
