import StockroomKit

/// Splits a text into rows of cells: RFC 4180 with a comma, a semicolon, or a tab between the cells, and any line end.
///
/// Reads piece by piece and keeps one row in memory. A row is at most ``limit`` bytes.
struct DelimitedRows {
  /// A cell as bytes of the current row.
  struct Slot {
    var start: Int
    var end: Int
    /// Whether it was quoted and has doubled quotes in it.
    var hasQuotes: Bool
    /// The line it begins on, from the row's.
    var line: Int
  }

  /// The bytes of a broken line that a message shows.
  static let shown = 500
  /// The largest row in bytes.
  static let limit = 1 << 20

  private var reader: TextReader
  // What scanning changes, in another file.
  var buffer: [UInt8] = []
  var position = 0
  private(set) var isAtEnd = false
  private(set) var separator = UInt8(ascii: ",")
  /// The line that the next row begins on.
  var nextLine = 1
  /// The quote that is still open where the buffer ends.
  var openQuote: Int?
  /// The line `sep=;` with its end, which spreadsheets write before the header; empty if there is none.
  private(set) var preamble = ""

  /// The cells of the current row.
  var slots: [Slot] = []
  /// The line that the current row begins on.
  var line = 1
  var rowStart = 0
  var rowEnd = 0
  var isASCII = true

  /// Reads the first piece, and finds the separator in the first line.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` for a line `sep=` with something that separates no cells.
  init(_ file: InputFile) throws {
    reader = TextReader(file)
    try fill()
    guard let line = try Self.separatorLine(of: buffer, in: file.name) else {
      separator = Self.separator(of: buffer)
      return
    }
    preamble = String(decoding: buffer[..<line.end], as: UTF8.self)
    (separator, position, nextLine) = (line.separator, line.end, 2)
  }

  /// The first line, before any row is read.
  var firstLine: String {
    String(decoding: buffer[position...].prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  var fileName: String { reader.file.name }

  /// Moves to the next row that is not empty; false at the end.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` for broken quotes or a row that is too large; the next call goes on behind it.
  mutating func advance() throws -> Bool {
    while true {
      if position == buffer.count, !isAtEnd { try fill() }
      guard position < buffer.count else { return false }
      guard try scan() else { continue }
      if slots.count > 1 || slots[0].end > slots[0].start { return true }
    }
  }

  /// The text of a cell of the current row.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` if it is not UTF-8.
  func text(_ index: Int) throws -> String {
    let slot = slots[index]
    if isASCII, !slot.hasQuotes { return ascii(slot.start..<slot.end) }
    let bytes = buffer[slot.start..<slot.end]
    let text =
      slot.hasQuotes
      ? String(validating: Self.unquoted(bytes), as: UTF8.self) : String(validating: bytes, as: UTF8.self)
    guard let text else { throw place(index).error(.fileEncoding(fileName)) }
    return text
  }

  /// The line that could not be split, as much as a row may have of it; nil if the last one could.
  var badRow: String?

  /// The row as written, without its line end.
  var rowText: String {
    isASCII ? ascii(rowStart..<rowEnd) : String(decoding: buffer[rowStart..<rowEnd], as: UTF8.self)
  }

  /// A text without a look at each of its bytes by way of a slice.
  private func ascii(_ range: Range<Int>) -> String {
    buffer.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  /// The line of a cell, and the character it begins with.
  func position(of index: Int) -> (line: Int, column: Int) {
    var start = slots[index].start
    if start > rowStart, buffer[start - 1] == UInt8(ascii: "\"") { start -= 1 }
    guard slots[index].line > 0 || !isASCII else { return (line, start - rowStart + 1) }
    let lineStart = buffer[rowStart..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rowStart
    return (line + slots[index].line, String(decoding: buffer[lineStart..<start], as: UTF8.self).count + 1)
  }

  /// Whether a cell of the current row has nothing in it but spaces.
  func isBlank(_ index: Int) -> Bool {
    buffer[slots[index].start..<slots[index].end].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether all cells of the current row have nothing in them, as those below a table that was cleared.
  var isBlank: Bool { slots.indices.allSatisfy(isBlank) }

  /// The place of a cell.
  func place(_ index: Int) -> TextPlace {
    let (line, column) = position(of: index)
    return TextPlace(file: fileName, line: line, column: column, text: lineText(line - self.line))
  }

  /// The place of the whole row.
  var place: TextPlace { TextPlace(file: fileName, line: line, column: 1, text: lineText(0)) }

  private func lineText(_ index: Int) -> String? {
    let lines = rowText.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(index) ? String(lines[index].prefix(500)) : nil
  }

  // MARK: - Reading

  /// Keeps what begins at the current position, and reads another piece behind it.
  mutating func fill() throws {
    let piece = try reader.next()
    isAtEnd = piece.isEmpty
    buffer.removeSubrange(..<position)
    position = 0
    buffer += piece
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
