/// `for NAME in SET do …`: lines to run once for each value.
package struct ForLoop: Sendable {
  package let prefixes: [Prefix]
  package let variable: String
  package let set: ForSet
  package let body: [Line]
  package let span: SourceSpan

  package var range: SourceRange { span.range }

  /// A diagnostic that underlines the loop's first line.
  package func diagnostic(
    _ code: String, kind: Diagnostic.Kind = .rule, _ message: String, hint: String? = nil
  ) -> Diagnostic {
    span.diagnostic(code, kind: kind, message, hint: hint)
  }
}
