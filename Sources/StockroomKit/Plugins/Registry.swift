public import Catalog
public import Store

/// Everything that plugins provide, collected once at startup.
public struct Registry: Sendable {
  /// A command with its factory.
  package struct Entry: Sendable {
    package let description: CommandDescription
    package let plugin: String
    package let make: @Sendable (Arguments) throws -> any BoundCommand
  }

  /// Completes a word from the store: at most `limit` candidates in order, each with a short description.
  ///
  /// If there are more, the last one returned is the last in the store, so that the common prefix of all is known.
  public typealias Completer =
    @Sendable (_ prefix: String, _ catalog: Catalog, _ limit: Int) throws -> [(
      text: String, summary: String
    )]

  /// A job in a confined child process; the console shows its progress.
  public typealias Worker = @Sendable (_ task: WorkerTask) throws -> Void

  /// Work in a process of its own.
  public typealias Background = @Sendable (_ task: BackgroundTask) throws -> Void

  package private(set) var entries: [Entry] = []
  package private(set) var sources: [any PluginSource] = []
  package private(set) var schemas: [Schema] = []
  package internal(set) var hooks = CatalogHooks()
  package private(set) var completers: [String: Completer] = [:]
  package private(set) var indexedCompleters: Set<String> = []
  package private(set) var workers: [String: Worker] = [:]
  package private(set) var backgrounds: [String: Background] = [:]
  package private(set) var columns: [ProductColumn] = []
  package private(set) var sections: [@Sendable (Product, Catalog) throws -> [Field]] = []
  private var sectionFields: [@Sendable () -> [FieldDescription]] = []
  package private(set) var options: [CommandOption] = []
  private var given: [@Sendable () -> [Explanation]] = []
  private(set) var clashes: [Refusal] = []
  private var owners: [String: String] = [:]
  private var plugin = ""

  package init() {}

  package mutating func install(_ plugin: some Plugin) {
    self.plugin = plugin.name
    hooks.timerOwners = (hooks.timerOwners ?? [HostedContents.timerOwner]).union([plugin.name])
    claim("the name \(plugin.name)")
    for folder in plugin.sideFolders { claim("the folder \(folder) beside stores") }
    plugin.install(into: &self)
  }

  /// Adds commands.
  public mutating func commands<each C: Command>(_ types: repeat (each C).Type) {
    for type in repeat each types { add(type) }
  }

