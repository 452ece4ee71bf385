internal import Language
package import StockroomKit

/// Making calls.
extension Workspace {
  /// Creates a call from words taken literally, without variables, aliases, or quotes.
  ///
  /// - Parameter uploads: The files that the words name, if the door hands them over.
  /// - Throws: A `Refusal` or a ``Correction`` for words that do not name a command or do not fit it.
  package func call(_ words: [String], uploads: Uploads? = nil) throws -> Call {
    try withInstalledHints { try tree.call(words, uploads: uploads) }
  }

  /// Runs a command given by its words.
  package func perform(_ words: String...) throws -> Outcome {
    try perform(try call(words))
  }
}

extension CommandTree {
  /// Creates a call from words taken literally.
  func call(_ words: [String], uploads: Uploads? = nil) throws -> Call {
    guard !words.isEmpty else {
      throw Refusal("usage.command.missing", kind: .usage, "a call names no command", hint: "name one: product list")
    }
    let node = try CommandNode(words: words)
    // A plan that ran would be worse than none.
    guard node.prefixes.isEmpty else {
      throw Refusal(
        "call.prefix", kind: .usage, "\(words[0]) is not a part of a call", hint: "call the command alone",
        subject: words[0])
    }
    let read = read(node)
    guard let command = read.command else {
      throw Refusal(
        "usage.command.unknown", kind: .usage, "unknown command \(words.prefix(2).joined(separator: " "))",
        hint: "help lists the commands", subject: words.first)
    }
    let binder = try Binder(command, words: read.words)
    let redaction = Redaction(tree: self)
    return Call(
      command, arguments: binder.arguments, common: binder.common,
      line: redaction.text(of: node, words: binder.words), uploads: uploads)
  }
}
