internal import Rendering
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
    .table(
      Table(
        columns: Self.description.fields.columns(), empty: "no plugins",
        rows: workspace.plugins.items.map { item in
          [
            .identifier(item.name), PluginShow.state(item, hint: ": see plugin show \(item.name)"),
            .integer(Int64(item.commands.count)), .text(item.summary),
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

  /// The state of a plugin; `hint` follows a state that `plugin show` explains.
  static func state(_ item: PluginList.Item, hint: String = "") -> Value {
    let file = item.details().first { $0.name == "file" }?.value
    if case .term(LeftOutPlugin.code, _, _) = file {
      return .term(code: LeftOutPlugin.code, label: "left out\(hint)", tone: .attention)
    }
    if item.isEnabled, case .term(_, _, .attention) = file {
      return .term(code: "NOT_STARTED", label: "enabled, not started\(hint)", tone: .attention)
    }
    return item.isEnabled
      ? .term(code: "ENABLED", label: "enabled", tone: .good) : .term(code: "DISABLED", label: "disabled", tone: .muted)
  }
}

/// `plugin enable NAME` or `plugin disable NAME`: stored in the store, so that a team shares it.
protocol PluginSwitch: WorkspaceCommand {
  static var isEnabled: Bool { get }
  var name: String { get }
}

extension PluginSwitch {
  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    try workspace.switchPlugin(name, isEnabled: Self.isEnabled, call)
  }

  func plan(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    try workspace.planSwitch(of: name, isEnabled: Self.isEnabled, call)
  }
}

/// `plugin enable NAME`.
struct PluginEnable: PluginSwitch {
  static let isEnabled = true
  static let description = CommandDescription(
    "plugin enable", "Enable a plugin in this store.", effect: .writes,
    permission: .administerStore, parameters: [PluginShow.name],
    receipt: EngineExplanations.resources.described("plugin", ["name": .identifier, "isEnabled": .boolean]),
    examples: ["plugin enable Catalog"])

  let name: String

  init(_ arguments: Arguments) throws { name = try arguments[PluginShow.name] }
}

/// `plugin disable NAME`.
struct PluginDisable: PluginSwitch {
  static let isEnabled = false
  static let description = CommandDescription(
    "plugin disable", "Disable a plugin in this store; its tables remain.", effect: .writes,
    permission: .administerStore, parameters: [PluginShow.name],
    receipt: EngineExplanations.resources.described("plugin", ["name": .identifier, "isEnabled": .boolean]),
    examples: ["plugin disable PriceTiers; plugin enable PriceTiers"])

  let name: String

  init(_ arguments: Arguments) throws { name = try arguments[PluginShow.name] }
}

extension Workspace {
  func switchPlugin(_ name: String, isEnabled: Bool, _ call: Call) throws -> Output {
    let item = try plugins.item(named: name)
    try requireSwitchable(item, isEnabled)
    guard unit == nil else {
      throw Refusal(
        "unit.not-here", kind: .state, "plugins cannot be enabled or disabled in a unit",
        hint: "commit or rollback first")
    }
    let header = header(for: call, line: "plugin \(isEnabled ? "enable" : "disable") \(item.name)")
    let changed = try self.unit(header) { try set(item, isEnabled, in: $0) }.value
    try reinstall(keepingScope: true)
    if isEnabled { try catchUp(item.name) }
    let statuses =
      changed == 0 ? "" : "; \(HumanNumbers.grouped(changed)) \(changed == 1 ? "status" : "statuses") changed"
    return .receipt(
      Receipt(
        Self.switched(item.name, isEnabled: isEnabled) + statuses,
        record: Record([Field("name", .identifier(item.name)), Field("isEnabled", .boolean(isEnabled))]),
        tally: .init("plugin", isEnabled ? "enabled" : "disabled")))
  }

  func planSwitch(of name: String, isEnabled: Bool, _ call: Call) throws -> Output {
    let item = try plugins.item(named: name)
    try requireSwitchable(item, isEnabled)
    return try plan(actor: Actor(name: call.common.actor ?? actorName)) {
      _ = try set(item, isEnabled, in: $0.store)
    }
  }

  /// Refuses to disable the program's own commands.
  private func requireSwitchable(_ item: PluginList.Item, _ isEnabled: Bool) throws {
    guard !isEnabled, item.name.hasSameBytes(as: Refusal.console) else { return }
    throw Refusal(
      "plugin.required", "\(item.name) is part of the program and cannot be disabled",
      hint: "plugin list shows the plugins; disable another", subject: item.name)
  }

  /// Enables or disables a plugin, and recomputes the statuses that its requirements decide; returns the number of
  /// changes.
  private func set(_ item: PluginList.Item, _ isEnabled: Bool, in transaction: Transaction) throws -> Int {
    let settings = Settings(in: transaction)
    if item.isOnByDefault {
      try settings.set(PluginList.disabledPrefix + item.name, to: isEnabled ? nil : "1")
    } else {
      try settings.set(PluginList.enabledPrefix + item.name, to: isEnabled ? "1" : nil)
    }
    let disabled = Set(plugins.items.filter { $0.name == item.name ? !isEnabled : !$0.isEnabled }.map(\.name))
    for schema in Installation.schemas(of: Installation.registry(of: engine.plugins), disabled: disabled) {
      try schema.requireFree(in: transaction)
    }
    guard let hooks = try engine.installation(without: disabled, orNone: !isEnabled)?.registry.hooks else { return 0 }
    return try Catalog(transaction, hooks: hooks, actor: .system).recomputeStatuses()
  }

  /// Enables or disables plugins after an undo or redo, and returns a line for each.
  func followSwitches() throws -> [String] {
    // If the store could not be read before, there is nothing to compare with.
    guard try !engine.readSwitches() else { return [] }
    let off = try Installation.disabledPlugins(of: engine.plugins, in: store)
    let switched = plugins.items.filter { $0.isEnabled == off.contains($0.name) }
    guard !switched.isEmpty else { return [] }
    try reinstall(keepingScope: true)
    for item in switched where !item.isEnabled { try catchUp(item.name) }
    return switched.map { Self.switched($0.name, isEnabled: !$0.isEnabled) }
  }

  /// Installs the plugins that sources find now; enables a new or updated plugin, and disables a lost one.
  func followSources(for name: String, _ call: Call) throws {
    let lost = plugins.items.first { $0.name.hasSameBytes(as: name) && $0.isEnabled }
    try reinstall(keepingScope: true)
    if plugins.items.contains(where: { $0.name.hasSameBytes(as: name) }) {
      guard case .receipt(let receipt) = try switchPlugin(name, isEnabled: true, call) else { return }
      return door.tell(.note(receipt.message))
    }
    guard let lost, store.exists else { return }
    _ = try self.unit(header(for: call, line: "plugin disable \(name)")) { try set(lost, false, in: $0) }
  }

  /// Fires the timers that a plugin missed while it was disabled, as a unit of the system.
  private func catchUp(_ plugin: String) throws {
    try fireDueTimers()
    // The system needs no confirmation.
    try withWriter { store in
      try store.use { transaction in
        try transaction.writing {
          try $0.unit(UnitHeader(actor: .system, line: "plugin \(plugin) enabled")) { transaction in
            try Catalog(transaction, hooks: registry.hooks, actor: .system).announceEnabled(plugin: plugin)
          }
        }
      }
    }
  }

  private static func switched(_ name: String, isEnabled: Bool) -> String {
    "\(name) is \(isEnabled ? "enabled" : "disabled") in this store"
  }
}
