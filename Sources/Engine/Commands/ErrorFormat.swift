/// How errors are printed.
package enum ErrorFormat: String, CaseIterable, Sendable {
  /// As compilers do, with the line and a caret.
  case text
  /// One JSON object a line.
  case json
  /// GitHub's workflow commands.
  case github
}
