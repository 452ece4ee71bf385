package import Catalog
public import Store

/// Everything that plugins provide, collected once at startup.
public struct Registry: Sendable {
  /// Commands, and what completes and extends them.
  package internal(set) var commandSet = CommandSet()
  /// What commands show: columns, sections, fields, and explanations.
  package internal(set) var views = Views()
  /// What the catalog asks and tells plugins, and the services that they provide for each other.
  package internal(set) var hooks = CatalogHooks()
  /// Observers of purchases, in the order of the plugins.
  var purchaseListeners = PurchaseListeners()
  /// Routes and resources of the server, and work in other processes.
  package internal(set) var doors = Doors()
  /// The tables of the plugins.
  package private(set) var schemas: [Schema] = []
  /// Where more plugins are found when the program starts.
  package private(set) var sources: [any PluginSource] = []
  /// Who provides what only one plugin can provide.
  private var owners: [String: String] = [:]
  private(set) var clashes: [Refusal] = []
  /// The plugin that is being installed.
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
  /// - Parameter fingerprint: That of what the migrations make, which spares each start from making it; a test of the
  ///   plugin must compute it.
  public mutating func tables(_ tables: TableDescription..., migrations: [Migration], fingerprint: String? = nil) {
    for table in tables { claim("the table \(table.name)") }
    schemas.append(Schema(owner: plugin, tables: tables, migrations: migrations, fingerprint: fingerprint))
  }

  /// The plugin that provides something.
  func owner(of thing: String) -> String { owners[thing] ?? "" }

  /// Records the plugin of something that only one plugin can provide.
  mutating func claim(_ thing: String) {
    if let owner = owners[thing] {
      clashes.append(.pluginClash(thing, owner, plugin))
    } else {
      owners[thing] = plugin
    }
  }
}
