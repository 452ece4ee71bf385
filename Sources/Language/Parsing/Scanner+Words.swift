extension Scanner {
  /// True if a word begins at the position, rather than the line's end, a sign, or a comment.
  var startsWord: Bool {
    switch current {
    case nil, .semicolon?, .pipe?, .hash?, .greater?: false
    default: true
    }
  }

  /// Reads the word at the position.
  ///
  /// - Parameter inSet: True if a bare comma ends a word, as it does between `in` and `do`.
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

  /// Reads a quoted word without escapes or variables, before a blank or the line's end: the common case.
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

  /// Reads a word with quotes, escapes, or variables.
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
        try checkEndAfterQuote(inSet: inSet)
        break
      }
      switch byte {
      case .dollar: try variable(into: &builder)
      case .backslash: throw backslashFailure()
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
  private mutating func checkEndAfterQuote(inSet: Bool) throws(Diagnostic) {
    guard let byte = current, !endsWord(byte, inSet: inSet) else { return }
    let rest = span(from: position, to: visibleEnd(from: position))
    throw failure(.textAfterQuote, at: rest)
  }

  private mutating func backslashFailure() -> Diagnostic {
    let rest = bytes[(position + 1)..<lineEnd]
    let place = span(from: position, to: position + 1)
    if rest.allSatisfy(\.isBlank) { return failure(.spaceAfterBackslash, at: place) }
    return failure(.backslashInWord, at: place)
  }

  /// The apparent end of the word around a position; a `\` includes the space after it.
  func visibleEnd(from start: Int) -> Int {
    var index = start
    while index < lineEnd, !bytes[index].isBlank, bytes[index] != .semicolon, bytes[index] != .pipe {
      index += bytes[index] == .backslash ? 2 : 1
    }
    return min(index, lineEnd)
  }

  /// Reads a quoted part, which may span several lines, up to its closing quote.
  mutating func quoted(_ quote: UInt8, into builder: inout WordBuilder) throws(Diagnostic) {
    let opening = span(from: position, to: position + 1)
    position += 1
    while true {
      guard let byte = current else {
        guard hasNextLine else { throw failure(.openQuote(quote), at: opening) }
        builder.append(.newline)
        try enterNextLine()
        continue
      }
      switch byte {
      case quote:
        position += 1
        return
      case .backslash where quote == .doubleQuote:
        try escape(into: &builder, opening: opening)
      case .dollar where quote == .doubleQuote:
        try variable(into: &builder)
      default:
        plainText(until: quote, into: &builder)
      }
    }
  }

  private mutating func plainText(until quote: UInt8, into builder: inout WordBuilder) {
    let start = position
    let isDouble = quote == .doubleQuote
    while position < lineEnd {
      let byte = bytes[position]
      if byte == quote || isDouble && (byte == .backslash || byte == .dollar) { break }
      position += 1
    }
    builder.append(contentsOf: bytes[start..<position])
  }

  private mutating func escape(into builder: inout WordBuilder, opening: SourceSpan) throws(Diagnostic) {
    let start = position
    position += 1
    guard let byte = current else {
      guard hasNextLine else { throw failure(.openQuote(.doubleQuote), at: opening) }
      return try enterNextLine()
    }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): builder.append(.newline)
    case UInt8(ascii: "t"): builder.append(.tab)
    case .doubleQuote, .backslash, .dollar: builder.append(byte)
    case UInt8(ascii: "u"): builder.append(try unicodeEscape(from: start))
    default:
      let (scalar, length) = bytes[..<lineEnd].scalar(at: start + 1) ?? ("\u{FFFD}", 1)
      throw failure(.unknownEscape(scalar), at: span(from: start, to: start + 1 + length))
    }
  }

  /// Reads the `{1F600}` of `\u{1F600}`.
  private mutating func unicodeEscape(from start: Int) throws(Diagnostic) -> Unicode.Scalar {
    let opening = position
    let close = bytes[opening..<min(opening + 10, lineEnd)].firstIndex(of: .closeBrace)
    guard current == .openBrace, let close,
      let value = UInt32(source.text(in: (opening + 1)..<close), radix: 16), bytes[opening + 1] != UInt8(ascii: "+"),
      let scalar = Unicode.Scalar(value)
    else {
      throw failure(.badUnicodeEscape, at: span(from: start, to: close.map { $0 + 1 } ?? opening))
    }
    position = close + 1
    return scalar
  }

  /// Reads `$name`, `${name}`, `${row.column}` or `${env:NAME}`; a `$` before anything else is a plain `$`.
  mutating func variable(into builder: inout WordBuilder) throws(Diagnostic) {
    let start = position
    position += 1
    guard let byte = current else { return builder.append(.dollar) }
    if byte == .openBrace {
      builder.append(try bracedVariable(from: start))
    } else if byte.startsName {
      while let next = current, next.continuesName { position += 1 }
      let place = span(from: start, to: position)
      builder.append(.variable(name: source.text(in: (start + 1)..<position), place))
    } else {
      builder.append(.dollar)
    }
  }

  private mutating func bracedVariable(from start: Int) throws(Diagnostic) -> Word.Piece {
    guard let close = bytes[position..<lineEnd].firstIndex(of: .closeBrace) else {
      throw failure(.openVariable, at: span(from: start, to: start + 2))
    }
    let name = bytes[(position + 1)..<close]
    let text = source.text(in: name.startIndex..<name.endIndex)
    position = close + 1
    let place = span(from: start, to: position)
    if name.isName { return .variable(name: text, place) }
    if name.starts(with: "env:".utf8) {
      guard name.dropFirst(4).isName else { throw failure(.badVariable(text), at: place) }
      return .environment(name: String(text.dropFirst(4)), place)
    }
    let column = name.split(separator: .dot, maxSplits: 1, omittingEmptySubsequences: false)
    guard column.count == 2, column[0].isName, !column[1].isEmpty else {
      throw failure(.badVariable(text), at: place)
    }
    return .variable(name: text, place)
  }
}

extension Collection<UInt8> {
  /// True if the bytes are a letter or `_`, then letters, digits and `_`.
  var isName: Bool {
    first?.startsName == true && allSatisfy(\.continuesName)
  }
}
