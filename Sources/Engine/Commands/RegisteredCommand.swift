package import StockroomKit
internal import Synchronization

/// A command that can be called: a plugin's, a workspace's, or one that the door runs itself.
///
/// A class, because everything that reads a call's words holds a reference to it.
package final class RegisteredCommand: Sendable {
  /// The creation of the command from its arguments.
  package enum CommandFactory: Sendable {
    case plugin(@Sendable (Arguments) throws -> any BoundCommand)
    case workspace(@Sendable (Arguments) throws -> any WorkspaceCommand)
    case door
  }

  package let description: CommandDescription
  package let plugin: String
  package let factory: CommandFactory
  private let knownRoles = Mutex<ParameterRoles?>(nil)
  /// True if a reading command supports `--at`.
  package let looksAtDates: Bool
  /// The disabled plugins of the options that they add to it, by the options' names.
  let absentOptions: [String: String]

  package init(
    _ description: CommandDescription, plugin: String, factory: CommandFactory, looksAtDates: Bool = true,
    absentOptions: [String: String] = [:]
  ) {
    self.description = description
    self.plugin = plugin
    self.factory = factory
    self.looksAtDates = looksAtDates
    self.absentOptions = absentOptions
  }

  package var positional: [ParameterDescription] { roles.positional }
  /// The parameters that a plain word may be for, in order: arguments, and options that also accept a plain word.
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

  /// A copy with only the examples that use these commands.
  func installed(in names: CommandNames) -> RegisteredCommand {
    var description = description
    description.keepExamples { names.hasCommand(beginning: $0) }
    return RegisteredCommand(
      description, plugin: plugin, factory: factory, looksAtDates: looksAtDates, absentOptions: absentOptions)
  }

  /// True if running it on the wrong item loses work: destructive commands, undo, and redo.
  package var mayLoseWork: Bool { description.effect == .destroys || ["undo", "redo"].contains(description.name) }

  package var hasSecrets: Bool { roles.hasSecrets }

  /// True if it takes the arguments of another program, some of which may be secrets.
  var hasProgramArguments: Bool { roles.hasProgramArguments }
}

/// A command's parameters by role; a class, because a line reads several of its arrays.
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

extension RegisteredCommand {
  /// True if it comes from a plugin rather than the engine or a door.
  package var isOfPlugin: Bool {
    if case .plugin = factory { true } else { false }
  }

  /// True if it writes a file with these arguments; `-` is standard output, which a failed command leaves empty.
  package func writesFile(with arguments: Arguments) -> Bool {
    guard description.writesFiles else { return false }
    let written = description.parameters.filter(\.isWritten)
    return written.isEmpty
      || written.contains { file in
        let words = arguments.words(file.name)
        return words.isEmpty ? positional.contains { $0.name == file.name } : words != ["-"]
      }
  }

  /// The option or flag with a name, the command's own or a common one.
  package func option(named name: some StringProtocol) -> ParameterDescription? {
    options.firstIndex { $0.name.hasSameBytes(as: name) }.map { options[$0] }
  }

  /// The option or flag for a word such as `-o`.
  package func option(short word: String) -> ParameterDescription? {
    guard word.utf8.count == 2, word.utf8.first == UInt8(ascii: "-") else { return nil }
    let letter = String(word.dropFirst())
    return options.first { $0.short == letter }
  }

  /// True if a common option does something for this command.
  package func accepts(_ option: ParameterDescription) -> Bool {
    switch option.name {
    case "at": description.effect == .reads && looksAtDates
    case "actor", "why", "yes": description.effect == .writes || description.effect == .destroys
    case "columns", "sort", "limit", "wide": description.receipt.isEmpty
    default: true
    }
  }
}
