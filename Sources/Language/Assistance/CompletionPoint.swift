internal import Basics

/// What is being typed at a cursor, for the console to complete.
package struct CompletionPoint: Sendable {
  package enum Context: Sendable {
    /// A word of a command.
    case command

    /// A variable's name after `$` or `${`.
    case variable(isBraced: Bool)

    /// A file after `>` or `>>`, which is written, or after `@`.
    case file(isWritten: Bool)

    /// The shell's part of a line, which is not completed.
    case shell

    /// A comment.
    case comment
  }

  package var context = Context.command

  /// The words of the current command before the cursor, without quotes and without the prefixes `plan` and `watch`.
  package var words: [String] = []

  /// Those prefixes.
  package var prefixes: [String] = []

  /// The beginning of the word under the cursor, without quotes; of its value only, after `--name=`.
  package var partial = ""

  /// The option whose value is being typed in the same word, `--type` in `--type=non`.
  package var option: String?

  /// The UTF-8 bytes of the text that a completion replaces, with an opening quote.
  package var replacement: Range<Int>

  /// The quote that is open at the cursor.
  package var quote: Character?

  init(
    context: Context = .command, words: [String], partial: String = "", prefixes: [String], replacement: Range<Int>
  ) {
    self.context = context
    self.words = words
    self.partial = partial
    self.prefixes = prefixes
    self.replacement = replacement
  }

  /// Analyzes a text up to a cursor; the text may be unfinished or invalid.
  package static func at(cursor utf8Offset: Int, in text: String) -> CompletionPoint {
    let bytes = Array(text.utf8)
    var scanner = CompletionScanner(Array(bytes.prefix(max(0, utf8Offset))))
    return scanner.point()
  }

  /// Analyzes the words of `stockroom product list …`, the last of which is being typed; none of them is quoted.
  package init(words texts: [String]) {
    var before = texts.dropLast()
    while let first = before.first, first == "plan" || first == "watch" {
      prefixes.append(first)
      before.removeFirst()
      if first == "watch", before.first?.utf8.first?.isDigit == true { before.removeFirst() }
    }
    words = Array(before)
    partial = texts.last ?? ""
    replacement = 0..<partial.utf8.count
    guard !words.isEmpty, partial.hasPrefix("--"), let equals = partial.utf8.firstIndex(of: .equals) else { return }
    option = String(partial[..<equals])
    partial = String(partial[partial.utf8.index(after: equals)...])
  }

  /// The text to put in place of ``replacement``: the completion, quoted if needed, with the open quote.
  ///
  /// A quote stays open after a partial completion, so that more can follow.
  package func insertion(of completion: String, isFinal: Bool = true) -> String {
    switch context {
    case .variable(let isBraced):
      if isBraced { return completion + "}" }
      return completion.utf8.isName ? completion : "{\(completion)}"
    case .command, .file, .shell, .comment:
      let word = quote.map { Quoting.quote(completion, in: $0) } ?? Quoting.quote(completion)
      return isFinal || word.hasSameBytes(as: completion) ? word : String(word.dropLast())
    }
  }
}
