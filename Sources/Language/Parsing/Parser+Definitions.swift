extension Parser {
  /// Parses `NAME = word` after `let`; the spaces around `=` are optional.
  mutating func assignment(_ start: SourceSpan) throws(Diagnostic) -> Statement {
    let name = try name(after: "let") { $0.continuesName }
    try equals(after: name, keyword: "let")
    let value = try scanner.word()
    let end = scanner.wordEnd
    try scanner.skipBlanks()
    if scanner.startsWord {
      let first = scanner.position
      while scanner.startsWord {
        _ = try scanner.word()
        try scanner.skipBlanks()
      }
      let text = source.text(in: value.span.start..<scanner.wordEnd)
      let mended = Quoting.quote(text.filter { $0 != "\"" })
      let place = scanner.span(from: first, to: scanner.wordEnd)
      throw scanner.failure(.severalWords(name: name.text, mended: mended), at: place)
    }
    return .assignment(name: name.text, value, start.through(end))
  }

  /// Reads `NAME = command` after `alias`; the command's words are parsed now, and run as typed.
  mutating func alias(_ start: SourceSpan) throws(Diagnostic) -> Statement {
    let name = try name(after: "alias") { $0.continuesName || $0 == UInt8(ascii: "-") }
    try equals(after: name, keyword: "alias")
    let bodyStart = scanner.position
    var words: [Word] = []
    while scanner.startsWord {
      words.append(try scanner.word())
      try scanner.skipBlanks()
    }
    let body = CommandNode(prefixes: [], words: words, span: scanner.span(from: bodyStart, to: scanner.wordEnd))
    return .alias(name: name.text, body: body, start.through(scanner.wordEnd))
  }

  /// Parses a name that a keyword may bind.
  mutating func name(after keyword: String, while belongs: (UInt8) -> Bool) throws(Diagnostic) -> SourceSpan {
    let start = scanner.position
    while let byte = scanner.current, belongs(byte) { scanner.position += 1 }
    let place = scanner.span(from: start, to: scanner.position)
    let isDelimited = scanner.current.map { $0.isBlank || $0 == .equals || $0 == .backslash } ?? true
    guard isDelimited, let first = scanner.bytes[start..<scanner.position].first, first.startsName else {
      let end = max(start + 1, scanner.visibleEnd(from: start))
      let whole = scanner.span(from: start, to: min(end, scanner.lineEnd))
      let text = String(whole.text.prefix { $0 != "=" })
      if text.isEmpty { throw scanner.failure(.nameMissing(keyword: keyword), at: whole) }
      throw scanner.failure(.badName(text, keyword: keyword), at: whole)
    }
    if place.text == "_" || place.text == "env" || keyword == "alias" && Self.isReserved(place.text) {
      throw scanner.failure(.reservedName(place.text, keyword: keyword), at: place)
    }
    return place
  }

  private static func isReserved(_ name: String) -> Bool {
    Keyword(rawValue: name) != nil || name == "do" || name == "in"
  }

  private mutating func equals(after name: SourceSpan, keyword: String) throws(Diagnostic) {
    try scanner.skipBlanks()
    guard scanner.current == .equals else {
      throw scanner.failure(.equalsMissing(keyword: keyword, name: name.text), at: name)
    }
    let sign = scanner.span(from: scanner.position, to: scanner.position + 1)
    scanner.position += 1
    try scanner.skipBlanks()
    guard scanner.startsWord else { throw scanner.failure(.valueMissing(keyword: keyword, name: name.text), at: sign) }
  }
}
