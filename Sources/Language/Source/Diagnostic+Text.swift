internal import Basics

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
  /// `width` is the terminal's: longer lines are truncated, so that the underline stays aligned.
  package func text(color: Bool, width: Int? = nil) -> String {
    let style = Style(isOn: color)
    let paragraphs = message.split(separator: "\n", omittingEmptySubsequences: false).map {
      TerminalText.signs(String($0))
    }
    var lines = [heading(style, paragraphs.first ?? "")] + paragraphs.dropFirst().map { "  " + $0 }
    lines += others.map { "  " + TerminalText.signs(($0.range.map { "\($0): " } ?? "") + $0.message) }
    if let range, let sourceLine {
      let excerpt = Excerpt(
        of: sourceLine, column: shownColumn ?? range.column, length: range.length, limit: Self.limit(within: width))
      lines.append("  " + excerpt.text)
      lines.append("  " + excerpt.indent + style.green(excerpt.underline))
    }
    if let hint {
      lines.append("  " + style.bold("hint:") + " " + TerminalText.signs(hint))
    }
    lines += includedFrom.map { "  included from " + TerminalText.signs($0.description) }
    return lines.joined(separator: "\n")
  }

  /// The number of columns left for the source line, next to its indentation and the truncation marks.
  private static func limit(within width: Int?) -> Int { min(100, max(4, (width ?? .max) - 4)) }

  private func heading(_ style: Style, _ message: String) -> String {
    let place = range.map { style.bold(TerminalText.signs($0.description) + ":") + " " } ?? ""
    return place + style.red("error:") + " " + TerminalText.signs(code) + ": " + message
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
