package import StockroomKit

/// What the enabled plugins add, as an engine uses it.
package struct Installation: Sendable {
  /// What they registered.
  package let registry: Registry
  /// The commands of the plugins, the engine, and the door.
  package let tree: CommandTree
  /// All plugins, including disabled ones.
  package let plugins: PluginList

  /// Installs all plugins except those named; refuses those that clash.
  init(_ all: [any Plugin], disabled: Set<String>, doorCommands: [RegisteredCommand]) throws {
    let everything = Self.registry(of: all)
    registry = disabled.isEmpty ? everything : Self.registry(of: all.filter { !disabled.contains($0.name) })
    let absent = everything.entries.filter { disabled.contains($0.plugin) }.map(\.description.name)
    try registry.validate(absent: Set(absent))
    tree = try CommandTree(of: registry, and: doorCommands)
    plugins = PluginList(
      items: all.map { plugin in
        PluginList.Item(
          name: plugin.name, summary: plugin.summary, isEnabled: !disabled.contains(plugin.name),
          commands: everything.entries.filter { $0.plugin == plugin.name }.map(\.description.name))
      })
  }

  /// What plugins register, in installation order.
  package static func registry(of plugins: [any Plugin]) -> Registry {
    var registry = Registry()
    for plugin in plugins { registry.install(plugin) }
    return registry
  }

  /// The plugins disabled in this store; none if there is no store.
  static func disabledPlugins(in store: StoreProvider) throws -> Set<String> {
    guard store.exists else { return [] }
    let prefix = PluginList.settingPrefix
    let names = try store.reading { try Settings(in: $0).all(startingWith: prefix) }
    return Set(names.map { String($0.name.dropFirst(prefix.count)) })
  }
}

/// The plugins of this program, and those disabled in this store.
package struct PluginList: Sendable {
  /// A plugin and its commands.
  package struct Item: Sendable {
    package let name: String
    package let summary: String
    package let isEnabled: Bool
    package let commands: [String]
  }

  /// In installation order.
  package let items: [Item]

  /// The prefix of the setting that disables a plugin.
  static let settingPrefix = "plugin.disabled."

  func item(named name: String) throws -> Item {
    guard let item = items.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw Refusal(
        "plugin.unknown", kind: .missing, "there is no plugin \(name)",
        hint: "the plugins are \(items.map(\.name).joined(separator: ", "))",
        subject: name)
    }
    return item
  }
}
