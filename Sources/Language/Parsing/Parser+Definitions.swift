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
      throw scanner.failure(.severalWords, at: scanner.span(from: first, to: scanner.wordEnd))
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
      throw scanner.failure(.reservedName(place.text), at: place)
    }
    return place
  }

  private static func isReserved(_ name: String) -> Bool {
    Keyword(rawValue: name) != nil || name == "do" || name == "in"
  }

  private mutating func equals(after name: SourceSpan, keyword: String) throws(Diagnostic) {
    try scanner.skipBlanks()
    guard scanner.current == .equals else {
      throw scanner.failure(.equalsMissing(keyword: keyword), at: name)
    }
    let sign = scanner.span(from: scanner.position, to: scanner.position + 1)
    scanner.position += 1
    try scanner.skipBlanks()
    guard scanner.startsWord else { throw scanner.failure(.valueMissing(keyword: keyword), at: sign) }
  }

  /// Parses `NAME in SET do` and the loop's body.
  mutating func loop(_ start: SourceSpan, prefixes: [Prefix]) throws(Diagnostic) -> ForLoop {
    let name = try name(after: "for") { $0.continuesName }
    try scanner.skipBlanks()
    guard scanner.startsWord, try scanner.word().isBare("in") else {
      throw scanner.failure(.inMissing, at: name)
    }
    let set = try set()
    let header = start.through(scanner.wordEnd)
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth { throw scanner.failure(.tooDeep(limit: Self.maximumDepth), at: start) }
    try scanner.skipBlanks()
    let body = scanner.isAtLineEnd || scanner.current == .hash ? try block(header) : try inlineBody(header)
    return ForLoop(prefixes: prefixes, variable: name.text, set: set, body: body, span: header)
  }

  /// One command on the same line; a `;` after it ends the loop.
  private mutating func inlineBody(_ header: SourceSpan) throws(Diagnostic) -> [Line] {
    guard scanner.startsWord else { throw scanner.failure(.commandMissing(after: "do"), at: header) }
    let start = scanner.span(from: scanner.position, to: scanner.position)
    let statement = try statement()
    return [Line(statements: [statement], redirection: nil, span: start.through(scanner.wordEnd))]
  }

  /// The lines up to `end`.
  private mutating func block(_ header: SourceSpan) throws(Diagnostic) -> [Line] {
    openBlocks += 1
    var body: [Line] = []
    while scanner.hasNextLine {
      try enterNextLine()
      if try closesBlock() {
        openBlocks -= 1
        endedBlock = true
        return body
      }
      if let line = try line() { body.append(line) }
    }
    lineStart = scanner.position
    throw scanner.failure(.endMissing, at: header)
  }

  /// Skips an `end` that begins the line.
  private mutating func closesBlock() throws(Diagnostic) -> Bool {
    try scanner.skipBlanks()
    let start = scanner.position
    guard scanner.bytes[start..<scanner.lineEnd].starts(with: "end".utf8) else { return false }
    scanner.position = start + 3
    if scanner.isAtLineEnd || scanner.current?.isBlank == true || !scanner.startsWord {
      scanner.wordEnd = scanner.position
      return true
    }
    scanner.position = start
    return false
  }

  /// Reads the values of a `for`, and the `do` after them.
  mutating func set() throws(Diagnostic) -> LoopSequence {
    var items: [LoopSequence.Item] = []
    var separation = Separation()
    while true {
      try scanner.skipBlanks()
      switch scanner.current {
      case .comma:
        let comma = scanner.span(from: scanner.position, to: scanner.position + 1)
        if let error = separation.comma() { throw scanner.failure(error, at: comma) }
        scanner.position += 1
        continue
      case .at where items.isEmpty:
        return .rows(file: try rowsFile())
      default: break
      }
      let here = scanner.span(from: scanner.position, to: min(scanner.position + 1, scanner.lineEnd))
      guard scanner.startsWord else { throw scanner.failure(items.isEmpty ? .setMissing : .doMissing, at: here) }
      let word = try scanner.word(inSet: true)
      if word.isBare("do") {
        if items.isEmpty { throw scanner.failure(.setMissing, at: word.span) }
        return .items(items)
      }
      if !word.isQuoted, word.span.text.utf8.first == .at { throw scanner.failure(.rowsNotAlone, at: word.span) }
      if let error = separation.value() { throw scanner.failure(error, at: word.span) }
      items.append(LoopSequence.Item(word))
    }
  }

  private mutating func rowsFile() throws(Diagnostic) -> Word {
    let sign = scanner.span(from: scanner.position, to: scanner.position + 1)
    scanner.position += 1
    guard scanner.startsWord, scanner.current?.isBlank == false, scanner.current != .comma else {
      throw scanner.failure(.rowsNotAlone, at: sign)
    }
    let word = try scanner.word(inSet: true)
    try scanner.skipBlanks()
    let here = scanner.span(from: scanner.position, to: min(scanner.position + 1, scanner.lineEnd))
    guard scanner.startsWord else { throw scanner.failure(.doMissing, at: here) }
    guard try scanner.word(inSet: true).isBare("do") else { throw scanner.failure(.rowsNotAlone, at: here) }
    return word
  }

  /// Reads `| SHELL`, `> FILE` or `>> FILE` after a line's statements.
  mutating func redirection(after statement: Statement?) throws(Diagnostic) -> Redirection? {
    let start = scanner.position
    switch scanner.current {
    case .pipe: scanner.position += 1
    case .greater: scanner.position += scanner.nextByte(is: .greater) ? 2 : 1
    default: return nil
    }
    let sign = scanner.span(from: start, to: scanner.position)
    if scanner.current == .pipe, sign.text == "|" {
      throw scanner.failure(.doublePipe, at: scanner.span(from: start, to: start + 2))
    }
    switch statement {
    case nil: throw scanner.failure(.redirectsNothing(sign.text), at: sign)
    case .assignment: throw scanner.failure(.redirectsAssignment, at: sign)
    case .alias: throw scanner.failure(.redirectsAlias(sign: sign.text), at: sign)
    case .command, .loop: break
    }
    return sign.text == "|" ? try shell(after: sign) : try file(after: sign)
  }

  /// Returns the rest of the line unchanged, since its quotes, `#`, and `;` are the shell's; only a `\` continues it.
  private mutating func shell(after sign: SourceSpan) throws(Diagnostic) -> Redirection {
    while let byte = scanner.current, byte.isBlank { scanner.position += 1 }
    var text = scanner.restOfLine
    while scanner.endsWithOddBackslash {
      guard scanner.hasNextLine else {
        throw scanner.failure(.endsWithBackslash, at: scanner.span(from: scanner.lineEnd - 1, to: scanner.lineEnd))
      }
      try scanner.enterNextLine()
      text += "\n" + scanner.restOfLine
    }
    guard text.utf8.contains(where: { !$0.isBlank && $0 != .newline && $0 != .backslash }) else {
      throw scanner.failure(.shellMissing, at: sign)
    }
    scanner.position = scanner.lineEnd
    scanner.wordEnd = scanner.lineEnd
    return .shell(text, sign.through(scanner.lineEnd).range)
  }

  private mutating func file(after sign: SourceSpan) throws(Diagnostic) -> Redirection {
    try scanner.skipBlanks()
    guard scanner.startsWord else { throw scanner.failure(.fileMissing(sign.text), at: sign) }
    let word = try scanner.word()
    try scanner.skipBlanks()
    if !scanner.isAtLineEnd, scanner.current != .hash {
      throw scanner.failure(.textAfterFile(sign.text), at: scanner.span(from: scanner.position, to: scanner.lineEnd))
    }
    return .file(word, append: sign.text == ">>", sign.through(scanner.wordEnd).range)
  }
}

