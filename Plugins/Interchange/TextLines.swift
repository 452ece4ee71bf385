import StockroomKit

/// Splits a text into lines piece by piece, with one line in memory.
struct TextLines {
  /// The largest line in bytes.
  static let limit = 1 << 20

  private var reader: TextReader
  private var buffer: [UInt8] = []
  private var position = 0
  /// The number of the current line.
  private(set) var line = 0

  init(_ file: InputFile) { reader = TextReader(file) }

  var fileName: String { reader.file.name }

  /// The next line as UTF-8, without its end; nil after the last.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` for a line that is too large; the next call continues after it.
  mutating func next() throws -> [UInt8]? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return try taken(to: end)
      }
      let rest = buffer.count - position
      guard rest <= Self.limit else { return try skip() }
      let piece = try reader.next()
      guard !piece.isEmpty else {
        guard rest > 0 else { return nil }
        defer { position = buffer.count }
        return try taken(to: buffer.count)
      }
      buffer.removeSubrange(..<position)
      (position, searched) = (0, rest)
      buffer += piece
    }
  }

  private mutating func taken(to end: Int) throws -> [UInt8] {
    line += 1
    guard end - position <= Self.limit else { throw tooLarge }
    return Array(buffer[position..<end])
  }

  /// Skips the rest of a line that is too large.
  private mutating func skip() throws -> [UInt8]? {
    line += 1
    let problem = tooLarge
    while true {
      if let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) {
        position = end + 1
        throw problem
      }
      (buffer, position) = (try reader.next(), 0)
      if buffer.isEmpty { throw problem }
    }
  }

  private var tooLarge: any Error {
    TextPlace(
      file: fileName, line: line, column: 1,
      text: String(decoding: buffer[position...].prefix(200), as: UTF8.self)
    ).error(
      Refusal("interchange.line.too-large", "this line is larger than \(Self.limit) bytes"))
  }
}
