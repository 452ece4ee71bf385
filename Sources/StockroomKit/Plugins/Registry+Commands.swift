public import Catalog
public import Rendering

/// Commands, their completers, and options for commands of other plugins.
extension Registry {
  /// A command with its factory.
  package struct Entry: Sendable {
    package fileprivate(set) var description: CommandDescription
    package let plugin: String
    package let make: @Sendable (Arguments) throws -> any BoundCommand
  }

  /// Completes a word from the store with at most `limit` candidates, in order, each with a short description.
  ///
  /// If the store has more, the last candidate must be the last one in the store: the common prefix of all is then that
  /// of the first and the last.
  public typealias Completer =
    @Sendable (_ prefix: String, _ catalog: Catalog, _ limit: Int) throws -> [(
      text: String, summary: String
    )]

  /// The commands of plugins, with everything for typing them.
  package struct CommandSet: Sendable {
    package fileprivate(set) var entries: [Entry] = []
    package fileprivate(set) var options: [CommandOption] = []
    /// The command for all products of each form, by the form's name.
    fileprivate var forms: [String: String] = [:]
    package fileprivate(set) var completers: [String: Completer] = [:]
    package fileprivate(set) var indexedCompleters: Set<String> = []
    /// The completers for one command, by its name and that of the completer that they replace.
    fileprivate var limitedCompleters: [String: [String: Completer]] = [:]
    /// The command that `diff FILE` plans, and the suffixes of its files' names.
    package fileprivate(set) var comparison: (command: String, suffixes: [String])?
    /// The items that `use` chooses from.
    package fileprivate(set) var scope: NameScope?
    package fileprivate(set) var gettingStarted: [(title: String, steps: [String])] = []
  }

  /// Adds commands.
  public mutating func commands<each C: Command>(_ types: repeat (each C).Type) {
    for type in repeat each types { add(type) }
  }

  /// Adds a command that is known only at run time, such as a plugin program's.
  ///
  /// - Parameter make: Reads the command's values from the arguments, before the store is opened.
  public mutating func command(
    _ description: CommandDescription, make: @escaping @Sendable (Arguments) throws -> any BoundCommand
  ) {
    commandSet.entries.append(Entry(description: description, plugin: plugin, make: make))
    commandSet.forms[description.name] = description.formOf
  }

  private mutating func add<C: Command>(_ type: C.Type) {
    commandSet.entries.append(Entry(description: type.description, plugin: plugin) { try type.init($0) })
  }

  /// Adds an option to `product create` or `product edit`.
  ///
  ///     let shelf = Parameter<String?>.option("shelf", "Its shelf.")
  ///     registry.option(shelf, on: "product create") { name, product, catalog in
  ///       try Shelves(catalog).put(product, on: name)
  ///     }
  ///
  /// - Parameters:
  ///   - profile: The era that has it, so that commands of another era lack it; nil for all.
  ///   - apply: Called with the option's value and the created or edited product.
  public mutating func option<Value>(
    _ parameter: Parameter<Value?>, on command: String, profile: RuleProfile? = nil,
    apply: @escaping @Sendable (Value, Product, Catalog) throws -> Void
  ) {
    claim("the option --\(parameter.description.name) of \(command)")
    commandSet.options.append(
      CommandOption(plugin: plugin, command: command, profile: profile, description: parameter.description) {
        arguments in
        guard let value = try arguments[parameter] else { return nil }
        return { product, catalog in try apply(value, product, catalog) }
      })
  }

  /// Adds a completer, which parameters and columns name.
  ///
  ///     registry.complete("shelf") { prefix, catalog, limit in
  ///       try Shelves(catalog).names(from: prefix, limit: limit).map { ($0, "") }
  ///     }
  ///
  /// - Parameter isIndexed: If true, it completes keys of which a store may have millions; a typo is then corrected
  ///   with pages of keys rather than with all keys.
  public mutating func complete(_ name: String, isIndexed: Bool = false, with completer: @escaping Completer) {
    claim("the completer \(name)")
    commandSet.completers[name] = completer
    if isIndexed { commandSet.indexedCompleters.insert(name) }
  }

  /// Limits a completer, for one command, to the words that the command accepts now.
  public mutating func complete(_ name: String, of command: String, with completer: @escaping Completer) {
    claim("the completer \(name) of \(command)")
    commandSet.limitedCompleters[command, default: [:]][name] = completer
  }

  /// Limits the completion of a command's products to those for which `product can` names the command.
  ///
  /// - Parameters:
  ///   - filter: The products for which it may be named, as far as their rows say, so that others are not asked about.
  ///   - legal: The allowed commands of a product, as for `product can`.
  public mutating func completeProducts(
    of command: String, in filter: @escaping @Sendable (Catalog) throws -> ProductFilter,
    allowedBy legal: @escaping CatalogHooks.Permissions
  ) {
    complete(ProductCompletion.name, of: command) { prefix, catalog, limit in
      try ProductCompletion(catalog: catalog).candidates(prefix) { prefix in
        try catalog.products.startingWith(prefix, limit: limit, in: filter(catalog)) { product in
          try legal(product, catalog).contains {
            try "\($0.line) ".hasPrefix("\(command) ") && $0.change.flatMap(catalog.refusal) == nil
          }
        }
      }
    }
  }

