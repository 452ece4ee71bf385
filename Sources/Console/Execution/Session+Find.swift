internal import Engine
internal import Language
internal import LineEditor
internal import StockroomKit

extension Session {
  /// The command that begins the words; a noun alone runs its default verb, or shows its help.
  func find(_ words: inout [ExpandedWord]) throws -> (RegisteredCommand, Int) {
    // Only a shell calls it, with dashes: `complete tax forms` is a request.
    if let first = words.first, CompleteCommand.isRequest(words.map(\.text)) {
      throw spelling.unknown([first])
    }
    if let found = tree.command(for: words) { return found }
    let rest = words.dropFirst()
    if let keyword = words.first, !keyword.word.isQuoted, KeywordPage(keyword.text) != nil,
      rest.contains(where: { $0.text == "--help" || $0.text == "-h" }), let help = tree.command(named: "help")
    {
      words = [keyword]
      return (help, 0)
    }
    if let found = tree.defaultCommand(of: words.map(\.text)) { return found }
    if let noun = words.first?.text, rest.first?.text.hasPrefix("-") ?? true {
      if rest.isEmpty || rest.contains(where: { $0.text == "--help" || $0.text == "-h" }),
        !tree.continuations(of: [noun]).isEmpty, !isWatching, let help = tree.command(named: "help")
      {
        words = [words[0]]
        return (help, 0)
      }
    }
    if let first = words.first, !first.isQuoted, let keyword = KeywordPage(first.text) {
      throw Refusal(
        "usage.command.incomplete", kind: .usage, "\(first.text) is a keyword: \(keyword.usages[0])",
        hint: rest.isEmpty ? "like: \(keyword.example)" : "write the line after -c, in quotes: \(keyword.usages[0])",
        subject: first.text)
    }
    throw spelling.unknown(words)
  }

  /// Corrects the names of commands.
  var spelling: CommandSpelling {
    CommandSpelling(tree: tree) { [self] key in
      // The completer of a noun's keys has its name.
      registry.commandSet.indexedCompleters.sorted().first { noun in
        ValueCompletion(session: self, pageSize: 1).live(noun, key).contains { $0.text.hasSameBytes(as: key) }
      }
    }
  }
}
