package import StockroomKit

/// What the plugins that are on in a store add, as an engine works with it.
package struct Installation: Sendable {
  /// What they registered.
  package let registry: Registry
  /// Their commands, the engine's and the door's, by their words.
  package let tree: CommandTree
  /// The plugins there are, with those that are off.
  package let plugins: PluginList

  /// Installs all plugins but those named; refuses those that clash.
  init(_ all: [any Plugin], disabled: Set<String>, doorCommands: [RegisteredCommand]) throws {
    let everything = Self.registry(of: all)
    registry = disabled.isEmpty ? everything : Self.registry(of: all.filter { !disabled.contains($0.name) })
    let absent = everything.entries.filter { disabled.contains($0.plugin) }.map(\.description.name)
    try registry.validate(absent: Set(absent))
    tree = try CommandTree(Self.commands(of: registry) + WorkspaceCommands.all + doorCommands)
    plugins = PluginList(
      items: all.map { plugin in
        PluginList.Item(
          name: plugin.name, summary: plugin.summary, isEnabled: !disabled.contains(plugin.name),
          commands: everything.entries.filter { $0.plugin == plugin.name }.map(\.description.name))
      })
  }

  /// What plugins register, in their order.
  package static func registry(of plugins: [any Plugin]) -> Registry {
    var registry = Registry()
    for plugin in plugins { registry.install(plugin) }
    return registry
  }

  /// Plugins that this store has switched off; none if there is no store.
  static func disabledPlugins(in store: StoreProvider) throws -> Set<String> {
    guard store.exists else { return [] }
    let prefix = PluginList.settingPrefix
    let names = try store.reading { try Settings(in: $0).all(startingWith: prefix) }
    return Set(names.map { String($0.name.dropFirst(prefix.count)) })
  }

  private static func commands(of registry: Registry) -> [RegisteredCommand] {
    registry.entries.map { entry in
      RegisteredCommand(registry.description(of: entry), plugin: entry.plugin, maker: .plugin(entry.make))
    }
  }
}

/// The plugins this program has, and those this store has switched off.
package struct PluginList: Sendable {
  /// A plugin and its commands.
  package struct Item: Sendable {
    package let name: String
    package let summary: String
    package let isEnabled: Bool
    package let commands: [String]
  }

  /// In the order they were installed.
  package let items: [Item]

  /// The setting that switches a plugin off.
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
