package import Language
internal import StockroomKit

/// A command as it is read: its words with their roles, and the secrets among them.
///
/// Binding, the history, redaction, the journal, and the places of errors all use it, so they agree on the secrets.
package struct ReadCommand {
  /// The command that the words name; nil if they do not name one.
  package let command: RegisteredCommand?
  /// The number of words that name it.
  package let nameCount: Int
  /// The words; without a command, each value of an option or a variable that may hold a secret is marked.
  package private(set) var words: [ExpandedWord]

  /// Reads words after a command's name.
  package init(_ command: RegisteredCommand, words: [ExpandedWord], nameCount: Int) {
    (self.command, self.nameCount, self.words) = (command, nameCount, words)
    let roles = CommandReading(command, words: words, nameCount: nameCount).roles
    for (index, role) in zip(words.indices, roles) { self.words[index].setRole(role) }
    guard command.hasProgramArguments else { return }
    for index in words.indices.dropFirst(nameCount + 1) where !self.words[index].isName {
      let secret = ProgramArguments.secret(in: words[index].text, after: words[index - 1].text)
      if secret != nil { self.words[index].markSecret() }
    }
  }

  /// Reads words that name no command.
  ///
  /// - Parameter command: The command without secrets that they name nevertheless: the values of its options are none.
  fileprivate init(unnamed words: [ExpandedWord], names: OptionNames, of command: RegisteredCommand?) {
    let declared = Set(command?.description.parameters.map { "--\($0.name)" } ?? [])
    (self.command, nameCount, self.words) = (nil, 0, words)
    func isSecret(_ name: Substring) -> Bool {
      names.secret.contains { $0.hasSameBytes(as: name) }
        || !names.others.contains(String(name)) && SecretNames.mayMean(String(name), among: names.secret)
    }
    for index in words.indices.dropFirst()
    where ProgramArguments.secret(in: words[index].text, after: words[index - 1].text) != nil {
      let isDeclared = [words[index - 1].text, String(words[index].text.prefix { $0 != "=" })].contains(
        where: declared.contains)
      if !isDeclared { self.words[index].markSecret() }
    }
    for index in words.indices where words[index].text.hasPrefix("--") {
      let body = words[index].text.dropFirst(2)
      let name = body.prefix { $0 != "=" }
      guard isSecret(name) else { continue }
      if name.endIndex < body.endIndex {
        self.words[index].markSecret()
      } else if index + 1 < words.count {
        self.words[index + 1].markSecret()
      }
    }
  }

  /// A copy with a word that does not belong to the command.
  package func adding(_ word: ExpandedWord) -> ReadCommand {
    var copy = self
    copy.words.append(word)
    return copy
  }

  /// True if its command takes secrets, or if a word without a command may be one.
  package var hasSecrets: Bool { command?.hasSecrets ?? words.contains(where: \.isSecret) }

  /// The line that shows its help.
  package var help: String { command.map { "help \($0.description.name)" } ?? "help" }
}

extension CommandTree {
  /// Reads the words of a command.
  package func read(_ words: [ExpandedWord]) -> ReadCommand {
    guard let (command, count) = command(for: words) else { return readUnnamed(words) }
    return ReadCommand(command, words: words, nameCount: count)
  }

  /// Reads a command as typed, with the names of its variables.
  package func read(_ node: CommandNode) -> ReadCommand { read(node.words.map(ExpandedWord.init(typed:))) }

  /// Reads words as if they named no command.
  package func readUnnamed(_ words: [ExpandedWord], of command: RegisteredCommand? = nil) -> ReadCommand {
    ReadCommand(unnamed: words, names: optionNames.value, of: command)
  }
}
