package import StockroomKit

/// The parts that the enabled plugins add to an engine.
package final class Installation: Sendable {
  /// Their registered parts.
  package let registry: Registry
  /// The commands of the plugins, the engine, and the door.
  package let tree: CommandTree
  /// All plugins, including disabled ones.
  package let plugins: PluginList
  /// The explanations of the enabled plugins, collected on first use.
  let explanations: Deferred<[Explanation]>
  /// The search for commands and explanations.
  package let search: CommandSearch

  /// Installs all plugins except the disabled ones; refuses plugins that clash.
  ///
  /// - Parameter everything: The registered parts of all plugins.
  convenience init(
    _ all: [any Plugin], _ everything: Registry, disabled: Set<String>, doorCommands: [RegisteredCommand]
  ) throws {
    var enabled = disabled.isEmpty ? everything : Self.registry(of: all.filter { !disabled.contains($0.name) })
    enabled.absent = Registry.Absent(of: disabled, in: everything)
    try enabled.validate()
    try self.init(enabled, all, everything, disabled: disabled, doorCommands: doorCommands)
  }

  /// Installs only the engine's own plugin, so that a plugin that clashes can be disabled.
  static func forSwitching(
    _ all: [any Plugin], _ everything: Registry, disabled: Set<String>, doorCommands: [RegisteredCommand]
  ) throws -> Installation {
    let own = Self.registry(of: all.filter { $0 is EnginePlugin })
    return try Installation(own, all, everything, disabled: disabled, doorCommands: doorCommands)
  }

  private init(
    _ enabled: Registry, _ all: [any Plugin], _ everything: Registry, disabled: Set<String>,
    doorCommands: [RegisteredCommand]
  ) throws {
    let tree = try CommandTree(
      of: enabled, and: doorCommands, disabled: DisabledCommands(of: disabled, in: everything))
    var registry = enabled
    registry.connectResources()
    registry.suggest { tree.hasCommand(beginning: $0) }
    registry.provide(commands: InstalledCommands(registry: enabled, tree: tree))
    (self.registry, self.tree) = (registry, tree)
    let explanations = Deferred { [registry] in registry.explanations }
    self.explanations = explanations
    search = CommandSearch(tree, enabled, explanations)
    let names = Dictionary(grouping: everything.commandSet.entries) { $0.plugin }.mapValues {
      $0.map(\.description.name)
    }
    plugins = PluginList(
      items: all.map { plugin in
        PluginList.Item(
          name: plugin.name, summary: plugin.summary, isEnabled: !disabled.contains(plugin.name),
          isOnByDefault: plugin.isOnByDefault, details: { plugin.details() }, commands: names[plugin.name] ?? [])
      })
  }

  /// A copy with the services of a machine, except for a temporary copy of a store.
  func hosted(by host: Host, store: StoreProvider) -> Installation {
    var registry = registry
    registry.watch(isCancelled: store.cancellation.isCancelled)
    guard !store.isScratch else { return Installation(registry, of: self) }
    let path = store.location.file?.location ?? store.location.name
    var start: (@Sendable (String, String) -> Void)?
    // Another process could not find a store by a relative path.
    if let begin = host.startBackground, store.location.file == nil || path.hasPrefix("/") {
      start = { owner, name in begin("\(owner)/\(name)", path) }
    }
    registry.host(machineFolder: host.machineFolder, startBackground: start)
    return Installation(registry, of: self)
  }

  private init(_ registry: Registry, of other: Installation) {
    (self.registry, tree, plugins) = (registry, other.tree, other.plugins)
    (explanations, search) = (other.explanations, other.search)
  }

  /// The tables of the plugins that fit into one store, without enabled plugins that clash.
  static func schemas(of everything: Registry, disabled: Set<String>) -> [Schema] {
    let ascending = everything.schemas.filter { (try? $0.requireAscending()) != nil }
    let enabled = ascending.filter { !disabled.contains($0.owner) }
    let uses = Dictionary(enabled.flatMap { $0.tables.map { ($0.name, 1) } }, uniquingKeysWith: +)
    var taken = Set(uses.keys)
    var owners = Set(
      enabled.filter { $0.tables.allSatisfy { uses[$0.name] == 1 && !Registry.isTaken($0.name) } }.map(\.owner))
    for schema in ascending where disabled.contains(schema.owner) {
      let names = schema.tables.map(\.name)
      guard taken.isDisjoint(with: names), !names.contains(where: Registry.isTaken) else { continue }
      taken.formUnion(names)
      owners.insert(schema.owner)
    }
    return [.catalog] + ascending.filter { owners.contains($0.owner) }
  }

  /// The registered parts of plugins, in installation order.
  package static func registry(of plugins: [any Plugin]) -> Registry {
    var registry = Registry()
    for plugin in plugins { registry.install(plugin) }
    return registry
  }

  /// The plugins of a program, the plugins that their sources find now, and the parts that all of them register;
  /// plugins that clash are only listed.
  static func including(
    sourcesOf given: [any Plugin], doorCommands: [RegisteredCommand], isCancelled: @Sendable () -> Bool
  ) -> (plugins: [any Plugin], everything: Registry) {
    let registry = registry(of: given)
    let found = registry.sources.flatMap { $0.plugins(isCancelled: isCancelled) }
    guard !found.isEmpty else { return (given, registry) }
    var all = given
    for plugin in found {
      do {
        try requireFit(of: plugin, beside: all, doorCommands: doorCommands)
        all.append(plugin)
      } catch {
        // A list has each name once.
        guard !all.contains(where: { $0.name.lowercased() == plugin.name.lowercased() }) else { continue }
        let refusal = error as? Refusal
        let reason = [refusal?.message ?? "\(error)", refusal?.hint].compactMap(\.self).joined(separator: "; ")
        all.append(LeftOutPlugin(plugin.name, plugin.summary, reason: reason))
      }
    }
    return (all, Self.registry(of: all))
  }

  /// Refuses a plugin that clashes with others.
  static func requireFit(
    of plugin: any Plugin, beside others: [any Plugin], doorCommands: [RegisteredCommand]
  ) throws {
    for other in others where other.name.lowercased() == plugin.name.lowercased() {
      throw Refusal(
        "plugin.clash", "a plugin named \(other.name) already exists", hint: "give the new one another name",
        subject: plugin.name)
    }
    let registry = registry(of: others + [plugin])
    // A default command of another plugin's noun would take over that noun alone.
    let nouns = Dictionary(
      registry.commandSet.entries.map { (String($0.description.name.prefix { $0 != " " }), $0.plugin) },
      uniquingKeysWith: { first, _ in first })
    for entry in registry.commandSet.entries
    where entry.plugin.hasSameBytes(as: plugin.name) && entry.description.isNounDefault {
      let noun = String(entry.description.name.prefix { $0 != " " })
      guard let owner = nouns[noun], !owner.hasSameBytes(as: plugin.name) else { continue }
      throw Refusal.pluginClash("the noun \(noun)", owner, plugin.name)
    }
    try registry.validate()
    _ = try CommandTree(of: registry, and: doorCommands)
  }

  /// The plugins that are disabled in this store; without a store, those that are off by default.
  ///
  /// The engine's own plugin is always enabled, even if an older program has disabled it.
  static func disabledPlugins(of plugins: [any Plugin], in store: StoreProvider) throws -> Set<String> {
    let optional = Set(plugins.filter { !$0.isOnByDefault }.map(\.name))
    guard store.exists else { return optional }
    let (disabled, enabled) = try store.reading { transaction in
      (
        try PluginList.names(startingWith: PluginList.disabledPrefix, in: transaction),
        try optional.isEmpty ? [] : PluginList.names(startingWith: PluginList.enabledPrefix, in: transaction)
      )
    }
    return disabled.subtracting([Refusal.console]).union(optional.subtracting(enabled))
  }
}

/// The plugins of this program, and their states in this store.
package struct PluginList: Sendable {
  /// A plugin and its commands.
  package struct Item: Sendable {
    package let name: String
    package let summary: String
    package let isEnabled: Bool
    let isOnByDefault: Bool
    let details: @Sendable () -> [Field]
    package let commands: [String]
  }

  /// In installation order.
  package let items: [Item]

  /// The prefix of the setting that disables a plugin that is on by default.
  static let disabledPrefix = "plugin.disabled."
  /// The prefix of the setting that enables a plugin that is off by default.
  static let enabledPrefix = "plugin.enabled."

  fileprivate static func names(startingWith prefix: String, in transaction: Transaction) throws -> Set<String> {
    Set(try Settings(in: transaction).all(startingWith: prefix).map { String($0.name.dropFirst(prefix.count)) })
  }

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
