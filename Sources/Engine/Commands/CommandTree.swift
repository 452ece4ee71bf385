internal import Language
package import StockroomKit
internal import Synchronization

/// A command that can be called: a plugin's, a workspace's, or one that the door runs itself.
///
/// A class, since a call hands it to everything that reads its words.
package final class RegisteredCommand: Sendable {
  /// How the command is created from its arguments.
  package enum CommandFactory: Sendable {
    case plugin(@Sendable (Arguments) throws -> any BoundCommand)
    case workspace(@Sendable (Arguments) throws -> any WorkspaceCommand)
    case door
  }

  package let description: CommandDescription
  package let plugin: String
  package let factory: CommandFactory
  private let knownRoles = Mutex<ParameterRoles?>(nil)
  /// Whether a reading command supports `--at`.
  package let looksAtDates: Bool

  package init(
    _ description: CommandDescription, plugin: String, factory: CommandFactory, looksAtDates: Bool = true
  ) {
    self.description = description
    self.plugin = plugin
    self.factory = factory
    self.looksAtDates = looksAtDates
  }

  package var positional: [ParameterDescription] { roles.positional }
  /// What a word without an option's name may be for, in order: its arguments, and the options that may be one.
  package var places: [ParameterDescription] { roles.places }
  /// All its options and flags, its own first, then the common ones.
  package var options: [ParameterDescription] { roles.options }
  /// The parameters whose values are paths of files or folders.
  package var files: [ParameterDescription] { roles.files }
  /// The parameters that every call needs.
  var required: [ParameterDescription] { roles.required }

  /// Its parameters by role, read when a line first names it.
  private var roles: ParameterRoles {
    if let known = knownRoles.withLock({ $0 }) { return known }
    let roles = ParameterRoles(of: description)
    knownRoles.withLock { $0 = roles }
    return roles
  }

  /// The same with the examples that name only these commands.
  func installed(in names: CommandNames) -> RegisteredCommand {
    var description = description
    description.keepExamples { names.hasCommand(beginning: $0) }
    return RegisteredCommand(
      description, plugin: plugin, factory: factory, looksAtDates: looksAtDates)
  }

  /// Whether running it on the wrong item loses work: destructive commands, undo, and redo.
  package var mayLoseWork: Bool { description.effect == .destroys || ["undo", "redo"].contains(description.name) }

  package var hasSecrets: Bool { roles.hasSecrets }

  /// Whether it takes the arguments of another program, of which some may be secrets.
  var hasProgramArguments: Bool { roles.hasProgramArguments }
}

/// A command's parameters by what they may be for; a class, since a line asks for several of them.
private final class ParameterRoles: Sendable {
  let positional: [ParameterDescription]
  let places: [ParameterDescription]
  let options: [ParameterDescription]
  let files: [ParameterDescription]
  let required: [ParameterDescription]
  let hasProgramArguments: Bool
  let hasSecrets: Bool

  init(of description: CommandDescription) {
    positional = description.parameters.filter { $0.kind == .argument }
    places = description.parameters.filter { $0.kind == .argument || $0.isAlsoArgument }
    options = description.parameters.filter { $0.kind != .argument } + CommonOptions.descriptions(for: description)
    files = description.parameters.filter { $0.completer == FilePath.completer || $0.isWritten }
    required = description.parameters.filter(\.isRequired)
    hasProgramArguments = description.parameters.contains(where: \.isOfProgram)
    hasSecrets = hasProgramArguments || description.parameters.contains(where: \.isSecret)
  }
}

/// The names of the parameters of all commands.
struct OptionNames: Sendable {
  /// Of those that hold secrets.
  private(set) var secret: [String] = []
  /// Of the others.
  private(set) var others = CommonOptions.names

  init(of commands: [RegisteredCommand]) {
    for command in commands {
      for parameter in command.description.parameters {
        if parameter.isSecret { secret.append(parameter.name) } else { others.insert(parameter.name) }
      }
    }
  }
}

/// The commands by the words of their names; the longest name wins.
package struct CommandTree: Sendable {
  /// All commands, by name.
  package let all: [RegisteredCommand]
  /// The names of their options; read when a line is redacted.
  let optionNames: Deferred<OptionNames>
  private let names: CommandNames

  /// The commands of plugins, of every workspace, and of a door.
  init(of registry: Registry, and doorCommands: [RegisteredCommand] = []) throws {
    let registered = registry.commandSet.entries.map { entry in
      RegisteredCommand(registry.description(of: entry), plugin: entry.plugin, factory: .plugin(entry.make))
    }
    let all = registered + WorkspaceCommands.all(with: registry) + doorCommands
    try self.init(all) { $0.installed(in: $1) }
  }

  init(
    _ commands: [RegisteredCommand],
    _ install: (RegisteredCommand, CommandNames) -> RegisteredCommand = { command, _ in command }
  ) throws {
    let sorted = commands.sorted { $0.description.name < $1.description.name }
    var names = CommandNames()
    for (index, command) in sorted.enumerated() {
      if let other = names.add(command.description, at: index) {
        throw Refusal.pluginClash(
          "the command \(command.description.name)", sorted[other].plugin, command.plugin)
      }
      try Self.requireOwnOptions(command)
    }
    self.names = names
    let all = sorted.map { install($0, names) }
    self.all = all
    optionNames = Deferred { OptionNames(of: all) }
  }

  /// The command at the start of a line, and the number of words in its name.
  package func command(for words: [ExpandedWord]) -> (command: RegisteredCommand, count: Int)? {
    let typed = words.prefix(names.longestCount).prefix { !$0.word.isQuoted }.map(\.text)
    return names.longest(in: typed).map { (all[$0.index], $0.count) }
  }

  /// Whether a line, or each of several separated by `;`, begins with the name of a command.
  package func hasCommand(beginning line: String) -> Bool { names.hasCommand(beginning: line) }

  /// The words that may follow the first words of a name.
  package func continuations(of words: [String]) -> [String] { names.continuations(of: words) }

  /// The command with a full name.
  package func command(named name: String) -> RegisteredCommand? {
    names.command(named: name).map { all[$0] }
  }

  /// The default command of a noun of one or two words, or nil.
  package func defaultCommand(of noun: String) -> RegisteredCommand? {
    names.defaultCommand(of: noun).map { all[$0] }
  }

  /// The default command of the noun that words begin with, and the number of its words; nil if anything but options
  /// follows the noun.
  package func defaultCommand(of words: [String]) -> (command: RegisteredCommand, count: Int)? {
    for count in [2, 1] where words.count >= count && words.dropFirst(count).first?.hasPrefix("-") != false {
      if let command = defaultCommand(of: words.prefix(count).joined(separator: " ")) { return (command, count) }
    }
    return nil
  }

  /// Refuses a command with an option of a common one's name.
  private static func requireOwnOptions(_ command: RegisteredCommand) throws {
    let name = command.description.name
    for parameter in command.description.parameters where CommonOptions.names.contains(parameter.name) {
      throw Refusal(
        "plugin.option-taken", "\(command.plugin): \(name) takes --\(parameter.name), which belongs to the console",
        remedy: Refusal.disabling(command.plugin)?.or("rename the option") ?? "rename the option", subject: name)
    }
  }
}
