internal import Engine
internal import Rendering
internal import StockroomKit

/// `set [NAME [VALUE]]`: how this console behaves.
struct SetCommand: SessionCommand {
  private static let setting = Parameter<ConsoleSetting?>.optionalArgument("name", "The setting.").named("NAME")
  private static let value = Parameter<String?>.optionalArgument("value", "The value; omit it to show the current one.")
    .named("VALUE").completed(by: "setting")

  static let description = CommandDescription(
    "set", "Show or change the settings of this console: output, errors, color, hints, timing, and idle.",
    effect: .none, parameters: [setting, value],
    fields: EngineExplanations.resources.described("set", ["name": .identifier, "value": .text, "values": .text]),
    examples: ["set", "set output json", "set color never", "set hints off", "set timing on", "set idle 10m"])

  private let setting: ConsoleSetting?
  private let value: String?
  var changesSession: Bool { value != nil }

  init(_ arguments: Arguments) throws {
    setting = try arguments[Self.setting]
    value = try arguments[Self.value]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    guard let setting, let value else { return list(session) }
    try setting.set(to: value, in: session)
    return .nothing
  }

  private func list(_ session: Session) -> Output {
    let columns = [
      Column("name", label: "Setting"), Column("value", label: "Value"), Column("values", label: "Values"),
    ]
    let settings = setting.map { [$0] } ?? ConsoleSetting.allCases
    let rows = settings.map { setting -> [Value] in
      [.identifier(setting.rawValue), .text(setting.value(in: session)), .text(setting.values.joined(separator: ", "))]
    }
    return .table(Table(columns: columns, empty: "", rows: rows))
  }
}

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
