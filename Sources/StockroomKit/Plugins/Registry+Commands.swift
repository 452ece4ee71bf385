public import Catalog
public import Rendering

/// The commands of plugins, and what completes and extends them.
extension Registry {
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

  /// What plugins provide for the prompt, files, and forms.
  package struct CommandSet: Sendable {
    package fileprivate(set) var entries: [Entry] = []
    package fileprivate(set) var options: [CommandOption] = []
    package fileprivate(set) var completers: [String: Completer] = [:]
    package fileprivate(set) var indexedCompleters: Set<String> = []
    /// The command that `diff FILE` plans, and the ends of its files' names.
    package fileprivate(set) var comparison: (command: String, suffixes: [String])?
    /// What `use` chooses from.
    package fileprivate(set) var scope: NameScope?
    package fileprivate(set) var gettingStarted: [(title: String, steps: [String])] = []
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
    commandSet.entries.append(Entry(description: description, plugin: plugin, make: make))
  }

  private mutating func add<C: Command>(_ type: C.Type) {
    commandSet.entries.append(Entry(description: type.description, plugin: plugin) { try type.init($0) })
  }

  /// Adds an option to a command that takes options of plugins: `product create` or `product edit`; `apply` runs with
  /// that product.
  public mutating func option<Value>(
    _ parameter: Parameter<Value?>, on command: String,
    apply: @escaping @Sendable (Value, Product, Catalog) throws -> Void
  ) {
    claim("the option --\(parameter.description.name) of \(command)")
    commandSet.options.append(
      CommandOption(plugin: plugin, command: command, description: parameter.description) { arguments in
        guard let value = try arguments[parameter] else { return nil }
        return { product, catalog in try apply(value, product, catalog) }
      })
  }

  /// Adds a named completer.
  ///
  /// - Parameter isIndexed: Whether it completes the keys of items, of which a store may have any number; then a typo
  ///   is corrected by pages of keys, rather than from all of them.
  public mutating func complete(_ name: String, isIndexed: Bool = false, with completer: @escaping Completer) {
    claim("the completer \(name)")
    commandSet.completers[name] = completer
    if isIndexed { commandSet.indexedCompleters.insert(name) }
  }

  /// Names the command that `diff FILE` plans for a file whose name ends in one of these suffixes; its first argument is
  /// the file.
  public mutating func compareFiles(by command: String, suffixes: [String]) {
    claim("the comparison with files")
    commandSet.comparison = (command, suffixes)
  }

  /// Defines what `use` chooses from; the names of other items begin with its names.
  public mutating func scope(_ scope: NameScope) {
    claim("the scope of names")
    commandSet.scope = scope
  }

  /// Adds a line to the overview of `help` for those who begin: a title, and the commands to run in this order.
  ///
  /// A step may name commands and options of other plugins; the line is shown only where all of them are there.
  public mutating func gettingStarted(_ title: String, _ steps: String...) {
    commandSet.gettingStarted.append((title, steps))
  }

  /// A command's description with the additions of other plugins: options, product columns, and sections.
  package func description(of entry: Entry) -> CommandDescription {
    var description = entry.description
    description.parameters += commandSet.options.filter { $0.command == description.name }.map(\.description)
    if description.ownsListing {
      description.deriveFields { [columns = views.columns] own in own.isEmpty ? columns.map(\.field) : own }
    }
    if description.name == "product show" {
      description.deriveFields { [sectionFields = views.sectionFields] own in own + sectionFields.flatMap { $0() } }
    }
    return description
  }

  /// The noun whose list has columns of plugins.
  package var mainNoun: String? {
    let listing = commandSet.entries.first { $0.description.ownsListing }
    return listing?.description.name.split(separator: " ").first.map(String.init)
  }
}

/// An option that a plugin adds to a core command.
package struct CommandOption: Sendable {
  let plugin: String
  package let command: String
  package let description: ParameterDescription
  let read: @Sendable (Arguments) throws -> ((Product, Catalog) throws -> Void)?
}

extension Context {
  /// Applies plugins' options to the product that this command creates or edits.
  public func pluginOptions(of command: String) throws -> [(Product, Catalog) throws -> Void] {
    try registry.commandSet.options.lazy.filter { $0.command == command }.compactMap { try $0.read(arguments) }
  }

  /// The fields that plugins add to `product show`.
  public func pluginSections(of product: Product) throws -> [Field] {
    try registry.views.sections.flatMap { try $0(product, catalog) }
  }

  /// The command that a line calls, by the longest registered name; nil if no enabled plugin has it.
  public func command(of line: String) -> CommandDescription? {
    let words = line.split(separator: " ").prefix(3)
    for count in stride(from: words.count, to: 0, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      if let entry = registry.commandSet.entries.first(where: { $0.description.name == name }) {
        return entry.description
      }
    }
    return nil
  }
}

/// What `use` chooses from: the items whose names begin the names of others, such as apps.
public struct NameScope: Sendable {
  /// An item as found.
  public typealias Item = (name: String, label: String)

  /// Their noun.
  public let noun: String
  /// Their names.
  let names: @Sendable (Catalog) throws -> [String]
  /// Finds one by what a person types.
  let find: @Sendable (_ text: String, _ catalog: Catalog) throws -> Item

  /// Defines them; `find` throws a `Refusal` if there is no such item.
  public init(
    _ noun: String, names: @escaping @Sendable (Catalog) throws -> [String],
    find: @escaping @Sendable (_ text: String, _ catalog: Catalog) throws -> Item
  ) {
    (self.noun, self.names, self.find) = (noun, names, find)
  }

  /// The names of all.
  package func all(in catalog: Catalog) throws -> [String] { try names(catalog) }

  /// The item that a text means.
  package func item(_ text: String, in catalog: Catalog) throws -> Item { try find(text, catalog) }
}
