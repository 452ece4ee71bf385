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

  /// The width of the longest word.
  package static func longestWord(_ text: String) -> Int {
    text.split(separator: " ").reduce(0) { max($0, DisplayWidth.of(String($1))) }
  }

  /// The text of a cell in rows of at most `width` columns; a longer word is broken, behind a sign or before a capital
  /// letter if there is one.
  package static func cell(_ text: String, width: Int) -> [String] {
    var rows: [String] = []
    var row = ""
    for word in text.split(separator: " ") {
      if !row.isEmpty, DisplayWidth.of(row) + 1 + DisplayWidth.of(String(word)) <= width {
        row += " " + word
        continue
      }
      if !row.isEmpty { rows.append(row) }
      var rest = word
      while DisplayWidth.of(String(rest)) > width {
        let part = rest.prefix(breakable(rest, width: max(1, width)))
        rows.append(String(part))
        rest = rest.dropFirst(part.count)
      }
      row = String(rest)
    }
    return row.isEmpty && !rows.isEmpty ? rows : rows + [row]
  }

  /// How many characters of a word stay in a row that it is too long for, at least one.
  private static func breakable(_ word: Substring, width: Int) -> Int {
    var (count, columns, sign, capital) = (0, 0, 0, 0)
    var last: Character?
    for character in word {
      if let last {
        if !(last.isLetter || last.isNumber) { sign = count }
        if last.isLowercase && character.isUppercase { capital = count }
      }
      columns += DisplayWidth.of(String(character))
      if columns > width { break }
      count += 1
      last = character
    }
    return [sign, capital].first { $0 > 0 && $0 >= count / 2 } ?? max(1, count)
  }
}
