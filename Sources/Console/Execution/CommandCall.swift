internal import Language
internal import StockroomKit

/// A plugin's command with its words bound, ready to run.
struct CommandCall {
  let command: RegisteredCommand
  let make: @Sendable (Arguments) throws -> any Command
  let binder: Binder
  let node: CommandNode

  var description: CommandDescription { command.description }
  var common: CommonOptions { binder.common }

  /// The line for the journal and the history, secrets redacted.
  var line: String { Redaction.text(of: node, words: binder.words) }
}

/// Takes secrets out of a line before it is kept anywhere.
enum Redaction {
  static func text(of node: CommandNode, words: [BoundWord]) -> String {
    guard words.contains(where: \.isSecret) else { return node.text }
    return words.map { word in
      guard word.isSecret else { return Quoting.quote(word.text) }
      let equals = word.text.hasPrefix("--") ? word.text.firstIndex(of: "=") : nil
      return (equals.map { word.text[...$0] } ?? "") + "***"
    }.joined(separator: " ")
  }
}
