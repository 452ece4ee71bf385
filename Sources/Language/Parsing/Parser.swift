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

  /// Whether the last statement ended with an `end`, which must be the last word on its line.
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
