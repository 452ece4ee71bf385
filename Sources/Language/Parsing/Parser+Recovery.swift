extension Parser {
  /// The line that could not be read, with the whole loop it begins.
  package var unread: String { String(decoding: unreadBytes, as: UTF8.self) }

  /// The same as bytes, so that invalid UTF-8 is preserved.
  package var unreadBytes: ArraySlice<UInt8> {
    var parser = self
    parser.recover()
    var end = max(firstLineStart, parser.scanner.position)
    while end > firstLineStart, [.newline, .carriageReturn].contains(source.bytes[end - 1]) { end -= 1 }
    return source.bytes[firstLineStart..<end]
  }

  /// The offset of the text after the last line, whether or not it could be parsed.
  var restStart: Int {
    var parser = self
    parser.recover()
    return parser.scanner.nextLine ?? source.bytes.count
  }

  /// Skips the line that failed, up to the `end` of a loop it is in or begins.
  ///
  /// Lines of a text with an open quote are never treated as commands; they are skipped with it.
  mutating func skipFailedLine() {
    scanner.rewind(to: lineStart, line: lineNumber)
    var blocks = openBlocks
    while true {
      let shape = scanner.skipLogicalLine()
      if shape.opensBlock { blocks += 1 }
      if shape.closesBlock { blocks = max(0, blocks - 1) }
      guard blocks > 0, scanner.hasNextLine else { return }
      scanner.skipToNextLine()
    }
  }
}

/// The result for a skipped line.
struct LineShape {
  var first: String?
  var last: String?
  var hasFor = false

  var opensBlock: Bool { hasFor && last == "do" }
  var closesBlock: Bool { first == "end" && last == "end" }

  mutating func add(_ word: String) {
    first = first ?? word
    last = word
    hasFor = hasFor || word == "for"
  }
}

extension Scanner {
  /// Moves to the end of a line, past quotes and continuations, ignoring errors.
  mutating func skipLogicalLine() -> LineShape {
    var shape = LineShape()
    while let byte = current {
      switch byte {
      case .space, .tab, .semicolon:
        position += 1
      case .hash:
        position = lineEnd
      case .pipe:
        while endsWithOddBackslash, hasNextLine { skipToNextLine() }
        position = lineEnd
      case .backslash where position + 1 == lineEnd:
        if hasNextLine { skipToNextLine() } else { position = lineEnd }
      default:
        shape.add(skipWord())
      }
    }
    return shape
  }

  private mutating func skipWord() -> String {
    let start = position
    var previous: UInt8?
    while let byte = current {
      switch byte {
      case .space, .tab, .semicolon, .pipe: return source.text(in: start..<position)
      case .backslash where position + 1 == lineEnd: return source.text(in: start..<position)
      case .doubleQuote where previous == nil || previous == .equals,
        .singleQuote where previous == nil || previous == .equals:
        skipQuoted(byte)
      default: position += 1
      }
      previous = byte
    }
    return source.text(in: start..<max(start, position))
  }

  private mutating func skipQuoted(_ quote: UInt8) {
    position += 1
    while true {
      guard let byte = current else {
        guard hasNextLine else { return }
        skipToNextLine()
        continue
      }
      position = min(position + (byte == .backslash && quote == .doubleQuote ? 2 : 1), lineEnd)
      if byte == quote { return }
    }
  }
}
