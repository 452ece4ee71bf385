internal import Language
package import StockroomKit

/// A command that can be called: a plugin's, a workspace's, or one that the door runs itself.
///
/// A class, since a call hands it to everything that reads its words.
package final class RegisteredCommand: Sendable {
  /// How the command is created from its arguments.
  package enum CommandFactory: Sendable {
    case plugin(@Sendable (Arguments) throws -> any Command)
    case workspace(@Sendable (Arguments) throws -> any WorkspaceCommand)
    case door
  }

  package let description: CommandDescription
  package let plugin: String
  package let factory: CommandFactory
  package let positional: [ParameterDescription]
  /// What a word without an option's name may be for, in order: its arguments, and the options that may be one.
  package let places: [ParameterDescription]
  /// All its options and flags, its own first, then the common ones.
  package let options: [ParameterDescription]
  /// The parameters whose values are paths of files or folders.
  package let files: [ParameterDescription]
  /// Other names of parameters, and the names that they stand for in any command.
  package let otherNames: [String: String]
  /// Whether a reading command supports `--at`.
  package let looksAtDates: Bool

  package init(
    _ description: CommandDescription, plugin: String, factory: CommandFactory, otherNames: [String: String] = [:],
    looksAtDates: Bool = true
  ) {
    self.description = description
    self.plugin = plugin
    self.factory = factory
    self.otherNames = otherNames
    self.looksAtDates = looksAtDates
    positional = description.parameters.filter { $0.kind == .argument }
    places = description.parameters.filter { $0.kind == .argument || $0.isAlsoArgument }
    options = description.parameters.filter { $0.kind != .argument } + CommonOptions.descriptions(for: description)
    files = description.parameters.filter { $0.completer == FilePath.completer || $0.isWritten }
  }

  /// The same with the examples that name only these commands, and other names of parameters.
  func installed(in tree: CommandTree, otherNames: [String: String]) -> RegisteredCommand {
    var description = description
    description.examples = description.examples.filter { tree.hasCommand(beginning: $0) }
    return RegisteredCommand(
      description, plugin: plugin, factory: factory, otherNames: otherNames, looksAtDates: looksAtDates)
  }

  /// Whether running it on the wrong item loses work: destructive commands, undo, and redo.
  package var mayLoseWork: Bool { description.effect == .destroys || ["undo", "redo"].contains(description.name) }

  package var hasSecrets: Bool { description.parameters.contains(where: \.isSecret) }
}

/// The commands by the words of their names; the longest name wins.
package struct CommandTree: Sendable {
  private struct Node: Sendable {
    var command: RegisteredCommand?
    var children: [String: Node] = [:]
  }

  private var root = Node()
  /// All commands, by name.
  package private(set) var all: [RegisteredCommand] = []

  /// The commands of plugins, of every workspace, and of a door.
  init(of registry: Registry, and doorCommands: [RegisteredCommand] = []) throws {
    let registered = registry.entries.map { entry in
      RegisteredCommand(registry.description(of: entry), plugin: entry.plugin, factory: .plugin(entry.make))
    }
    let all = registered + WorkspaceCommands.all(with: registry) + doorCommands
    let whole = try CommandTree(all)
    try self.init(all.map { $0.installed(in: whole, otherNames: registry.otherNames) })
  }

  init(_ commands: [RegisteredCommand]) throws {
    for command in commands.sorted(by: { $0.description.name < $1.description.name }) { try add(command) }
  }

  /// The command at the start of a line, and the number of words in its name.
  package func command(for words: [ExpandedWord]) -> (command: RegisteredCommand, count: Int)? {
    var node = root
    var found: (RegisteredCommand, Int)?
    for (index, word) in words.prefix(3).enumerated() {
      guard !word.word.isQuoted, let child = node.children[word.text] else { break }
      node = child
      if let command = node.command { found = (command, index + 1) }
    }
    return found
  }

  /// Whether a line, or each of several separated by `;`, begins with the name of a command.
  package func hasCommand(beginning line: String) -> Bool {
    // By bytes: each start asks it of all examples.
    line.utf8.split(separator: UInt8(ascii: ";")).allSatisfy { part in
      hasCommand(beginning: part.split(separator: UInt8(ascii: " "), maxSplits: 4).map(Substring.init))
    }
  }

  private func hasCommand(beginning words: [Substring]) -> Bool {
    let words = words.first == "plan" ? words.dropFirst() : words[...]
    var node = root
    for word in words {
      guard let child = node.children[String(word)] else { break }
      if child.command != nil { return true }
      node = child
    }
    return [2, 1].contains { defaultCommand(of: words.prefix($0).joined(separator: " ")) != nil }
  }

  /// The words that may follow the first words of a name.
  package func continuations(of words: [String]) -> [String] {
    var node = root
    for word in words {
      guard let child = node.children[word] else { return [] }
      node = child
    }
    return node.children.keys.sorted()
  }

  /// The command with a full name.
  package func command(named name: String) -> RegisteredCommand? {
    all.first { $0.description.name == name }
  }

  /// The default command of a noun of one or two words, or nil.
  package func defaultCommand(of noun: String) -> RegisteredCommand? {
    all.first { command in
      guard command.description.isNounDefault, let verb = command.description.name.lastIndex(of: " ") else {
        return false
      }
      return noun.hasSameBytes(as: String(command.description.name[..<verb]))
    }
  }

  /// The default command of the noun that words begin with, and the number of its words; nil if anything but options
  /// follows the noun.
  package func defaultCommand(of words: [String]) -> (command: RegisteredCommand, count: Int)? {
    for count in [2, 1] where words.count >= count && words.dropFirst(count).first?.hasPrefix("-") != false {
      if let command = defaultCommand(of: words.prefix(count).joined(separator: " ")) { return (command, count) }
    }
    return nil
  }

  private mutating func add(_ command: RegisteredCommand) throws {
    let name = command.description.name
    if let other = self.command(named: name) {
      throw Refusal.pluginClash("the command \(name)", other.plugin, command.plugin)
    }
    for parameter in command.description.parameters where CommonOptions.names.contains(parameter.name) {
      throw Refusal(
        "plugin.option-taken", "\(command.plugin): \(name) takes --\(parameter.name), which belongs to the console",
        remedy: Refusal.disabling(command.plugin)?.or("rename the option") ?? "rename the option", subject: name)
    }
    Self.insert(command, at: name.split(separator: " ").map(String.init)[...], in: &root)
    all.append(command)
  }

  private static func insert(_ command: RegisteredCommand, at path: ArraySlice<String>, in node: inout Node) {
    guard let first = path.first else {
      node.command = command
      return
    }
    insert(command, at: path.dropFirst(), in: &node.children[first, default: Node()])
  }
}