  /// Adds a command that is described only when the program runs, such as that of a plugin program.
  ///
  /// - Parameter make: Reads the command's values from the words, before anything is opened.
  public mutating func command(
    _ description: CommandDescription, make: @escaping @Sendable (Arguments) throws -> any BoundCommand
  ) {
    entries.append(Entry(description: description, plugin: plugin, make: make))
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

  /// Adds a guard, which sees every change before it is written and throws a `Refusal` to stop it.
  ///
  /// Guards only read. The first refusal wins, and `product can` omits what a guard refuses.
  public mutating func guardChange(_ guardian: @escaping CatalogHooks.Guard) {
    hooks.guards.append(guardian)
  }

  /// Adds a listener, which is called after every change in the same transaction.
  public mutating func afterChange(_ listener: @escaping CatalogHooks.Listener) {
    hooks.listeners.append(listener)
  }

  /// Adds a listener, which is called after a unit was undone or redone, in the same transaction.
  ///
  /// It only reads: what it changed would not belong to any unit. `catalog.store.afterCommit` brings files up to date.
  public mutating func afterUndo(_ listener: @escaping CatalogHooks.UndoListener) {
    hooks.undoListeners.append(listener)
  }

  /// Adds a listener, which is called after the store was replaced with a backup.
  ///
  /// It only reads: `catalog.store.afterCommit` brings files up to date.
  public mutating func afterRestore(_ listener: @escaping CatalogHooks.RestoreListener) {
    hooks.restoreListeners.append(listener)
  }

  /// Adds what reads the files that timers need up to a date, before the transaction opens in which they may fire.
  ///
  /// Others can write meanwhile, and a timer may fire without it: one that another timer sets, or in a batch file.
  public mutating func beforeTimers(_ preparer: @escaping CatalogHooks.TimerPreparer) {
    hooks.timerPreparers.append(preparer)
  }

  /// Defines what a timer of this plugin does when it is due.
  public mutating func onTimer(_ name: String, _ handler: @escaping CatalogHooks.TimerHandler) {
    claim("the timer \(plugin)/\(name)")
    hooks.timers[plugin, default: [:]][name] = handler
  }

  /// Adds a requirement for Ready to Submit.
  public mutating func require(_ requirement: @escaping CatalogHooks.Requirement) {
    hooks.requirements.append(requirement)
  }

  /// Adds the usual next commands for a product, with `PRODUCT` for it: `next:` in receipts and `product show`.
  public mutating func nextCommands(_ next: @escaping CatalogHooks.NextCommands) {
    hooks.next.append(next)
  }

  /// Adds every command that is allowed on a product now, with its role, for `product can`.
  public mutating func legalCommands(_ legal: @escaping CatalogHooks.Permissions) {
    hooks.legal.append(legal)
  }

  /// Adds a check for dead ends, each as the refusal that explains it; an undo that would create one is refused.
  public mutating func guardUndo(_ deadEnds: @escaping CatalogHooks.DeadEnds) {
    hooks.deadEnds.append(deadEnds)
  }

  var purchaseListeners = PurchaseListeners()

  /// Adds a listener, which is called after a unit was undone or redone, in the same transaction, to record it in tables
  /// that the journal does not record.
  public mutating func recordUndo(_ listener: @escaping CatalogHooks.ReversalListener) {
    hooks.reversalListeners.append(listener)
  }

  /// Adds work that goes on in a process of its own after a command, started by `catalog.startBackground`.
  ///
  /// Several may run at once: one that must be alone locks a file in a side folder.
  public mutating func background(_ name: String, run: @escaping Background) {
    claim("the background work \(plugin)/\(name)")
    backgrounds["\(plugin)/\(name)"] = run
  }

  /// Lets guards and columns see that ^C was pressed.
  package mutating func watch(isCancelled: @escaping @Sendable () -> Bool) {
    hooks.isCancelled = isCancelled
  }

  /// What the catalogs of this process may use of the machine.
  package mutating func host(
    machineFolder: String?, startBackground: (@Sendable (_ owner: String, _ name: String) -> Void)?
  ) {
    (hooks.machineFolder, hooks.startBackground) = (machineFolder, startBackground)
  }

  /// Adds a named completer.
  ///
  /// - Parameter isIndexed: Whether it completes the keys of items, of which a store may have any number; then a typo
  ///   is corrected by pages of keys, rather than from all of them.
  public mutating func complete(_ name: String, isIndexed: Bool = false, with completer: @escaping Completer) {
    claim("the completer \(name)")
    completers[name] = completer
    if isIndexed { indexedCompleters.insert(name) }
  }

  /// Adds a worker, which runs in a child process limited to memory, time, and the files it is given.
  public mutating func worker(_ name: String, run: @escaping Worker) {
    claim("the worker \(plugin)/\(name)")
    workers["\(plugin)/\(name)"] = run
  }

  /// Adds a column to `product list`.
  public mutating func column(_ column: ProductColumn) {
    claim("the column \(column.name)")
    columns.append(column)
  }

  package private(set) var interchangeFields: [InterchangeField] = []

  /// Adds a field of products in files, for the plugin that reads and writes them.
  public mutating func interchange(_ field: InterchangeField) {
    claim("the field \(field.name) of files")
    interchangeFields.append(field)
  }

  package private(set) var comparison: (command: String, suffixes: [String])?

  /// Names the command that `diff FILE` plans for a file whose name ends in one of these suffixes; its first argument is
  /// the file.
  public mutating func compareFiles(by command: String, suffixes: [String]) {
    claim("the comparison with files")
    comparison = (command, suffixes)
  }

  /// What `use` chooses from.
  package private(set) var scope: NameScope?

  /// Defines what `use` chooses from; the names of other items begin with its names.
  public mutating func scope(_ scope: NameScope) {
    claim("the scope of names")
    self.scope = scope
  }

  package private(set) var storeCounts: [StoreCount] = []

  /// Adds a count to `store info`.
  public mutating func storeCount(_ count: StoreCount) {
    claim("the count \(count.field.name) of the store")
    storeCounts.append(count)
    explain([Explanation("store.\(count.field.name)", label: count.field.label, count.field.meaning)])
  }

  /// Adds a section to `product show`, with the fields it describes.
  public mutating func section(
    describing descriptions: @autoclosure @escaping @Sendable () -> [FieldDescription],
    _ fields: @escaping @Sendable (Product, Catalog) throws -> [Field]
  ) {
    sectionFields.append(descriptions)
    sections.append(fields)
  }

  /// Suggests only lines that begin with the name of a command.
  package mutating func suggest(only isCommand: @escaping @Sendable (_ line: String) -> Bool) {
    hooks.isCommand = isCommand
  }

  private static let sectionedCommand = "product show"

  /// Adds an option to a command that takes options of plugins: `product create` or `product edit`; `apply` runs with
  /// that product.
  public mutating func option<Value>(
    _ parameter: Parameter<Value?>, on command: String,
    apply: @escaping @Sendable (Value, Product, Catalog) throws -> Void
  ) {
    claim("the option --\(parameter.description.name) of \(command)")
    options.append(
      CommandOption(plugin: plugin, command: command, description: parameter.description) { arguments in
        guard let value = try arguments[parameter] else { return nil }
        return { product, catalog in try apply(value, product, catalog) }
      })
  }

  package internal(set) var connect = ConnectResources()

  /// Records that a plugin has a resource of the App Store Connect API.
  mutating func claimResource(_ type: String) { claim("the resource \(type)") }

  package internal(set) var routeDescriptions: [@Sendable (ConnectResources) -> RouteDescription] = []
  package private(set) var routes: [Route] = []

  /// Adds a route of the server; of several plugins, only one may have a method at a path.
  public mutating func route(_ route: Route) {
    claim("the route \(route.method.rawValue) \(route.path)")
    routes.append(route)
  }

  package private(set) var gettingStarted: [(title: String, steps: [String])] = []

  /// Adds a line to the overview of `help` for those who begin: a title, and the commands to run in this order.
  ///
  /// A step may name commands and options of other plugins; the line is shown only where all of them are there.
  public mutating func gettingStarted(_ title: String, _ steps: String...) {
    gettingStarted.append((title, steps))
  }

  /// Adds a text for `explain`.
  public mutating func explain(_ explanation: Explanation) {
    given.append { [explanation] }
  }

  /// Adds texts for `explain`, which are made when they are first asked for.
  public mutating func explain(_ explanations: @autoclosure @escaping @Sendable () -> [Explanation]) {
    given.append(explanations)
  }

  /// All explanations: those added, and the product columns' own for the rest.
  package var explanations: [Explanation] {
    let given = given.flatMap { $0() }
    var subjects = Set(given.map(\.subject))
    let descriptions = entries.map(description(of:))
    // What a receipt says of another noun, as a product's name, is explained there.
    let told = Set(descriptions.flatMap(\.fields).map { [$0.label, $0.meaning] })
    let described =
      columns.map(\.explanation) + descriptions.flatMap { $0.explanations(of: $0.fields) }
      + descriptions.flatMap { command in
        command.explanations(of: command.receipt.filter { !told.contains([$0.label, $0.meaning]) })
      }
    return given + described.filter { subjects.insert($0.subject).inserted }
  }

  /// A command's description with the additions of other plugins: options, product columns, and sections.
  package func description(of entry: Entry) -> CommandDescription {
    var description = entry.description
    description.parameters += options.filter { $0.command == description.name }.map(\.description)
    if description.ownsListing {
      description.deriveFields { [columns] own in own.isEmpty ? columns.map(\.field) : own }
    }
    if description.name == Self.sectionedCommand {
      description.deriveFields { [sectionFields] own in own + sectionFields.flatMap { $0() } }
    }
    return description
  }

  /// The noun whose list has columns of plugins.
  package var mainNoun: String? {
    let listing = entries.first { $0.description.ownsListing }
    return listing?.description.name.split(separator: " ").first.map(String.init)
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

  private mutating func add<C: Command>(_ type: C.Type) {
    entries.append(Entry(description: type.description, plugin: plugin) { try type.init($0) })
  }
}
