extension Parser {
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
    case .alias(let name, _, _): throw scanner.failure(.redirectsAlias(sign: sign.text, name: name), at: sign)
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

extension Scanner {
  func nextByte(is byte: UInt8) -> Bool {
    position + 1 < lineEnd && bytes[position + 1] == byte
  }

  var restOfLine: String { source.text(in: position..<lineEnd) }

  /// Whether the line ends with an unescaped `\`.
  var endsWithOddBackslash: Bool {
    bytes[position..<lineEnd].reversed().prefix { $0 == .backslash }.count % 2 == 1
  }
}
