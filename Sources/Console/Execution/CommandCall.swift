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
  var line: String { Redaction.text(of: node, words: binder.words, hides: "***") }
}
