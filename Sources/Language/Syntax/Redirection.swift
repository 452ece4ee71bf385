/// Where the output of a line goes instead of the screen.
package enum Redirection: Sendable {
  /// The rest of the line after `|`, for `/bin/sh`.
  case shell(String, SourceRange)

  /// A file, replaced by `>` or added to by `>>`.
  case file(Word, append: Bool, SourceRange)
}
