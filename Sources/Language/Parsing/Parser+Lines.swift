extension Parser {
  /// Parses the line the scanner has just entered; nil if it is empty or a comment.
  mutating func line() throws(Diagnostic) -> Line? {
    try scanner.skipBlanks()
    guard !scanner.isAtLineEnd, scanner.current != .hash else { return nil }
    let start = scanner.span(from: scanner.position, to: scanner.position)
    var statements: [Statement] = []
    while scanner.startsWord {
      statements.append(try statement())
      try scanner.skipBlanks()
      if endedBlock {
        try checkEndOfBlock()
        break
      }
      guard scanner.current == .semicolon else { break }
      scanner.position += 1
      try scanner.skipBlanks()
    }
    if scanner.current == .semicolon {
      throw scanner.failure(.emptyStatement, at: scanner.span(from: scanner.position, to: scanner.position + 1))
    }
    let redirection = try redirection(after: statements.last)
    return Line(statements: statements, redirection: redirection, span: start.through(scanner.wordEnd))
  }

  private mutating func checkEndOfBlock() throws(Diagnostic) {
    endedBlock = false
    if scanner.isAtLineEnd || scanner.current == .hash { return }
    throw scanner.failure(.textAfterEnd, at: scanner.span(from: scanner.position, to: scanner.lineEnd))
  }
}
