internal import Engine
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
