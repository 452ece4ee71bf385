internal import Rendering
internal import StockroomKit

extension Workspace {
  func switchPlugin(_ name: String, isEnabled: Bool, _ call: Call) throws -> Output {
    let item = try plugins.item(named: name)
    guard unit == nil else {
      throw Refusal(
        "unit.not-here", kind: .state, "plugins cannot be enabled or disabled in a unit",
        hint: "commit or rollback first")
    }
    let header = UnitHeader(
      actor: Actor(name: call.common.actor ?? actorName),
      line: "plugin \(isEnabled ? "enable" : "disable") \(item.name)", why: call.common.why)
    _ = try inUnit(header) { try item.set(isEnabled, in: Settings(in: $0)) }
    try reinstall(keepingApp: true)
    if isEnabled { try catchUp(item.name) }
    return .receipt(
      Receipt(
        Self.switched(item.name, isEnabled: isEnabled),
        record: Record([Field("name", .identifier(item.name)), Field("isEnabled", .boolean(isEnabled))]),
        tally: .init("plugin", isEnabled ? "enabled" : "disabled")))
  }

  func planSwitch(of name: String, isEnabled: Bool, _ call: Call) throws -> Output {
    let item = try plugins.item(named: name)
    return try planning(actor: Actor(name: call.common.actor ?? actorName)) {
      try item.set(isEnabled, in: $0.settings)
    }
  }

  /// Enables or disables plugins after an undo or redo, and returns a line for each.
  func followSwitches() throws -> [String] {
    let off = try Installation.disabledPlugins(in: store)
    let switched = plugins.items.filter { $0.isEnabled == off.contains($0.name) }
    guard !switched.isEmpty else { return [] }
    try reinstall(keepingApp: true)
    for item in switched where !item.isEnabled { try catchUp(item.name) }
    return switched.map { Self.switched($0.name, isEnabled: !$0.isEnabled) }
  }

  /// Fires what a plugin missed while it was disabled, as a unit of the system.
  private func catchUp(_ plugin: String) throws {
    try fireDueTimers()
    _ = try inUnit(UnitHeader(actor: .system, line: "plugin \(plugin) enabled")) { transaction in
      try Catalog(transaction, hooks: registry.hooks, actor: .system).announceEnabled(plugin: plugin)
    }
  }

  private static func switched(_ name: String, isEnabled: Bool) -> String {
    "\(name) is \(isEnabled ? "enabled" : "disabled") in this store"
  }
}

extension PluginList.Item {
  fileprivate func set(_ isEnabled: Bool, in settings: Settings) throws {
    try settings.set(PluginList.settingPrefix + name, to: isEnabled ? nil : "1")
  }
}
