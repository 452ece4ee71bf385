extension Parser {
  /// Reads up to the `;`, the redirection or the end of the line.
  mutating func statement() throws(Diagnostic) -> Statement {
    var first = try scanner.word()
    let start = first.span
    var prefixes: [Prefix] = []
    while !first.isQuoted, let keyword = Keyword(first.literal) {
      switch keyword {
      case .plan, .watch:
        let next = try nextWord(after: first)
        guard let prefix = Prefix(first, next: next) else { break }
        prefixes.append(prefix)
        first = prefix.wordCount == 2 ? try nextWord(after: first) : next
        continue
      case .let, .alias:
        guard try definesSomething() else { break }
        if let prefix = prefixes.last {
          throw scanner.failure(.prefixedDefinition(prefix: prefix.name, keyword: keyword.rawValue), at: first.span)
        }
        return keyword == .let ? try assignment(start) : try alias(start)
      case .for:
        guard try definesSomething() else {
          if scanner.startsWord { break }
          throw scanner.failure(.nameMissing(keyword: "for"), at: first.span)
        }
        return .loop(try loop(start, prefixes: prefixes))
      case .end:
        throw scanner.failure(.endUnexpected, at: first.span)
      }
      break
    }
    return .command(try command(from: start, prefixes: prefixes, first: first))
  }

  private mutating func command(
    from start: SourceSpan, prefixes: [Prefix], first: Word
  ) throws(Diagnostic) -> CommandNode {
    var words: [Word] = []
    words.reserveCapacity(8)
    words.append(first)
    try scanner.skipBlanks()
    while scanner.startsWord {
      words.append(try scanner.word())
      try scanner.skipBlanks()
    }
    return CommandNode(prefixes: prefixes, words: words, span: start.through(scanner.wordEnd))
  }

  private mutating func nextWord(after word: Word) throws(Diagnostic) -> Word {
    try scanner.skipBlanks()
    guard scanner.startsWord else { throw scanner.failure(.commandMissing(after: word.span.text), at: word.span) }
    return try scanner.word()
  }

  /// Whether a keyword is followed by more than options: `alias` alone and `let --help` are commands.
  private mutating func definesSomething() throws(Diagnostic) -> Bool {
    try scanner.skipBlanks()
    return scanner.startsWord && scanner.current != UInt8(ascii: "-")
  }
}

/// The keywords that may begin a command.
enum Keyword: String {
  case plan, watch, `let`, alias, `for`, end

  init?(_ text: String?) {
    // Nearly no word is a keyword, and the length rules out most.
    guard let text, (3...5).contains(text.utf8.count) else { return nil }
    self.init(rawValue: text)
  }
}

extension Prefix {
  fileprivate var name: String {
    switch self {
    case .plan: "plan"
    case .watch: "watch"
    }
  }
}
