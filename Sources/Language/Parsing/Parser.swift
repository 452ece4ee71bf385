/// Reads the lines of a batch file, a prompt or a command line's `-c`, one after the other.
///
/// ```swift
/// var parser = Parser(source: bytes, file: "books.seed", mode: .file)
/// while let line = try parser.next() { … }
/// ```
package struct Parser: Sendable {
  package enum Mode: Sendable {
    /// Text typed at a prompt: what is open at its end may still be continued.
    case prompt

    /// A whole file: what is open at its end is an error.
    case file
  }

  /// How deep one `for` may stand in another.
  package static let maximumDepth = 16

  package let source: SourceText

  /// What the text is, for rules that differ: a product's last part names it at the prompt only.
  package let mode: Mode

  var scanner: Scanner

  /// Where the innermost line being read began, to recover from.
  var lineStart: Int
  var lineNumber: Int

  /// Where the line that is returned, or could not be read, began.
  var firstLineStart: Int

  /// The `for … end` blocks open around the position.
  var openBlocks = 0

  /// The loops around the position, of either form.
  var depth = 0

  /// Whether the statement just read ended with an `end`, after which nothing may stand on the line.
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

  /// How many bytes have been read.
  package var position: Int { scanner.position }

  /// The next line that has a statement in it; nil after the last one, and from an error until ``recover()``.
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

  /// Moves past the line that could not be read, and past the `end` of the loop it is in, so that reading can go on.
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
  /// Whether a text typed at a prompt can be run; if not, it waits for a quote, an `end` or the line after a `\`.
  package static func isComplete(_ text: String) -> Bool {
    var parser = Parser(source: Array(text.utf8), file: "", mode: .prompt)
    do {
      while try parser.next() != nil {}
      return true
    } catch {
      return !parser.scanner.isUnfinished
    }
  }
}
