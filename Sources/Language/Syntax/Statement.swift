/// A statement between semicolons.
package enum Statement: Sendable {
  case command(CommandNode)

  /// `let NAME = word`.
  indirect case assignment(name: String, Word, SourceSpan)

  /// `alias NAME = command`; prefixes are among the command's words.
  indirect case alias(name: String, body: CommandNode, SourceSpan)

  indirect case loop(ForLoop)

  /// The place of the statement; of a loop, its header's.
  package var span: SourceSpan {
    switch self {
    case .command(let command): command.span
    case .assignment(_, _, let span), .alias(_, _, let span): span
    case .loop(let loop): loop.span
    }
  }
}