/// Distinguishes `a b c` from `a, b, c`; a mixture is ambiguous and refused.
private struct Separation {
  private var values = 0
  private var commas = 0
  private var followsComma = false

  /// Counts a comma; returns the error, if any.
  mutating func comma() -> SyntaxError? {
    if values == 0 || followsComma { return .commaMisplaced }
    commas += 1
    followsComma = true
    return values == commas ? nil : .mixedSet
  }

  /// Counts a value; returns the error, if any.
  mutating func value() -> SyntaxError? {
    defer { followsComma = false }
    values += 1
    return commas == 0 || followsComma ? nil : .mixedSet
  }
}

extension LoopSequence.Item {
  /// A bare word with `..` between two ends is a range; one with a `/` in it is a path, such as `../books`.
  init(_ word: Word) {
    let text = word.span.text
    let ends = text.utf8.split(separator: .dot, omittingEmptySubsequences: false)
    let isRange =
      !word.isQuoted && !text.utf8.contains(.slash) && ends.count >= 3 && !text.hasPrefix(".") && !text.hasSuffix(".")
      && ends.dropFirst().dropLast().contains { $0.isEmpty }
    self.init(word: word, isRange: isRange)
  }
}

extension Scanner {
  func nextByte(is byte: UInt8) -> Bool {
    position + 1 < lineEnd && bytes[position + 1] == byte
  }

  var restOfLine: String { source.text(in: position..<lineEnd) }

  /// True if the line ends with an unescaped `\`.
  var endsWithOddBackslash: Bool {
    bytes[position..<lineEnd].reversed().prefix { $0 == .backslash }.count % 2 == 1
  }
}
