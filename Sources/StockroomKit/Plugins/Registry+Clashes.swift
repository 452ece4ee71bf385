internal import Basics
internal import Catalog
package import Store

extension Registry {
  /// The parts of disabled plugins, to which enabled plugins, and people, may still refer.
  package struct Absent: Sendable {
    let commands: Set<String>
    let completers: Set<String>
    /// The options that disabled plugins add to commands of others.
    let options: [CommandOption]
    /// The plugins of the columns of products.
    let columns: [String: String]

    /// No parts, if all plugins are enabled.
    init() { (commands, completers, options, columns) = ([], [], [], [:]) }

    /// The parts of disabled plugins in a registry of all plugins.
    package init(of plugins: Set<String>, in everything: Registry) {
      commands = Set(everything.commandSet.entries.filter { plugins.contains($0.plugin) }.map(\.description.name))
      completers = Set(everything.commandSet.completers.keys)
      options = everything.commandSet.options.filter { plugins.contains($0.plugin) }
      let owners = everything.views.columns.map { ($0.name, everything.owner(of: "the column \($0.name)")) }
      columns = Dictionary(owners.filter { plugins.contains($0.1) }) { first, _ in first }
    }
  }

  /// Refuses plugins that clash, or refer to unknown commands or completers.
  package func validate() throws {
    if let clash = clashes.first { throw clash }
    for schema in schemas { try require(schema) }
    for option in commandSet.options { try require(option) }
    try requireCompleters()
  }

  /// The completers that StockroomKit's own types need.
  private static let known: Set<String> = ["app", "date", "locale", "product", "storefront"]
  /// The completers of the console, which no plugin can replace.
  private static let ofConsole: Set<String> = [
    "alias", "condition", "expectation", "explanation", "file", "plugin", "setting", "topic",
  ]

  private static let ofStore: Set<String> = [
    "clock", "journal_change", "journal_entry", "schema", "sequence", "setting", "timer",
  ]

  private func require(_ schema: Schema) throws {
    try schema.requireAscending()
    for table in schema.tables where Self.isTaken(table.name) {
      throw Refusal.pluginClash("the table \(table.name)", Refusal.console, schema.owner)
    }
  }

  /// True if the store or the catalog has a table with this name.
  package static func isTaken(_ table: String) -> Bool {
    ofStore.contains(table) || Schema.catalog.tables.contains { $0.name.hasSameBytes(as: table) }
  }

  private func require(_ option: CommandOption) throws {
    let name = option.description.name
    guard let entry = commandSet.entries.first(where: { $0.description.name == option.command }) else {
      guard !absent.commands.contains(option.command) else { return }
      throw Refusal.optionWithoutCommand(option)
    }
    guard entry.description.takesPluginOptions else { throw Refusal.optionNotTaken(option) }
    if entry.description.parameters.contains(where: { $0.name == name }) {
      throw Refusal.pluginClash("the option --\(name) of \(option.command)", entry.plugin, option.plugin)
    }
  }

  private func requireCompleters() throws {
    for name in Self.ofConsole.sorted() where commandSet.completers[name] != nil {
      throw Refusal.pluginClash("the completer \(name)", Refusal.console, owner(of: "the completer \(name)"))
    }
    let provided = Self.known.union(Self.ofConsole).union(absent.completers).union(commandSet.completers.keys)
    for entry in commandSet.entries {
      for parameter in entry.description.parameters {
        guard let completer = parameter.completer, !provided.contains(completer) else { continue }
        throw Refusal.completerUnknown(completer, "\(entry.description.name) \(parameter.usage)", entry.plugin)
      }
    }
    for option in commandSet.options {
      guard let completer = option.description.completer, !provided.contains(completer) else { continue }
      throw Refusal.completerUnknown(completer, "\(option.command) \(option.description.usage)", option.plugin)
    }
    for column in views.columns {
      guard let completer = column.argumentCompleter, !provided.contains(completer) else { continue }
      let owner = owner(of: "the column \(column.name)")
      throw Refusal.completerUnknown(completer, "product list --columns \(column.name)", owner)
    }
  }
}

extension Registry {
  /// The disabled plugins of a command's options, by the options' names.
  package func pluginsOfAbsentOptions(of command: String) -> [String: String] {
    let options = absent.options.filter { $0.command == command }
    return Dictionary(options.map { ($0.description.name, $0.plugin) }) { first, _ in first }
  }
}

extension Refusal {
  /// The refusal of a command, an option, or a column whose plugin is disabled.
  package static func disabled(_ name: String, _ plugin: String, subject: String? = nil) -> Refusal {
    Refusal(
      "plugin.disabled", kind: .state, "\(name) belongs to \(plugin), which is disabled in this store",
      remedy: .command("plugin enable \(plugin)"), subject: subject ?? name)
  }

  /// The plugin name of the console's own parts, which cannot be disabled.
  package static let console = "Console"

  /// Two plugins provide the same thing.
  package static func pluginClash(_ thing: String, _ owner: String, _ other: String) -> Refusal {
    let plugins =
      if owner.hasSameBytes(as: other) {
        "two parts of the plugin \(owner) both provide"
      } else if owner.hasSameBytes(as: console) {
        "the plugin \(other) and Stockroom itself both provide"
      } else {
        "the plugins \(owner) and \(other) both provide"
      }
    let remedy = disabling(other).map { last in
      owner.hasSameBytes(as: other) ? last : disabling(owner).map { last.or($0) } ?? last
    }
    return Refusal("plugin.clash", "\(plugins) \(thing)", remedy: remedy, subject: thing)
  }

  /// The command that disables a plugin; nil for the console's own parts.
  package static func disabling(_ plugin: String) -> Remedy? {
    plugin.hasSameBytes(as: console) ? nil : .command("plugin disable \(plugin)")
  }

  fileprivate static func optionWithoutCommand(_ option: CommandOption) -> Refusal {
    Refusal(
      "plugin.option.no-command",
      "the plugin \(option.plugin) adds --\(option.description.name) to the unknown command \(option.command)",
      remedy: disabling(option.plugin), subject: option.command)
  }

  fileprivate static func optionNotTaken(_ option: CommandOption) -> Refusal {
    Refusal(
      "plugin.option.not-taken",
      "the plugin \(option.plugin) adds --\(option.description.name) to \(option.command), which takes no options of plugins",
      remedy: disabling(option.plugin)?.or("add it to product create or product edit"), subject: option.command)
  }

  fileprivate static func completerUnknown(_ completer: String, _ usage: String, _ plugin: String) -> Refusal {
    Refusal(
      "plugin.completer.unknown", "the plugin \(plugin) completes \(usage) by \(completer), which no plugin provides",
      remedy: disabling(plugin)?.or("register the completer \(completer) when it is installed"), subject: completer)
  }
}
