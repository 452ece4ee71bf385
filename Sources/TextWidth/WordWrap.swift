/// Breaks lines between words, so that a narrow terminal breaks none of them itself.
package enum WordWrap {
  /// A word with its width, in which escape sequences do not count.
  package struct Word {
    let text: String
    let width: Int

    /// A word; `shown` is what is written in its place, such as the word in color.
    package init(_ text: String, shown: String? = nil) {
      self.text = shown ?? text
      width = DisplayWidth.of(text)
    }
  }

  /// A text of several lines in rows of at most `width` columns; longer words stay whole.
  ///
  /// A row that continues a line begins below it, `indent` columns further in.
  package static func lines(_ text: String, width: Int?, indent: Int = 2) -> String {
    guard let width, width > 0, text.utf8.count > width else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard DisplayWidth.of(String(line)) > width else { return String(line) }
      let start = line.prefix { $0 == " " }
      let words = line.dropFirst(start.count).split(separator: " ").map { Word(String($0)) }
      return rows(words, width: width, start: String(start), indent: start.count + indent)
    }.joined(separator: "\n")
  }

  /// Words in rows of at most `width` columns, the first of which begins with `start`.
  package static func rows(_ words: [Word], width: Int?, start: String = "", indent: Int) -> String {
    let limit = width ?? .max
    let margin = String(repeating: " ", count: min(indent, limit / 3))
    var (text, column, isEmpty) = (start, start.count, true)
    for word in words {
      if isEmpty {
        text += word.text
        column += word.width
      } else if column + 1 + word.width <= limit {
        text += " " + word.text
        column += 1 + word.width
      } else {
        text += "\n" + margin + word.text
        column = margin.count + word.width
      }
      isEmpty = false
    }
    return text
  }
}
