import Basics

/// Scans the bytes of a source, one physical line at a time.
///
/// A line's encoding is checked when it is entered, so words can be cut from its bytes.
struct Scanner: Sendable {
  let source: SourceText
  let bytes: [UInt8]

  /// The next byte to read.
  var position: Int

  /// The end of the line's text, before its line ending.
  var lineEnd: Int

  /// Where the next line begins; nil on the last one.
  var nextLine: Int?

  /// The number of the line, from 1; 0 before the first.
  private(set) var line: Int

  /// The end of the last word read.
  var wordEnd: Int

  /// True if more text could fix the last error.
  private(set) var isUnfinished = false

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    position = source.contentStart
    lineEnd = position
    wordEnd = position
    nextLine = position
    line = 0
  }

  var isAtLineEnd: Bool { position >= lineEnd }

  /// The byte at the position, while the line lasts.
  var current: UInt8? { position < lineEnd ? bytes[position] : nil }

  /// True if there is a line with text after this one.
  var hasNextLine: Bool { nextLine.map { $0 < bytes.count } ?? false }

  /// Moves to the beginning of the next line.
  mutating func enterNextLine() throws(Diagnostic) {
    guard let start = nextLine else { return }
    let needsCheck = moveToLine(at: start)
    if needsCheck { try checkCharacters() }
  }

  /// Moves to the next line without checking it.
  mutating func skipToNextLine() {
    if let start = nextLine { _ = moveToLine(at: start) }
  }

  /// Goes back to a line passed before.
  mutating func rewind(to start: Int, line: Int) {
    self.line = line - 1
    _ = moveToLine(at: start)
  }

  /// - Returns: true if the line has anything but printable ASCII and tabs.
  private mutating func moveToLine(at start: Int) -> Bool {
    var index = start
    var isPlain = true
    while index < bytes.count {
      let byte = bytes[index]
      if byte &- 0x20 >= 0x5F {
        if byte == .newline { break }
        if byte != .tab { isPlain = false }
      }
      index += 1
    }
    position = start
    line += 1
    nextLine = index < bytes.count ? index + 1 : nil
    lineEnd = index > start && bytes[index - 1] == .carriageReturn ? index - 1 : index
    return !isPlain
  }

  private func checkCharacters() throws(Diagnostic) {
    var index = position
    while index < lineEnd {
      guard let (scalar, length) = bytes[..<lineEnd].scalar(at: index) else {
        throw span(from: index, to: index + 1).diagnostic(.notUTF8)
      }
      if scalar.isControl, scalar != "\t" {
        throw span(from: index, to: index + length).diagnostic(.controlCharacter(scalar))
      }
      index += length
    }
  }
}

extension Scanner {
  /// Skips spaces and tabs, and a `\` at the end of the line.
  mutating func skipBlanks() throws(Diagnostic) {
    while let byte = current {
      if byte.isBlank {
        position += 1
      } else if byte == .backslash, position + 1 == lineEnd {
        guard hasNextLine else {
          throw failure(.endsWithBackslash, at: span(from: position, to: position + 1))
        }
        try enterNextLine()
      } else {
        return
      }
    }
  }

  /// A place on the current line.
  func span(from start: Int, to end: Int) -> SourceSpan {
    SourceSpan(source: source, start: start, end: end, line: line)
  }

  /// Creates the diagnostic of an error, and records whether more text could fix it.
  mutating func failure(_ error: SyntaxError, at span: SourceSpan) -> Diagnostic {
    isUnfinished = error.isUnfinished
    return span.diagnostic(error)
  }

  /// Reads a non-ASCII character in a bare word, and refuses lookalikes of the language's symbols.
  mutating func wideCharacter(
    into builder: inout WordBuilder, wordStart: Int, opensQuote: Bool
  ) throws(Diagnostic) {
    let start = position
    guard let (scalar, length) = bytes[..<lineEnd].scalar(at: start) else {
      throw failure(.notUTF8, at: span(from: start, to: start + 1))
    }
    let place = span(from: start, to: start + length)
    if scalar.isUnusualSpace { throw failure(.unusualSpace(scalar), at: place) }
    if scalar.isInvisible { throw failure(.invisibleCharacter(scalar), at: place) }
    if opensQuote, scalar.isTypographicQuote { throw failure(.typographicQuote(scalar), at: place) }
    if start == wordStart, scalar.isTypographicDash { throw failure(.typographicDash, at: place) }
    builder.append(contentsOf: bytes[start..<(start + length)])
    position += length
  }
}

/// Collects the text and the variables of a word.
struct WordBuilder {
  private var text: [UInt8] = []
  private var pieces: [Word.Piece] = []

  mutating func append(_ byte: UInt8) {
    text.append(byte)
  }

  mutating func append(contentsOf bytes: ArraySlice<UInt8>) {
    text += bytes
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    text += Array(String(scalar).utf8)
  }

  mutating func append(_ variable: Word.Piece) {
    flush()
    pieces.append(variable)
  }

  var content: Word.Content {
    if pieces.isEmpty { return .literal(String(decoding: text, as: UTF8.self)) }
    var copy = self
    copy.flush()
    return .template(copy.pieces)
  }

  private mutating func flush() {
    if text.isEmpty { return }
    pieces.append(.text(String(decoding: text, as: UTF8.self)))
    text.removeAll()
  }
}
