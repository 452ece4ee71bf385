internal import StockroomKit

/// `set NAME VALUE`: how this console behaves.
struct SetCommand: SessionCommand {
  private static let setting = Parameter<ConsoleSetting>.argument("name", "What to change.").named("NAME")
  private static let value = Parameter<String>.argument("value", "The value.").named("VALUE")

  static let description = CommandDescription(
    "set", "Change how this console behaves: output, errors, color, timing, and idle, the patience with open units.",
    effect: .none, parameters: [setting, value],
    examples: ["set output json", "set color never", "set timing on", "set idle 10m"])

  private let setting: ConsoleSetting
  private let value: String

  init(_ arguments: Arguments) throws {
    setting = try arguments[Self.setting]
    value = try arguments[Self.value]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    switch setting {
    case .timing: session.showsTiming = try Bool.parse(value)
    case .idle: session.idleLimit = value == "off" ? nil : try Duration.parse(value).seconds
    case .output, .errors, .color:
      var options = CommonOptions()
      try options.set(setting.rawValue, to: value)
      if let output = options.output { session.printer.format = output }
      if let errors = options.errors { session.printer.errorFormat = errors }
      if let color = options.color { session.printer.color = color }
    }
    return .nothing
  }
}

/// What `set` changes.
private enum ConsoleSetting: String, CaseIterable, ParameterValue {
  case output, errors, color, timing, idle

  static var valueName: String { "NAME" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> ConsoleSetting {
    guard let setting = ConsoleSetting(rawValue: text.lowercased()) else {
      throw Refusal(
        "usage.value", "there is no setting \(text)", hint: "set \(choices.joined(separator: ", "))", subject: text)
    }
    return setting
  }
}
