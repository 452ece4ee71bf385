internal import Engine
internal import Rendering
internal import StockroomKit

/// A setting for `set`.
enum ConsoleSetting: String, CaseIterable, ParameterValue {
  case output, errors, color, hints, timing, idle

  static var valueName: String { "NAME" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> ConsoleSetting {
    guard let setting = ConsoleSetting(rawValue: text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "there is no setting \(text)", hint: "set \(choices.joined(separator: ", "))",
        subject: text)
    }
    return setting
  }

  /// Its possible values, or examples.
  var values: [String] {
    switch self {
    case .output: OutputFormat.allCases.map(\.rawValue)
    case .errors: ErrorFormat.allCases.map(\.rawValue)
    case .color: ColorChoice.allCases.map(\.rawValue)
    case .hints, .timing: ["on", "off"]
    case .idle: ["5m", "off"]
    }
  }

  func value(in session: Session) -> String {
    switch self {
    case .output: session.printer.format.rawValue
    case .errors: session.printer.errorFormat.rawValue
    case .color: session.printer.color.rawValue
    case .hints: session.state.showsHints ? "on" : "off"
    case .timing: session.state.showsTiming ? "on" : "off"
    case .idle: session.state.idleLimit.map { $0 % 60 == 0 ? "\($0 / 60)m" : "\($0)s" } ?? "off"
    }
  }

  func set(to text: String, in session: Session) throws {
    switch self {
    case .hints: session.state.showsHints = try Bool.parse(text)
    case .timing: session.state.showsTiming = try Bool.parse(text)
    case .idle: session.state.idleLimit = text == "off" ? nil : try Duration.parse(text).seconds
    case .output, .errors, .color:
      var options = CommonOptions()
      try options.set(rawValue, to: text)
      if let output = options.output { session.printer.format = output }
      if let errors = options.errors { session.printer.errorFormat = errors }
      if let color = options.color { session.printer.color = color }
    }
  }
}
