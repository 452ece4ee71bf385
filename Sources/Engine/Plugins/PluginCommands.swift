internal import StockroomKit

/// `plugin list`.
struct PluginListCommand: WorkspaceCommand {
  static let description = CommandDescription(
    "plugin list", "List the plugins and their state.", effect: .none,
    fields: EngineExplanations.resources.described(
      "plugin", ["name": .identifier, "state": .term, "commands": .integer, "summary": .text]),
    examples: ["plugin list"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    let columns = [
      Column("name", label: "Plugin"), Column("state", label: "State"),
      Column("commands", label: "Commands", alignment: .trailing), Column("summary", label: "Summary"),
    ]
    return .table(
      Table(
        columns: columns, empty: "no plugins",
        rows: workspace.plugins.items.map { item in
          [
            .identifier(item.name), PluginShow.state(item), .integer(Int64(item.commands.count)), .text(item.summary),
          ]
        }))
  }
}

/// `plugin show NAME`.
struct PluginShow: WorkspaceCommand {
  static let name = Parameter<String>.argument("name", "The plugin.").named("PLUGIN").completed(by: "plugin")

  static let description = CommandDescription(
    "plugin show", "Show one plugin and its commands.", effect: .none, parameters: [name],
    fields: EngineExplanations.resources.described(
      "plugin",
      [
        "name": .identifier, "summary": .text, "state": .term, "commands": .list, "version": .text, "path": .text,
        "file": .term, "asks": .list,
      ]),
    examples: ["plugin show Catalog"])

  private let name: String

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
  }

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    let item = try workspace.plugins.item(named: name)
    return .record(
      Record(
        [
          Field("name", .identifier(item.name), label: "Plugin"),
          Field("summary", .text(item.summary), label: "Summary"),
          Field("state", Self.state(item), label: "State"),
          Field("commands", .list(item.commands.map(Value.text)), label: "Commands"),
        ] + item.details()))
  }

  static func state(_ item: PluginList.Item) -> Value {
    let file = item.details().first { $0.name == "file" }?.value
    if case .term(LeftOutPlugin.code, _, _) = file {
      return .term(code: LeftOutPlugin.code, label: "left out: see plugin show", tone: .attention)
    }
    if item.isEnabled, case .term(_, _, .attention) = file {
      return .term(code: "NOT_STARTED", label: "enabled, not started: see plugin show", tone: .attention)
    }
    return item.isEnabled
      ? .term(code: "ENABLED", label: "enabled", tone: .good) : .term(code: "DISABLED", label: "disabled", tone: .muted)
  }
}

/// `plugin enable NAME` and `plugin disable NAME`: kept in the store, so a team shares it.
struct PluginEnable: WorkspaceCommand {
  static let description = CommandDescription(
    "plugin enable", "Enable a plugin in this store.", effect: .writes,
    permission: .administerStore, parameters: [PluginShow.name],
    receipt: EngineExplanations.resources.described("plugin", ["name": .identifier, "isEnabled": .boolean]),
    examples: ["plugin enable Catalog"])

  private let name: String

  init(_ arguments: Arguments) throws {
    name = try arguments[PluginShow.name]
  }

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    try workspace.switchPlugin(name, isEnabled: true, call)
  }

  func plan(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    try workspace.planSwitch(of: name, isEnabled: true, call)
  }
}

/// `plugin disable NAME`.
struct PluginDisable: WorkspaceCommand {
  static let description = CommandDescription(
    "plugin disable", "Disable a plugin in this store; its tables remain.", effect: .writes,
    permission: .administerStore, parameters: [PluginShow.name],
    receipt: EngineExplanations.resources.described("plugin", ["name": .identifier, "isEnabled": .boolean]),
    examples: ["plugin disable PriceTiers; plugin enable PriceTiers"])

  private let name: String

  init(_ arguments: Arguments) throws {
    name = try arguments[PluginShow.name]
  }

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    try workspace.switchPlugin(name, isEnabled: false, call)
  }

  func plan(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    try workspace.planSwitch(of: name, isEnabled: false, call)
  }
}
