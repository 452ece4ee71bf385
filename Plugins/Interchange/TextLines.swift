import StockroomKit

/// Splits a text into lines piece by piece, with one line in memory.
struct TextLines {
  private static let newline = UInt8(ascii: "\n")

  private var reader: TextReader
  private var buffer: [UInt8]
  private var position = 0
  /// The size of the largest line in bytes.
  private let limit: Int
  /// The number of the current line.
  private(set) var line = 0

  /// - Parameter bytes: The bytes that were already read.
  init(_ reader: TextReader, after bytes: [UInt8] = [], limit: Int) {
    (self.reader, buffer, self.limit) = (reader, bytes, limit)
  }

  var fileName: String { reader.file.name }

  /// The next line as UTF-8, without its end; nil after the last.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` for a line that is too large; the next call continues after it.
  mutating func next() throws -> [UInt8]? {
    guard var part = try nextPart() else { return nil }
    line += 1
    let bytes = part.last == Self.newline ? part.dropLast() : part
    guard bytes.count > limit else { return Array(bytes) }
    while part.last != Self.newline, let rest = try nextPart() { part = rest }
    let place = TextPlace(
      file: fileName, line: line, column: 1, text: String(decoding: bytes.prefix(200), as: UTF8.self))
    throw place.error(Refusal("interchange.line.too-large", "this line is larger than \(limit) bytes"))
  }

  /// The next line with its end, or a part of a line that is too large; nil at the end.
  mutating func nextPart() throws -> ArraySlice<UInt8>? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: Self.newline) { return take(to: end + 1) }
      let rest = buffer.count - position
      let piece = rest <= limit ? try reader.next() : []
      guard !piece.isEmpty else { return rest == 0 ? nil : take(to: buffer.count) }
      buffer.removeSubrange(..<position)
      buffer += piece
      (position, searched) = (0, rest)
    }
  }

  private mutating func take(to end: Int) -> ArraySlice<UInt8> {
    defer { position = end }
    return buffer[position..<end]
  }
}
