import Foundation
import StockroomKit

/// Finds where the cells of a row begin and end.
extension DelimitedRows {
  /// Scans the row at the position; reads more and starts again if it does not end in the buffer.
  mutating func scan() throws -> Bool {
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
}
