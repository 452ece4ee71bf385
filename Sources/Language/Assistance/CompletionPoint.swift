/// What is being typed at a cursor, for the console to complete.
package struct CompletionPoint: Sendable {
  package enum Context: Sendable {
    /// A word of a command.
    case command

    /// A variable's name after `$` or `${`.
    case variable(isBraced: Bool)

    /// The file after `>`, `>>` or `@`.
    case file

    /// The shell's part of a line, which is not ours to complete.
    case shell

    /// A comment.
    case comment
  }

  package var context = Context.command

  /// The words of the current command before the cursor, without quotes and without the prefixes `plan` and `watch`.
  package var words: [String] = []

  /// The beginning of the word under the cursor, without quotes; of its value only, after `--name=`.
  package var partial = ""

  /// The option whose value is being typed in the same word, `--type` in `--type=non`.
  package var option: String?

  /// The UTF-8 bytes of the text that a completion replaces, with an opening quote.
  package var replacement: Range<Int>

  /// The quote that is open at the cursor.
  package var quote: Character?

  /// Looks at a text up to a cursor; the text may be unfinished or wrong anywhere.
  package static func at(cursor utf8Offset: Int, in text: String) -> CompletionPoint {
    let bytes = Array(text.utf8)
    var scanner = CompletionScanner(Array(bytes.prefix(max(0, utf8Offset))))
    return scanner.point()
  }

  /// What to put in place of ``replacement``: the completion, quoted where it has to be, as the open quote does.
  package func insertion(of completion: String) -> String {
    switch context {
    case .variable(let isBraced):
      if isBraced { return completion + "}" }
      return completion.utf8.isName ? completion : "{\(completion)}"
    case .command, .file, .shell, .comment:
      return quote.map { Quoting.quote(completion, in: $0) } ?? Quoting.quote(completion)
    }
  }
}
