internal import StockroomKit

/// What the plugins that are on in a store bring, as a session works with it.
struct Installation {
  /// What they registered.
  let registry: Registry
  /// Their commands and the session's own, by their words.
  let tree: CommandTree
  /// The plugins there are, with those that are switched off.
  let plugins: PluginList

  /// Installs the plugins that are on in a keeper's store, refusing those that clash; a store that cannot be read has its
  /// say when a command needs it.
  init(_ all: [any Plugin], for keeper: StoreKeeper) throws {
    try self.init(all, disabled: (try? Self.disabledPlugins(keeper)) ?? [])
  }

  /// Installs all plugins but those named; refuses those that clash.
  init(_ all: [any Plugin], disabled: Set<String>) throws {
    let everything = Self.registry(of: all)
    registry = disabled.isEmpty ? everything : Self.registry(of: all.filter { !disabled.contains($0.name) })
    let absent = everything.entries.filter { disabled.contains($0.plugin) }.map(\.description.name)
    try registry.validate(absent: Set(absent))
    tree = try CommandTree(Self.commands(of: registry))
    plugins = PluginList(
      items: all.map { plugin in
        PluginList.Item(
          name: plugin.name, summary: plugin.summary, isEnabled: !disabled.contains(plugin.name),
          commands: everything.entries.filter { $0.plugin == plugin.name }.map(\.description.name))
      })
  }

  /// What plugins register, in their order.
  static func registry(of plugins: [any Plugin]) -> Registry {
    var registry = Registry()
    for plugin in plugins { registry.install(plugin) }
    return registry
  }

  /// Plugins this store has switched off; none where there is no store.
  static func disabledPlugins(_ keeper: StoreKeeper) throws -> Set<String> {
    guard keeper.exists else { return [] }
    let prefix = PluginList.settingPrefix
    let names = try keeper.forReading().use { try Settings(in: $0).all(startingWith: prefix) }
    return Set(names.map { String($0.name.dropFirst(prefix.count)) })
  }

  private static func commands(of registry: Registry) -> [RegisteredCommand] {
    let plugins = registry.entries.map { entry in
      RegisteredCommand(registry.description(of: entry), plugin: entry.plugin, maker: .plugin(entry.make))
    }
    let own = BuiltinPlugin.sessionCommands.map { type in
      RegisteredCommand(
        type.description, plugin: "Console", maker: .session { try type.init($0) }, looksAtDates: type.readsAtDate)
    }
    return plugins + own
  }
}