  /// Declares the command that `diff FILE` plans for files with these suffixes; its first argument is the file.
  public mutating func compareFiles(by command: String, suffixes: [String]) {
    claim("the comparison with files")
    commandSet.comparison = (command, suffixes)
  }

  /// Defines the items that `use` chooses from; their names are the prefixes of other items' names.
  public mutating func scope(_ scope: NameScope) {
    claim("the scope of names")
    commandSet.scope = scope
  }

  /// Adds a line for beginners to the overview of `help`: a title, and commands in order.
  ///
  /// A step may name commands and options of other plugins; the line is shown only if all are installed.
  public mutating func gettingStarted(_ title: String, _ steps: String...) {
    commandSet.gettingStarted.append((title, steps))
  }

  /// Adds a field to a command's output.
  mutating func add(_ field: FieldDescription, to command: String) {
    guard let index = commandSet.entries.firstIndex(where: { $0.description.name == command }) else { return }
    commandSet.entries[index].description.deriveFields { $0 + [field] }
  }

  /// The completer with a name for a command; the unlimited one if the command is nil or limits nothing.
  package func completer(_ name: String, of command: String?) -> Completer? {
    command.flatMap { commandSet.limitedCompleters[$0]?[name] } ?? commandSet.completers[name]
  }

  /// True if a command limits a completer to the words that it accepts now.
  package func limits(_ name: String, of command: String) -> Bool {
    commandSet.limitedCompleters[command]?[name] != nil
  }

  /// A command's description with the options, product columns, and sections of other plugins.
  package func description(of entry: Entry) -> CommandDescription {
    var description = entry.description
    let names = [description.name, description.formOf]
    description.parameters += commandSet.options.filter { option in
      names.contains(option.command)
        && (option.profile == nil || [nil, option.profile].contains(description.profile))
    }.map(\.description)
    if description.ownsListing {
      description.deriveFields { [columns = views.columns] own in own.isEmpty ? columns.map(\.field) : own }
    }
    if names.contains("product show") {
      description.deriveFields { [sectionFields = views.sectionFields] own in own + sectionFields.flatMap { $0() } }
    }
    return description
  }

  /// The noun whose list has columns from plugins.
  package var mainNoun: String? {
    let listing = commandSet.entries.first { $0.description.ownsListing }
    return listing?.description.name.split(separator: " ").first.map(String.init)
  }
}

/// An option that a plugin adds to a command of the catalog.
package struct CommandOption: Sendable {
  let plugin: String
  package let command: String
  let profile: RuleProfile?
  package let description: ParameterDescription
  let read: @Sendable (Arguments) throws -> ((Product, Catalog) throws -> Void)?
}

extension Context {
  /// The functions that apply plugins' options to the product that this command creates or edits.
  public func pluginOptions(of command: String) throws -> [(Product, Catalog) throws -> Void] {
    let (options, forms) = (registry.commandSet.options, registry.commandSet.forms)
    return try options.indices.lazy.filter { options[$0].command == command || forms[options[$0].command] == command }
      .compactMap { try options[$0].read(arguments) }
  }

  /// The fields that plugins add to `product show`.
  public func pluginSections(of product: Product) throws -> [Field] {
    try registry.views.sections.flatMap { try $0(product, catalog) }
  }

  /// The command of a line, by the longest registered name; nil if no enabled plugin has it.
  public func command(of line: String) -> CommandDescription? {
    let words = line.split(separator: " ").prefix(4)
    for count in stride(from: words.count, to: 0, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      if let entry = registry.commandSet.entries.first(where: { $0.description.name == name }) {
        return entry.description
      }
    }
    return nil
  }
}

/// The items that `use` chooses from, such as apps: their names are the prefixes of other items' names.
public struct NameScope: Sendable {
  /// An item's name and label.
  public typealias Item = (name: String, label: String)

  /// Their noun.
  public let noun: String
  /// Their names.
  let names: @Sendable (Catalog) throws -> [String]
  /// Finds an item by a typed text.
  let find: @Sendable (_ text: String, _ catalog: Catalog) throws -> Item

  /// Defines the items; `find` throws a `Refusal` if it finds none.
  public init(
    _ noun: String, names: @escaping @Sendable (Catalog) throws -> [String],
    find: @escaping @Sendable (_ text: String, _ catalog: Catalog) throws -> Item
  ) {
    (self.noun, self.names, self.find) = (noun, names, find)
  }

  /// The names of all items.
  package func all(in catalog: Catalog) throws -> [String] { try names(catalog) }

  /// The item with a name as typed.
  package func item(_ text: String, in catalog: Catalog) throws -> Item { try find(text, catalog) }
}
