package import Catalog
public import Store

/// Everything that plugins provide, collected once at startup.
///
///     func install(into registry: inout Registry) {
///       registry.commands(FreshnessMark.self, FreshnessList.self)
///       registry.tables(…, migrations: […])
///     }
public struct Registry: Sendable {
  /// Commands, with their completers and added options.
  package internal(set) var commandSet = CommandSet()
  /// Additions to the output of commands: columns, sections, fields, and explanations.
  package internal(set) var views = Views()
  /// The guards and listeners of the catalog, and the services of plugins for each other.
  package internal(set) var hooks = CatalogHooks()
  /// Listeners for purchases, in the order of the plugins.
  var purchaseListeners = PurchaseListeners()
  /// Listeners for subscriptions, in the order of the plugins.
  var subscriptionListeners = SubscriptionListeners()
  /// Routes and resources of the server, and work in other processes.
  package internal(set) var doors = Doors()
  /// The tables of the plugins.
  package private(set) var schemas: [Schema] = []
  /// Sources of more plugins.
  package private(set) var sources: [any PluginSource] = []
  /// The plugins that provide something that only one plugin can provide.
  private var owners: [String: String] = [:]
  private(set) var clashes: [Refusal] = []
  /// The parts of the plugins that are disabled in the store.
  package var absent = Absent()
  /// The name of the plugin being installed.
  private(set) var plugin = ""

  package init() {}

  package mutating func install(_ plugin: some Plugin) {
    self.plugin = plugin.name
    hooks.timerOwners = (hooks.timerOwners ?? [HostedContents.timerOwner]).union([plugin.name])
    claim("the name \(plugin.name)")
    for folder in plugin.sideFolders { claim("the folder \(folder) beside stores") }
    plugin.install(into: &self)
  }

  /// Adds a source of plugins that are found when the program starts.
  public mutating func source(_ source: some PluginSource) {
    sources.append(source)
  }

  /// Adds the plugin's own tables; they may reference core rows only with ON DELETE CASCADE.
  ///
  /// - Parameter fingerprint: The fingerprint of the migrated schema, for faster starts; a test of the plugin must
  ///   check it.
  public mutating func tables(_ tables: TableDescription..., migrations: [Migration], fingerprint: String? = nil) {
    add(tables, migrations: migrations, fingerprint: fingerprint)
  }

  mutating func add(_ tables: [TableDescription], migrations: [Migration], fingerprint: String?) {
    for table in tables { claim("the table \(table.name)") }
    schemas.append(Schema(owner: plugin, tables: tables, migrations: migrations, fingerprint: fingerprint))
  }

  /// The plugin that provides something.
  func owner(of thing: String) -> String { owners[thing] ?? "" }

  /// Records that the plugin provides something that only one plugin can provide.
  mutating func claim(_ thing: String) {
    if let owner = owners[thing] {
      clashes.append(.pluginClash(thing, owner, plugin))
    } else {
      owners[thing] = plugin
    }
  }
}
