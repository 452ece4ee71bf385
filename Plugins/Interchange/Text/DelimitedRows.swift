import Foundation
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
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private(set) var separator = UInt8(ascii: ",")
  /// The line that the next row begins on.
  private var nextLine = 1
  /// The quote that is still open where the buffer ends.
  private var openQuote: Int?
  /// The line `sep=;` with its end, which spreadsheets write before the header; empty if there is none.
  private(set) var preamble = ""

  /// The cells of the current row.
  private(set) var slots: [Slot] = []
  /// The line that the current row begins on.
  private(set) var line = 1
  private var rowStart = 0
  private var rowEnd = 0
  private var isASCII = true

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
  private(set) var badRow: String?

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
  private mutating func fill() throws {
    let piece = try reader.next()
    isAtEnd = piece.isEmpty
    buffer.removeSubrange(..<position)
    position = 0
    buffer += piece
  }

  /// Scans the row at the position; reads more and starts again if it does not end in the buffer.
  private mutating func scan() throws -> Bool {
    while true {
      openQuote = nil
      switch try scanBuffered() {
      case .row: return true
      case .empty: return false
      case .needsMore:
        let rest = buffer.count - position
        guard rest <= Self.limit else { throw try skip(.rowTooLarge, at: openQuote) }
        // Twice as much each time, so that a long row is not scanned once for each of its pieces.
        repeat { try fill() } while !isAtEnd && buffer.count < rest * 2
      }
    }
  }

  private enum Scan { case row, empty, needsMore }

  private mutating func scanBuffered() throws -> Scan {
    slots.removeAll(keepingCapacity: true)
    (line, rowStart) = (nextLine, position)
    var (index, lines) = (position, 0)
    var bits: UInt8 = 0
    let count = buffer.count
    let (quote, newline, carriage) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    while true {
      let firstLine = lines
      if index < count, buffer[index] == quote {
        let start = index + 1
        var hasQuotes = false
        index = start
        while true {
          guard index < count else {
            guard isAtEnd else {
              openQuote = start - 1
              return .needsMore
            }
            throw try skip(.openQuote, at: start - 1)
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
        slots.append(Slot(start: start, end: index, hasQuotes: hasQuotes, line: firstLine))
        index += 1
      } else {
        let start = index
        while index < count {
          let byte = buffer[index]
          if byte == separator || byte == newline || byte == carriage { break }
          if byte == quote, separator != UInt8(ascii: "\t") { throw try skip(.misplacedQuote, at: index) }
          bits |= byte
          index += 1
        }
        slots.append(Slot(start: start, end: index, hasQuotes: false, line: lines))
      }
      guard index < count else {
        guard isAtEnd else { return .needsMore }
        return finish(at: index, next: index, lines: lines, bits: bits)
      }
      switch buffer[index] {
      case separator: index += 1
      case newline: return finish(at: index, next: index + 1, lines: lines + 1, bits: bits)
      case carriage:
        guard index + 1 < count || isAtEnd else { return .needsMore }
        let isPair = index + 1 < count && buffer[index + 1] == newline
        return finish(at: index, next: index + (isPair ? 2 : 1), lines: lines + 1, bits: bits)
      default: throw try skip(.textAfterQuote, at: index)
      }
    }
  }

  private mutating func finish(at end: Int, next: Int, lines: Int, bits: UInt8) -> Scan {
    (rowEnd, position, isASCII, badRow) = (end, next, bits < 0x80, nil)
    nextLine += lines
    return slots.count == 1 && slots[0].end == slots[0].start && rowEnd == rowStart ? .empty : .row
  }

  /// Skips the rest of the line, and returns the error at a byte of it.
  private mutating func skip(_ refusal: Refusal, at byte: Int? = nil) throws -> any Error {
    let at = byte ?? position
    let lineStart = buffer[position..<at].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? position
    let lines = buffer[position..<at].count { $0 == UInt8(ascii: "\n") }
    let column = String(decoding: buffer[lineStart..<at], as: UTF8.self).count + 1
    let tail = buffer[lineStart...].prefix(Self.shown).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let place = TextPlace(
      file: fileName, line: nextLine + lines, column: column, text: String(decoding: tail, as: UTF8.self))
    // A quote that is never closed takes the rest of the file with it: go on behind its first line.
    var skipped: [UInt8] = []
    defer { badRow = String(decoding: skipped, as: UTF8.self) }
    func keep(_ end: Int) {
      if skipped.count + end - position <= Self.limit { skipped += buffer[position..<end] }
    }
    while true {
      if let end = lineEnd {
        keep(end)
        if end + 1 == buffer.count, !isAtEnd {
          position = end
          try fill()
          continue
        }
        let isPair =
          buffer[end] == UInt8(ascii: "\r") && end + 1 < buffer.count && buffer[end + 1] == UInt8(ascii: "\n")
        position = end + (isPair ? 2 : 1)
        nextLine += 1
        break
      }
      keep(buffer.count)
      position = buffer.count
      if isAtEnd { break }
      try fill()
    }
    return place.error(refusal)
  }

  /// The first line end behind the position.
  private var lineEnd: Int? {
    buffer.withUnsafeBytes { bytes in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
      guard let base = rest.baseAddress else { return nil }
      let newline = memchr(base, 0x0A, rest.count).map { base.distance(to: $0) }
      let carriage = memchr(base, 0x0D, newline ?? rest.count).map { base.distance(to: $0) }
      return (carriage ?? newline).map { position + $0 }
    }
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
