/// One line: statements in order, and where their output goes.
///
/// A quote, a `\`, or a `for … end` may continue it over several lines of the source.
package struct Line: Sendable {
  package let statements: [Statement]
  package let redirection: Redirection?
  package let span: SourceSpan

  package var range: SourceRange { span.range }

  /// The line as typed, up to its last word.
  package var text: String { span.text }

  /// Whether it is a single command.
  package var isOneCommand: Bool {
    guard statements.count == 1, case .command = statements[0] else { return false }
    return true
  }

  /// A diagnostic about a place in this line.
  package func diagnostic(
    _ code: String, kind: Diagnostic.Kind = .rule, _ message: String, hint: String? = nil, at range: SourceRange
  ) -> Diagnostic {
    let text = span.source.line(at: range.offset.lowerBound)
    return Diagnostic(code: code, kind: kind, message: message, hint: hint, range: range, sourceLine: text)
  }
}

/// Where the output of a line goes instead of the screen.
package enum Redirection: Sendable {
  /// The rest of the line after `|`, for `/bin/sh`.
  case shell(String, SourceRange)

  /// A file, replaced by `>` or added to by `>>`.
  case file(Word, append: Bool, SourceRange)
}
