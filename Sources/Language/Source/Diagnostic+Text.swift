internal import Basics
internal import TextWidth

extension Diagnostic: CustomStringConvertible {
  package var description: String { text(color: false) }

  /// The diagnostic as a compiler would print it, without a newline at its end.
  ///
  /// ```
  /// books.seed:14:22: error: product.hosting.not-eligible: only non-consumable products can be hosted
  ///   hosting enable .coins
  ///                  ^~~~~~
  ///   hint: product show .coins
  ///   included from main.seed:3:1
  /// ```
  ///
  /// `width` is the terminal's: a longer source line is truncated, so that the underline stays aligned, and texts
  /// are wrapped between words.
  package func text(color: Bool, width: Int? = nil) -> String {
    let style = Style(isOn: color)
    let paragraphs = message.split(separator: "\n", omittingEmptySubsequences: false).map {
      TerminalText.signs(String($0))
    }
    // Of several with hints of their own, each line has its hint, as the findings of a package do.
    let hasOwnHints = hintForAll != nil && !others.isEmpty
    func line(_ message: String, _ hint: String?) -> String {
      hasOwnHints ? message + (hint.map { "; \(TerminalText.signs($0))" } ?? "") : message
    }
    let more =
      paragraphs.dropFirst()
      + others.map { line(TerminalText.signs(($0.range.map { "\($0): " } ?? "") + $0.message), $0.hint) }
    var lines = [heading(style, line(paragraphs.first ?? "", hint), width)]
    lines += more.map { WordWrap.lines("  " + $0, width: width) }
    if let range, let sourceLine {
      let excerpt = Excerpt(
        of: sourceLine, column: shownColumn ?? range.column, length: range.length, limit: Self.limit(within: width))
      lines.append("  " + excerpt.text)
      lines.append("  " + excerpt.indent + style.green(excerpt.underline))
    }
    if let hint = hasOwnHints ? hintForAll : hint {
      let words = [WordWrap.Word("hint:", shown: style.bold("hint:"))] + Self.words(TerminalText.signs(hint), width)
      lines.append(WordWrap.rows(words, width: width, start: "  ", indent: 4))
    }
    lines += includedFrom.map { "  included from " + TerminalText.signs($0.description) }
    return lines.joined(separator: "\n")
  }

  /// The number of columns left for the source line, next to its indentation and the truncation marks.
  private static func limit(within width: Int?) -> Int { min(100, max(4, (width ?? .max) - 4)) }

  private func heading(_ style: Style, _ message: String, _ width: Int?) -> String {
    let place = range.map { TerminalText.signs($0.description) + ":" }
    let words =
      (place.map { [WordWrap.Word($0, shown: style.bold($0))] } ?? [])
      + [WordWrap.Word("error:", shown: style.red("error:")), WordWrap.Word(TerminalText.signs(code) + ":")]
    return WordWrap.rows(words + Self.words(message, width), width: width, indent: 2)
  }

  /// The words of a text; one word without a width, so that all its spaces stay.
  private static func words(_ text: String, _ width: Int?) -> [WordWrap.Word] {
    guard width != nil else { return [WordWrap.Word(text)] }
    return text.split(separator: " ", omittingEmptySubsequences: false).map { WordWrap.Word(String($0)) }
  }
}

private struct Style {
  let isOn: Bool

  func bold(_ text: String) -> String { wrap(text, "1") }
  func red(_ text: String) -> String { wrap(text, "1;31") }
  func green(_ text: String) -> String { wrap(text, "1;32") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
