public import Catalog
public import Store

/// Everything that plugins provide, collected once at startup.
public struct Registry: Sendable {
  /// A command with its factory.
  package struct Entry: Sendable {
    package let description: CommandDescription
    package let plugin: String
    package let make: @Sendable (Arguments) throws -> any Command
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

  package private(set) var entries: [Entry] = []
  package private(set) var schemas: [Schema] = []
  package private(set) var hooks = CatalogHooks()
  package private(set) var completers: [String: Completer] = [:]
  package private(set) var workers: [String: Worker] = [:]
  package private(set) var columns: [ProductColumn] = []
  package private(set) var sections: [@Sendable (Product, Catalog) throws -> [Field]] = []
  package private(set) var options: [CommandOption] = []
  private var given: [Explanation] = []
  private(set) var clashes: [Refusal] = []
  private var owners: [String: String] = [:]
  private var plugin = ""

  package init() {}

  package mutating func install(_ plugin: some Plugin) {
    self.plugin = plugin.name
    hooks.timerOwners = (hooks.timerOwners ?? [HostedContents.timerOwner]).union([plugin.name])
    claim("the name \(plugin.name)")
    plugin.install(into: &self)
  }

  /// Adds commands.
  public mutating func commands<each C: Command>(_ types: repeat (each C).Type) {
    for type in repeat each types { add(type) }
  }

  /// Adds the plugin's own tables; they may reference core rows only with ON DELETE CASCADE.
  public mutating func tables(_ tables: TableDescription..., migrations: [Migration]) {
    schemas.append(Schema(owner: plugin, tables: tables, migrations: migrations))
  }

  /// Adds a guard, which checks a change before the write and throws a `Refusal` to stop it.
  public mutating func check(before guardian: @escaping CatalogHooks.Guard) {
    hooks.guards.append(guardian)
  }

  /// Adds a listener, which is called after a change.
  public mutating func react(after listener: @escaping CatalogHooks.Listener) {
    hooks.listeners.append(listener)
  }

  /// Adds a requirement for Ready to Submit.
  public mutating func require(_ requirement: @escaping CatalogHooks.Requirement) {
    hooks.requirements.append(requirement)
  }

  /// Adds suggested next commands, with `PRODUCT` for the product.
  public mutating func suggest(_ next: @escaping CatalogHooks.NextCommands) {
    hooks.next.append(next)
  }

  /// Adds commands that are allowed on a product now and in which role, for `product can`.
  public mutating func permit(_ legal: @escaping CatalogHooks.Permissions) {
    hooks.legal.append(legal)
  }

  /// Provides products' custom states.
  public mutating func stage(_ stage: @escaping CatalogHooks.Stage) {
    claim("the custom states")
    hooks.stage = stage
  }

  /// Adds dead ends, as refusals that explain them; an undo that would create one is refused.
  public mutating func check(undo stranded: @escaping CatalogHooks.Stranded) {
    hooks.stranded.append(stranded)
  }

  /// Provides the prices of products.
  public mutating func provide(_ prices: some PriceSource) {
    claim("the prices")
    hooks.prices = prices
  }

  /// Declares that this plugin moves products through review.
  public mutating func providesReview() {
    hooks.hasReview = true
  }

  /// Adds a named completer.
  public mutating func complete(_ name: String, with completer: @escaping Completer) {
    claim("the completer \(name)")
    completers[name] = completer
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

  /// Adds a section to `product show`.
  public mutating func section(_ fields: @escaping @Sendable (Product, Catalog) throws -> [Field]) {
    sections.append(fields)
  }

  /// Adds an option to a command that creates or edits a product; `apply` runs with that product.
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

  /// Adds texts for `explain`.
  public mutating func explain(_ explanation: Explanation) {
    given.append(explanation)
  }

  /// All explanations: those added, and the product columns' own for the rest.
  package var explanations: [Explanation] {
    let subjects = Set(given.map(\.subject))
    return given + columns.map(\.explanation).filter { !subjects.contains($0.subject) }
  }

  /// Records the plugin of something that only one plugin can provide.
  private mutating func claim(_ thing: String) {
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
