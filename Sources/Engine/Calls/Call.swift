internal import Language
internal import StockroomKit

/// A plugin's command with its words bound, ready to run.
struct CommandCall {
  let command: RegisteredCommand
  let make: @Sendable (Arguments) throws -> any Command
  let binder: Binder
  let node: CommandNode
  let redaction: Redaction

  var description: CommandDescription { command.description }
  var common: CommonOptions { binder.common }

  /// What this call does to the store: a writing command may have a flag with which it only reads.
  var effect: Effect {
    guard let flag = description.readingFlag, let word = binder.arguments.words(flag).last else {
      return description.effect
    }
    return word.utf8.elementsEqual("true".utf8) ? .reads : description.effect
  }

  /// The line for the journal and the history, secrets redacted.
  var line: String { redaction.text(of: node, words: binder.words) }
}
