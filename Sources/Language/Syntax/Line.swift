/// One line: statements in order, and where their output goes.
///
/// A quote, a `\` or a `for … end` carries it over several lines of the source.
package struct Line: Sendable {
  package let statements: [Statement]
  package let redirection: Redirection?
  package let span: SourceSpan

  package var range: SourceRange { span.range }

  /// The line as it was typed, up to its last word.
  package var text: String { span.text }

  /// A diagnostic about a place in this line.
  package func diagnostic(
    _ code: String, kind: Diagnostic.Kind = .rule, _ message: String, hint: String? = nil, at range: SourceRange
  ) -> Diagnostic {
    let text = span.source.line(at: range.offset.lowerBound)
    return Diagnostic(code: code, kind: kind, message: message, hint: hint, range: range, sourceLine: text)
  }
}
