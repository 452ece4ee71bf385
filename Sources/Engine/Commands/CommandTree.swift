internal import Language
package import StockroomKit

/// The names of all commands' parameters.
struct OptionNames: Sendable {
  /// The names of the secret parameters.
  private(set) var secret: [String] = []
  /// The names of the other parameters.
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
  /// The names of their parameters, collected when a line is first redacted.
  let optionNames: Deferred<OptionNames>
  private let names: CommandNames
  private var disabled = DisabledCommands()

  /// The commands of plugins, of every workspace, and of a door.
  init(
    of registry: Registry, and doorCommands: [RegisteredCommand] = [], disabled: DisabledCommands = DisabledCommands()
  ) throws {
    let registered = registry.commandSet.entries.map { entry in
      RegisteredCommand(
        registry.description(of: entry), plugin: entry.plugin, factory: .plugin(entry.make),
        absentOptions: registry.pluginsOfAbsentOptions(of: entry.description.name))
    }
    let all = registered + WorkspaceCommands.all(with: registry) + doorCommands
    try self.init(all) { $0.installed(in: $1) }
    self.disabled = disabled
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

  /// True if a line, or each of several separated by `;`, begins with the name of a command.
  package func hasCommand(beginning line: String) -> Bool { names.hasCommand(beginning: line) }

  /// The words that may follow the first words of a name.
  package func continuations(of words: [String]) -> [String] { names.continuations(of: words) }

  /// The command with a full name.
  package func command(named name: String) -> RegisteredCommand? {
    names.command(named: name).map { all[$0] }
  }

  /// The refusal of words that name a command of a disabled plugin; nil for other words.
  package func refusalOfDisabled(_ words: [String]) -> Refusal? {
    disabled.refusal(of: words) { !continuations(of: [$0]).isEmpty || command(named: $0) != nil }
  }

  /// The default command of a noun, or nil.
  package func defaultCommand(of noun: String) -> RegisteredCommand? {
    names.defaultCommand(of: noun).map { all[$0] }
  }

  /// The default command of the noun that words begin with, and the number of its words; nil if anything but options
  /// follows the noun.
  package func defaultCommand(of words: [String]) -> (command: RegisteredCommand, count: Int)? {
    for count in [3, 2, 1] where words.count >= count && words.dropFirst(count).first?.hasPrefix("-") != false {
      if let command = defaultCommand(of: words.prefix(count).joined(separator: " ")) { return (command, count) }
    }
    return nil
  }

  /// Refuses a command with an option that has the name of a common option.
  private static func requireOwnOptions(_ command: RegisteredCommand) throws {
    let name = command.description.name
    for parameter in command.description.parameters where CommonOptions.names.contains(parameter.name) {
      throw Refusal(
        "plugin.option-taken", "\(command.plugin): \(name) takes --\(parameter.name), which belongs to the console",
        remedy: Refusal.disabling(command.plugin)?.or("rename the option") ?? "rename the option", subject: name)
    }
  }
}

/// The names of commands, each with the index of its command in a list.
///
/// It is separate from the tree, so that a command's examples can be checked before the tree exists.
struct CommandNames: Sendable {
  private var places: [String: Int] = [:]
  /// The nouns that are commands by themselves.
  private var defaults: [(noun: Substring, index: Int)] = []
  /// The number of words of the longest name.
  private(set) var longestCount = 0

  /// Adds a command; returns the index of another command with this name.
  mutating func add(_ description: CommandDescription, at index: Int) -> Int? {
    let name = description.name
    longestCount = max(longestCount, name.utf8.count { $0 == UInt8(ascii: " ") } + 1)
    if let other = places.updateValue(index, forKey: name) { return other }
    if description.isNounDefault, let verb = name.utf8.lastIndex(of: UInt8(ascii: " ")) {
      defaults.append((name[..<verb], index))
    }
    return nil
  }

  /// The index of the command with a full name.
  func command(named name: String) -> Int? { places[name] }

  /// The longest name at the start of some words, and the number of its words.
  func longest(in words: [String]) -> (index: Int, count: Int)? {
    var name = ""
    var found: (Int, Int)?
    for (offset, word) in words.enumerated() {
      guard !word.isEmpty, !word.utf8.contains(UInt8(ascii: " ")) else { break }
      name += offset == 0 ? word : " \(word)"
      if let index = places[name] { found = (index, offset + 1) }
    }
    return found
  }

  /// True if a line, or each of several separated by `;`, begins with a name.
  func hasCommand(beginning line: String) -> Bool {
    line.utf8.split(separator: UInt8(ascii: ";")).allSatisfy { part in
      hasCommand(beginning: part.split(separator: UInt8(ascii: " "), maxSplits: 4).map { String(Substring($0)) })
    }
  }

  private func hasCommand(beginning words: [String]) -> Bool {
    let words = words.first == "plan" ? Array(words.dropFirst()) : words
    return longest(in: words) != nil
      || [2, 1].contains { defaultCommand(of: words.prefix($0).joined(separator: " ")) != nil }
  }

  /// The words that may follow the first words of a name.
  func continuations(of words: [String]) -> [String] {
    guard !words.contains(where: { $0.utf8.contains(UInt8(ascii: " ")) }) else { return [] }
    let beginning = words.map { "\($0) " }.joined().utf8
    let followers = places.keys.lazy.filter { $0.utf8.starts(with: beginning) }.map { name in
      String(Substring(name.utf8.dropFirst(beginning.count).prefix { $0 != UInt8(ascii: " ") }))
    }
    return Set(followers).sorted()
  }

  /// The index of the default command of a noun, or nil.
  func defaultCommand(of noun: String) -> Int? {
    defaults.first { $0.noun.utf8.elementsEqual(noun.utf8) }?.index
  }
}
