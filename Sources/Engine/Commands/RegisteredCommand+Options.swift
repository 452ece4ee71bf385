package import StockroomKit

extension RegisteredCommand {
  /// Whether it comes from a plugin rather than the engine or a door.
  package var isOfPlugin: Bool {
    if case .plugin = factory { true } else { false }
  }

  /// Whether it writes a file with these arguments; `-` is standard output, of which nothing is there if it fails.
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

  /// Whether a common option applies to this command.
  package func accepts(_ option: ParameterDescription) -> Bool {
    switch option.name {
    case "at": description.effect == .reads && looksAtDates
    case "actor", "why": description.effect == .writes || description.effect == .destroys
    default: true
    }
  }
}
