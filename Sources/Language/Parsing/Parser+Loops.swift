extension Parser {
  /// Parses `NAME in SET do` and the loop's body.
  mutating func loop(_ start: SourceSpan, prefixes: [Prefix]) throws(Diagnostic) -> ForLoop {
    let name = try name(after: "for") { $0.continuesName }
    try scanner.skipBlanks()
    guard scanner.startsWord, try scanner.word().isBare("in") else {
      throw scanner.failure(.inMissing(name: name.text), at: name)
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
}
