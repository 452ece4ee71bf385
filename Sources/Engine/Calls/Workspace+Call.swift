internal import Language
internal import StockroomKit

extension Workspace {
  /// A call of a command by its words, each taken as it is: nothing in them is a variable, an alias or a quote.
  ///
  /// - Throws: A `Refusal` or a ``Slip`` for words that name no command, or do not fit it.
  package func call(_ words: [String]) throws -> Call {
    let node = try CommandNode(words: words)
    let typed = Redaction.typed(node)
    guard let (command, count) = tree.command(for: typed) else {
      throw Refusal(
        "usage.command.unknown", kind: .usage, "there is no command \(words.prefix(2).joined(separator: " "))",
        hint: "help lists the commands", subject: words.first)
    }
    let binder = try Binder(command, words: Redaction.marked(typed, of: command), from: count)
    let redaction = Redaction(tree: tree)
    return Call(
      command, arguments: binder.arguments, common: binder.common,
      line: redaction.text(of: node, words: binder.words))
  }

  /// Runs a command by its words.
  package func perform(_ words: String...) throws -> Outcome {
    try perform(try call(words))
  }
}
