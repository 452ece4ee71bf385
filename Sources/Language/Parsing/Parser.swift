/// Parses the lines of a batch file, a prompt, or a command line's `-c`, one at a time.
///
/// ```swift
/// var parser = Parser(source: bytes, file: "books.seed", mode: .file)
/// while let line = try parser.next() { … }
/// ```
package struct Parser: Sendable {
  package enum Mode: Sendable {
    /// Text typed at a prompt: a construct open at its end may be continued.
    case prompt

    /// A whole file: a construct open at its end is an error.
    case file
  }

  /// The maximum nesting depth of `for`.
  package static let maximumDepth = 16

  package let source: SourceText

  /// The kind of text, which decides what a construct open at its end means.
  package let mode: Mode

  var scanner: Scanner

  /// The start of the innermost line being parsed, for recovery.
  var lineStart: Int
  var lineNumber: Int

  /// The start of the line that was returned or failed.
  var firstLineStart: Int

  /// The `for … end` blocks open around the position.
  var openBlocks = 0

  /// The loops around the position, of either form.
  var depth = 0

  /// True if the last statement ended with an `end`, which must be the last word on its line.
  var endedBlock = false

  private var hasFailed = false

  package init(source: [UInt8], file: String, mode: Mode) {
    self.source = SourceText(source, file: file)
    self.mode = mode
    scanner = Scanner(self.source)
    lineStart = scanner.position
    lineNumber = 1
    firstLineStart = scanner.position
  }

  /// The number of bytes read.
  package var position: Int { scanner.position }

  /// The next line with a statement; nil after the last one, and from an error until ``recover()``.
  package mutating func next() throws(Diagnostic) -> Line? {
    if hasFailed { return nil }
    do {
      while scanner.nextLine != nil {
        firstLineStart = scanner.nextLine ?? scanner.position
        try enterNextLine()
        if let line = try line() { return line }
      }
      return nil
    } catch {
      hasFailed = true
      throw error
    }
  }

  /// Moves past the line that failed, and past the `end` of the loop it is in, so that parsing can continue.
  package mutating func recover() {
    guard hasFailed else { return }
    hasFailed = false
    skipFailedLine()
    openBlocks = 0
    depth = 0
    endedBlock = false
  }

  mutating func enterNextLine() throws(Diagnostic) {
    lineStart = scanner.nextLine ?? scanner.position
    lineNumber = scanner.line + 1
    try scanner.enterNextLine()
  }
}

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

  /// True if a keyword is followed by more than options: `alias` alone and `let --help` are commands.
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
