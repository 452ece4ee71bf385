/// How errors are printed.
package enum ErrorFormat: String, CaseIterable, Sendable {
  /// Like a compiler's, with the line and a caret.
  case text
  /// One JSON object per line.
  case json
  /// GitHub's workflow commands.
  case github
}
