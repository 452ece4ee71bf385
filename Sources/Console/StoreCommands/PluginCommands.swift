internal import StockroomKit

/// The plugins this program has, and those this store has switched off.
struct PluginList: Sendable {
  /// A plugin and what it brings.
  struct Item: Sendable {
    let name: String
    let summary: String
    let isEnabled: Bool
    let commands: [String]
  }

  let items: [Item]

  /// The setting that switches a plugin off.
  static let settingPrefix = "plugin.disabled."
}

/// `plugin list`.
struct PluginListCommand: SessionCommand {
  static let description = CommandDescription(
    "plugin list", "The plugins, and whether they are on.", effect: .none,
    fields: ConsoleExplanations.all.described(
      "plugin", ["name": .identifier, "state": .term, "commands": .integer, "summary": .text]),
    examples: ["plugin list"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let columns = [
      Column("name", label: "Plugin"), Column("state", label: "State"),
      Column("commands", label: "Commands", alignment: .trailing), Column("summary", label: "Summary"),
    ]
    return .table(
      Table(
        columns: columns, empty: "no plugins",
        rows: session.plugins.items.map { item in
          [
            .identifier(item.name), PluginShow.state(item), .integer(Int64(item.commands.count)), .text(item.summary),
          ]
        }))
  }
}

/// `plugin show NAME`.
struct PluginShow: SessionCommand {
  static let name = Parameter<String>.argument("name", "The plugin.").named("PLUGIN").completed(by: "plugin")

  static let description = CommandDescription(
    "plugin show", "One plugin and the commands it brings.", effect: .none, parameters: [name],
    fields: ConsoleExplanations.all.described(
      "plugin", ["name": .identifier, "summary": .text, "state": .term, "commands": .list]),
    examples: ["plugin show Catalog"])

  private let name: String

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let item = try session.plugins.item(named: name)
    return .record(
      Record([
        Field("name", .identifier(item.name), label: "Plugin"), Field("summary", .text(item.summary), label: "Summary"),
        Field("state", Self.state(item), label: "State"),
        Field("commands", .list(item.commands.map(Value.text)), label: "Commands"),
      ]))
  }

  static func state(_ item: PluginList.Item) -> Value {
    item.isEnabled
      ? .term(code: "ENABLED", label: "enabled", tone: .good) : .term(code: "DISABLED", label: "disabled", tone: .muted)
  }
}

/// `plugin enable NAME` and `plugin disable NAME`: kept in the store, so a team shares it.
struct PluginEnable: PlannedCommand {
  static let description = CommandDescription(
    "plugin enable", "Switch a plugin on in this store.", effect: .writes,
    permission: .administerStore, parameters: [PluginShow.name], examples: ["plugin enable Catalog"])

  private let name: String

  init(_ arguments: Arguments) throws {
    name = try arguments[PluginShow.name]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    try session.switchPlugin(name, isEnabled: true, common: common)
  }

  func plan(in session: Session, common: CommonOptions) throws -> Output {
    try session.planSwitch(of: name, isEnabled: true, common: common)
  }
}

/// `plugin disable NAME`.
struct PluginDisable: PlannedCommand {
  static let description = CommandDescription(
    "plugin disable", "Switch a plugin off in this store; its tables stay.", effect: .writes,
    permission: .administerStore, parameters: [PluginShow.name],
    examples: ["plugin disable PriceTiers; plugin enable PriceTiers"])

  private let name: String

  init(_ arguments: Arguments) throws {
    name = try arguments[PluginShow.name]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    try session.switchPlugin(name, isEnabled: false, common: common)
  }

  func plan(in session: Session, common: CommonOptions) throws -> Output {
    try session.planSwitch(of: name, isEnabled: false, common: common)
  }
}

extension PluginList {
  func item(named name: String) throws -> Item {
    guard let item = items.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw Refusal(
        "plugin.unknown", "there is no plugin \(name)",
        hint: "the plugins are \(items.map(\.name).joined(separator: ", "))",
        subject: name)
    }
    return item
  }
}

extension Session {
  fileprivate func switchPlugin(_ name: String, isEnabled: Bool, common: CommonOptions) throws -> Output {
    let item = try plugins.item(named: name)
    let verb = isEnabled ? "enabled" : "disabled"
    guard unit == nil else {
      throw Refusal("unit.not-here", "plugins are switched outside units", hint: "commit or rollback first")
    }
    let header = UnitHeader(
      actor: Actor(name: common.actor ?? actorName), line: "plugin \(isEnabled ? "enable" : "disable") \(item.name)",
      why: common.why)
    try inUnit(header) { try item.set(isEnabled, in: Settings(in: $0)) }
    let app = appInUse
    try reinstall()
    appInUse = app
    if isEnabled { try catchUp(item.name) }
    return .receipt(
      Receipt(
        Self.switched(item.name, isEnabled: isEnabled),
        record: Record([Field("name", .identifier(item.name)), Field("isEnabled", .boolean(isEnabled))]),
        tally: .init("plugin", verb)))
  }

  private static func switched(_ name: String, isEnabled: Bool) -> String {
    "\(name) is \(isEnabled ? "enabled" : "disabled") in this store"
  }

  /// Follows what an undo or a redo did to the switches, and says which plugins are on or off by it.
  func followSwitches() throws -> [String] {
    let before = plugins.items
    let off = try Installation.disabledPlugins(storeKeeper)
    let switched = before.filter { $0.isEnabled == off.contains($0.name) }
    guard !switched.isEmpty else { return [] }
    let app = appInUse
    try reinstall()
    appInUse = app
    for item in switched where !item.isEnabled { try catchUp(item.name) }
    return switched.map { Self.switched($0.name, isEnabled: !$0.isEnabled) }
  }

  /// Lets what a plugin missed while it was off happen, as a unit of the system's own.
  private func catchUp(_ plugin: String) throws {
    try fireDueTimers()
    try inUnit(UnitHeader(actor: .system, line: "plugin \(plugin) enabled")) { transaction in
      try Catalog(transaction, hooks: registry.hooks, actor: .system).announceEnabled(plugin: plugin)
    }
  }

  fileprivate func planSwitch(of name: String, isEnabled: Bool, common: CommonOptions) throws -> Output {
    let item = try plugins.item(named: name)
    return try planning(actor: Actor(name: common.actor ?? actorName)) { try item.set(isEnabled, in: $0.settings) }
  }
}

extension PluginList.Item {
  fileprivate func set(_ isEnabled: Bool, in settings: Settings) throws {
    try settings.set(PluginList.settingPrefix + name, to: isEnabled ? nil : "1")
  }
}
