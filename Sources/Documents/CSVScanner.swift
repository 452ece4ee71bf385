/// Splits CSV (RFC 4180) into rows of cells: bytes go in as they are read, and one row is in memory.
///
///     var rows = CSVScanner()
///     rows.append(bytes)
///     rows.append([])
///     while try rows.next() == .row { print(rows.text(0)) }
///
/// A million rows are scanned byte by byte, without a value for each cell that nobody asks for. Empty lines are skipped.
public struct CSVScanner: Sendable {
  /// What the bytes so far have.
  public enum Step: Sendable {
    /// Another row.
    case row
    /// Less than a row: more bytes are needed, or an empty piece for the end.
    case needsMore
    /// The end.
    case end
  }

  /// How the cells of a file are separated.
  public struct Dialect: Sendable {
    /// What separates cells; between tabs, a quote inside a cell is a character like any other.
    public var separator = UInt8(ascii: ",")
    /// Whether a carriage return without a newline ends a line, as in old files of spreadsheets.
    public var endsLinesAtReturns = false
    /// The largest row in bytes.
    public var limit = Int.max

    /// Creates a dialect: RFC 4180's by default.
    public init() {}
  }

  /// A cell as bytes of the buffer.
  private struct Cell {
    var start: Int
    var end: Int
    var isQuoted: Bool
    /// Whether it has doubled quotes in it.
    var hasQuotes: Bool
    /// The line it begins on, from the row's.
    var line: Int
  }

  private let dialect: Dialect
  private var buffer: [UInt8] = []
  /// The number of bytes before the buffer.
  private var base = 0
  private var position = 0
  private var isAtEnd = false
  /// The number of bytes to wait for, so that a long row is not scanned once for each of its pieces.
  private var wanted = 0
  /// Whether the rest of a line that is too large is skipped.
  private var isSkipping = false
  private var nextLine = 1
  /// The quote that is still open where the buffer ends.
  private var openQuote: Int?

  private var cells: [Cell] = []
  private var rowStart = 0
  private var rowEnd = 0
  private var isASCII = true
  /// The line that the current row begins on, from 1.
  public private(set) var line = 1

  /// Creates a scanner of bytes to be added, the first of which are on a line.
  public init(_ dialect: Dialect = Dialect(), line: Int = 1) { (self.dialect, nextLine) = (dialect, line) }

  /// Creates a scanner of a whole text, without the bytes before `start`.
  public init(_ bytes: [UInt8], from start: Int = 0, dialect: Dialect = Dialect()) {
    (self.dialect, buffer, position, isAtEnd) = (dialect, bytes, start, true)
  }

  /// Adds the next bytes; none at the end.
  public mutating func append(_ piece: [UInt8]) {
    isAtEnd = piece.isEmpty
    buffer.removeSubrange(..<position)
    base += position
    position = 0
    if buffer.isEmpty { buffer = piece } else { buffer += piece }
  }

  // MARK: - Rows

  /// Moves to the next row.
  ///
  /// - Throws: A ``CSVError`` for quotes that do not match, or a row that is too large. The next call goes on with the
  ///   line after it; the bytes that are skipped are the current row, which has no cells.
  public mutating func next() throws(CSVError) -> Step {
    while true {
      guard isAtEnd || buffer.count - position >= wanted else { return .needsMore }
      wanted = 0
      if isSkipping { skipLine() }
      guard position < buffer.count else { return isAtEnd ? .end : .needsMore }
      switch try scan() {
      case .row where cells.count == 1 && rowStart == rowEnd: continue
      case .needsMore:
        let rest = buffer.count - position
        guard rest <= dialect.limit else { return try refuse(.rowTooLarge(dialect.limit), at: openQuote ?? position) }
        // Twice as much each time, so that a long row is not scanned once for each of its pieces.
        wanted = rest * 2
        return .needsMore
      case let step: return step
      }
    }
  }

  private mutating func scan() throws(CSVError) -> Step {
    cells.removeAll(keepingCapacity: true)
    (line, rowStart, openQuote) = (nextLine, position, nil)
    var (index, lines) = (position, 0)
    var bits: UInt8 = 0
    let (count, separator) = (buffer.count, dialect.separator)
    let (quote, newline, carriage) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    while true {
      let firstLine = lines
      if index < count, buffer[index] == quote {
        let start = index + 1
        var hasQuotes = false
        index = start
        while true {
          guard index < count else {
            if isAtEnd { return try refuse(.openQuote, at: start - 1) }
            openQuote = start - 1
            return .needsMore
          }
          let byte = buffer[index]
          bits |= byte
          if byte == quote {
            guard index + 1 < count || isAtEnd else { return .needsMore }
            guard index + 1 < count, buffer[index + 1] == quote else { break }
            hasQuotes = true
            index += 1
          } else if byte == newline {
            lines += 1
          }
          index += 1
        }
        cells.append(Cell(start: start, end: index, isQuoted: true, hasQuotes: hasQuotes, line: firstLine))
        index += 1
      } else {
        let start = index
        while index < count {
          let byte = buffer[index]
          if byte == separator || byte == newline || byte == carriage && lineEnd(at: index) != nil { break }
          if byte == carriage, index + 1 == count { return .needsMore }
          if byte == quote, separator != UInt8(ascii: "\t") { return try refuse(.misplacedQuote, at: index) }
          bits |= byte
          index += 1
        }
        cells.append(Cell(start: start, end: index, isQuoted: false, hasQuotes: false, line: lines))
      }
      guard index < count else {
        guard isAtEnd else { return .needsMore }
        finish(at: index, next: index, lines: lines, bits: bits)
        return .row
      }
      if buffer[index] == separator {
        index += 1
      } else if let next = lineEnd(at: index) {
        finish(at: index, next: next, lines: lines + 1, bits: bits)
        return .row
      } else if buffer[index] == carriage, index + 1 == count {
        return .needsMore
      } else {
        return try refuse(.textAfterQuote, at: index)
      }
    }
  }

