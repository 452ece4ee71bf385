internal import Language
package import StockroomKit

extension Workspace {
  /// Creates a call from words taken literally, without variables, aliases, or quotes.
  ///
  /// - Parameter uploads: The files that the words name, if the door hands them over.
  /// - Throws: A `Refusal` or a ``Correction`` for words that do not name a command or do not fit it.
  package func call(_ words: [String], uploads: Uploads? = nil) throws -> Call {
    try withInstalledHints { try bound(words, uploads: uploads) }
  }

  private func bound(_ words: [String], uploads: Uploads?) throws -> Call {
    let node = try CommandNode(words: words)
    let typed = [ExpandedWord](typed: node)
    guard let (command, count) = tree.command(for: typed) else {
      throw Refusal(
        "usage.command.unknown", kind: .usage, "unknown command \(words.prefix(2).joined(separator: " "))",
        hint: "help lists the commands", subject: words.first)
    }
    let binder = try Binder(command, words: typed.read(as: command, nameCount: count))
    let redaction = Redaction(tree: tree)
    return Call(
      command, arguments: binder.arguments, common: binder.common,
      line: redaction.text(of: node, words: binder.words), uploads: uploads)
  }

  /// Runs a command given by its words.
  package func perform(_ words: String...) throws -> Outcome {
    try perform(try call(words))
  }
}
