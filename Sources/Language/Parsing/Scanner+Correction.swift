/// The probable intention of a refused word, for the hint.
extension Scanner {
  /// The apparent end of the word around a position; a `\` includes the space after it.
  func visibleEnd(from start: Int) -> Int {
    var index = start
    while index < lineEnd, !bytes[index].isBlank, bytes[index] != .semicolon, bytes[index] != .pipe {
      index += bytes[index] == .backslash ? 2 : 1
    }
    return min(index, lineEnd)
  }

  /// The word with replaced characters.
  func replacing(from wordStart: Int, _ replace: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
    let text = source.text(in: wordStart..<visibleEnd(from: position))
    return String(String.UnicodeScalarView(text.unicodeScalars.compactMap(replace)))
  }

  /// A shell's reading of a word with backslashes, quoted.
  func unescaped(from wordStart: Int) -> String {
    let end = visibleEnd(from: position)
    var text: [UInt8] = []
    var index = wordStart
    while index < end {
      if bytes[index] == .backslash, index + 1 < end, !bytes[index + 1].continuesName { index += 1 }
      text.append(bytes[index])
      index += 1
    }
    return Quoting.quote(String(decoding: text, as: UTF8.self))
  }

  /// One quoted word made of a quoted part and the text attached to it.
  ///
  /// In `'Alice's book'` the second quote is an apostrophe, and the word extends to the quote before a blank.
  func corrected(from start: Int, to end: Int) -> String {
    let opening = bytes[start..<position].firstIndex { $0.isQuote } ?? start
    if bytes[opening] == .singleQuote, bytes[position].isLetter, let closing = closingQuote(after: position) {
      return source.text(in: start..<opening) + Quoting.quote(source.text(in: (opening + 1)..<closing))
    }
    return Quoting.quote(source.text(in: start..<end).filter { $0 != "\"" && $0 != "'" })
  }

  private func closingQuote(after start: Int) -> Int? {
    (start..<lineEnd).first { index in
      bytes[index] == .singleQuote && (index + 1 == lineEnd || bytes[index + 1].isBlank)
    }
  }

  /// The text between a typographic quote and its closing one, in straight quotes.
  func straightened(from wordStart: Int, quote: Int) -> String {
    let prefix = source.text(in: wordStart..<quote)
    let rest = Array(source.text(in: quote..<lineEnd).unicodeScalars.dropFirst())
    let closing = rest.indices.first { index in
      let isQuote = rest[index].isTypographicQuote || rest[index] == "\"" || rest[index] == "'"
      return isQuote && (index + 1 == rest.count || [" ", ";", "|", ","].contains(rest[index + 1]))
    }
    let end = closing ?? rest.firstIndex { $0 == " " || $0 == ";" || $0 == "|" } ?? rest.count
    let text = String(String.UnicodeScalarView(rest[..<end]))
    let quoted = Quoting.quote(text)
    return prefix + (quoted == text ? "\"\(text)\"" : quoted)
  }
}