  private mutating func finish(at end: Int, next: Int, lines: Int, bits: UInt8) {
    (rowEnd, position, isASCII) = (end, next, bits < 0x80)
    nextLine += lines
  }

  /// The byte after the line end that begins at a byte; nil if none does, or if that depends on what follows.
  private func lineEnd(at index: Int) -> Int? {
    switch buffer[index] {
    case UInt8(ascii: "\n"): return index + 1
    case UInt8(ascii: "\r"):
      guard index + 1 < buffer.count else { return isAtEnd ? index + 1 : nil }
      if buffer[index + 1] == UInt8(ascii: "\n") { return index + 2 }
      return dialect.endsLinesAtReturns ? index + 1 : nil
    default: return nil
    }
  }

  // MARK: - Errors

  /// Throws an error once the whole line is there, and goes on after it.
  ///
  /// A quote that is never closed takes the rest of the file with it, so that only its row's first line is skipped.
  private mutating func refuse(_ problem: CSVError.Problem, at offset: Int) throws(CSVError) -> Step {
    let isOfQuotes = problem == .misplacedQuote || problem == .textAfterQuote
    var end = isOfQuotes ? offset : rowStart
    while end < buffer.count, lineEnd(at: end) == nil { end += 1 }
    let next = end < buffer.count ? lineEnd(at: end) : nil
    guard next != nil || isAtEnd || !isOfQuotes else { return .needsMore }
    let lineStart = buffer[rowStart..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rowStart
    let text = buffer[lineStart...].prefix(500).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let error = CSVError(
      problem: problem, offset: base + offset,
      position: TextPosition(
        line: line + newlines(rowStart..<offset), column: characters(lineStart..<offset) + 1),
      lineText: String(decoding: text, as: UTF8.self))
    cells.removeAll(keepingCapacity: true)
    isASCII = false
    isSkipping = next == nil && !isAtEnd
    rowEnd = isSkipping ? rowStart : end
    nextLine += newlines(rowStart..<rowEnd) + (next == nil ? 0 : 1)
    position = next ?? buffer.count
    throw error
  }

  /// Skips the rest of a line that is too large.
  private mutating func skipLine() {
    while position < buffer.count {
      if let next = lineEnd(at: position) {
        (position, isSkipping) = (next, false)
        nextLine += 1
        return
      }
      // A return at the end of the buffer may begin a line end.
      if buffer[position] == UInt8(ascii: "\r"), position + 1 == buffer.count { return }
      position += 1
    }
  }

  private func newlines(_ range: Range<Int>) -> Int { buffer[range].count { $0 == UInt8(ascii: "\n") } }

  private func characters(_ range: Range<Int>) -> Int { String(decoding: buffer[range], as: UTF8.self).count }

  // MARK: - Cells

  /// The number of cells of the current row.
  public var count: Int { cells.count }

  /// The text of a cell of the current row; nil if it is not UTF-8.
  public func text(_ index: Int) -> String? {
    let cell = cells[index]
    if isASCII, !cell.hasQuotes { return ascii(cell.start..<cell.end) }
    let bytes = buffer[cell.start..<cell.end]
    return cell.hasQuotes
      ? String(validating: Self.unquoted(bytes), as: UTF8.self) : String(validating: bytes, as: UTF8.self)
  }

  /// Whether a cell has nothing in it but spaces.
  public func isBlank(_ index: Int) -> Bool {
    buffer[cells[index].start..<cells[index].end].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// The line that a cell begins on.
  public func line(of index: Int) -> Int { line + cells[index].line }

  /// Where a cell begins, with its quote.
  public func position(of index: Int) -> TextPosition {
    let start = cells[index].start - (cells[index].isQuoted ? 1 : 0)
    guard cells[index].line > 0 || !isASCII else { return TextPosition(line: line, column: start - rowStart + 1) }
    let lineStart = buffer[rowStart..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rowStart
    return TextPosition(line: line(of: index), column: characters(lineStart..<start) + 1)
  }

  /// The bytes of the file that are a cell, with its quotes.
  public func range(of index: Int) -> Range<Int> {
    let (cell, quote) = (cells[index], cells[index].isQuoted ? 1 : 0)
    return (base + cell.start - quote)..<(base + cell.end + quote)
  }

  /// The bytes of the file that are the current row, without its line end.
  public var range: Range<Int> { (base + rowStart)..<(base + rowEnd) }

  /// The current row as written, without its line end.
  public var rowText: String {
    isASCII ? ascii(rowStart..<rowEnd) : String(decoding: buffer[rowStart..<rowEnd], as: UTF8.self)
  }

  /// A text without a look at each of its bytes by way of a slice.
  private func ascii(_ range: Range<Int>) -> String {
    buffer.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var isSecond = false
    for byte in bytes {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if !isSecond { text.append(byte) }
    }
    return text
  }
}
