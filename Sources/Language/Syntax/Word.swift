/// One word of a line: its text, or the pieces to expand it from, and its place.
package struct Word: Sendable {
  package enum Content: Sendable {
    case literal(String)
    case template([Piece])
  }

  /// A part of a word that holds variables.
  package enum Piece: Sendable {
    case text(String)
    case variable(name: String, SourceSpan)
    case environment(name: String, SourceSpan)
  }

  package let content: Content

  /// Whether a quote opens the word; such a word is never an option, a keyword or a range.
  package let isQuoted: Bool

  package let span: SourceSpan

  init(_ content: Content, isQuoted: Bool, span: SourceSpan) {
    self.content = content
    self.isQuoted = isQuoted
    self.span = span
  }

  /// The word's text when no variable is in it.
  package var literal: String? {
    if case .literal(let text) = content { text } else { nil }
  }

  package var range: SourceRange { span.range }

  /// Whether this is a bare word of just this text.
  package func isBare(_ text: String) -> Bool {
    !isQuoted && literal == text
  }

  /// A diagnostic that points at the word.
  package func diagnostic(
    _ code: String, kind: Diagnostic.Kind = .rule, _ message: String, hint: String? = nil
  ) -> Diagnostic {
    span.diagnostic(code, kind: kind, message, hint: hint)
  }
}
