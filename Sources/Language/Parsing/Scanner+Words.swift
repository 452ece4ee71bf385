extension Scanner {
  /// Whether a word begins at the position: not the line's end, nor a sign or a comment.
  var startsWord: Bool {
    switch current {
    case nil, .semicolon?, .pipe?, .hash?, .greater?: false
    default: true
    }
  }

  /// Reads the word at the position.
  ///
  /// - Parameter inSet: whether a bare comma ends a word, as it does between `in` and `do`.
  mutating func word(inSet: Bool = false) throws(Diagnostic) -> Word {
    let start = position
    var index = start
    scan: while index < lineEnd {
      switch bytes[index] {
      case .space, .tab, .semicolon, .pipe:
        break scan
      case .comma where inSet:
        break scan
      case .backslash where index > start && index + 1 == lineEnd:
        break scan
      case .doubleQuote, .singleQuote, .dollar, .backslash, 0x80...:
        if index == start, let word = plainQuotedWord() { return word }
        return try composedWord(inSet: inSet)
      default:
        index += 1
      }
    }
    position = index
    wordEnd = index
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    let word = Word(.literal(text), isQuoted: false, span: span(from: start, to: index))
    if text == "&&" { throw failure(.doubleAmpersand, at: word.span) }
    return word
  }

  /// Reads a quoted word without escapes and variables that a blank or the line's end follows, as nearly all are.
  private mutating func plainQuotedWord() -> Word? {
    let quote = bytes[position]
    guard quote.isQuote else { return nil }
    let start = position + 1
    var index = start
    while index < lineEnd, bytes[index] != quote {
      if quote == .doubleQuote, bytes[index] == .backslash || bytes[index] == .dollar { return nil }
      index += 1
    }
    guard index < lineEnd, index + 1 == lineEnd || bytes[index + 1].isBlank else { return nil }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    position = index + 1
    wordEnd = position
    return Word(.literal(text), isQuoted: true, span: span(from: start - 1, to: position))
  }

  /// Reads a word that has more in it than plain characters.
  private mutating func composedWord(inSet: Bool) throws(Diagnostic) -> Word {
    let start = position
    let line = line
    let isQuoted = bytes[start].isQuote
    var builder = WordBuilder()
    var previous: UInt8?
    while let byte = current, !endsWord(byte, inSet: inSet) {
      let opensQuote = previous == nil || previous == .equals
      if byte.isQuote, opensQuote {
        try quoted(byte, into: &builder)
        try checkEnd(afterQuoteFrom: start, inSet: inSet)
        break
      }
      switch byte {
      case .dollar: try variable(into: &builder)
      case .backslash: throw backslashFailure(wordStart: start)
      case 0x80...: try wideCharacter(into: &builder, wordStart: start, opensQuote: opensQuote)
      default:
        builder.append(byte)
        position += 1
      }
      previous = byte
    }
    wordEnd = position
    let span = SourceSpan(source: source, start: start, end: position, line: line)
    return Word(builder.content, isQuoted: isQuoted, span: span)
  }

  private func endsWord(_ byte: UInt8, inSet: Bool) -> Bool {
    switch byte {
    case .space, .tab, .semicolon, .pipe: true
    case .comma: inSet
    case .backslash: position + 1 == lineEnd
    default: false
    }
  }

  /// A closing quote must end the word: `"Level"2` is refused.
  private mutating func checkEnd(afterQuoteFrom start: Int, inSet: Bool) throws(Diagnostic) {
    guard let byte = current, !endsWord(byte, inSet: inSet) else { return }
    let rest = span(from: position, to: visibleEnd(from: position))
    throw failure(.textAfterQuote(mended: corrected(from: start, to: rest.end)), at: rest)
  }

  private mutating func backslashFailure(wordStart: Int) -> Diagnostic {
    let rest = bytes[(position + 1)..<lineEnd]
    let place = span(from: position, to: position + 1)
    if rest.allSatisfy(\.isBlank) { return failure(.spaceAfterBackslash, at: place) }
    return failure(.backslashInWord(mended: unescaped(from: wordStart)), at: place)
  }
}
