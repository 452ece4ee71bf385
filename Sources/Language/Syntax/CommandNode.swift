/// A command: its prefixes, then its words, still without a meaning.
package struct CommandNode: Sendable {
  package let prefixes: [Prefix]

  /// Never empty.
  package let words: [Word]

  package let span: SourceSpan

  package var range: SourceRange { span.range }

  /// The line it stands on, from 1; cheaper than the whole range.
  package var line: Int { span.line }

  /// The command as it was typed.
  package var text: String { span.text }

  /// A diagnostic that underlines the whole command.
  package func diagnostic(
    _ code: String, kind: Diagnostic.Kind = .rule, _ message: String, hint: String? = nil
  ) -> Diagnostic {
    span.diagnostic(code, kind: kind, message, hint: hint)
  }
}

extension CommandNode {
  /// The same command without its first prefix.
  package var withoutFirstPrefix: CommandNode {
    CommandNode(prefixes: Array(prefixes.dropFirst()), words: words, span: span)
  }
}
