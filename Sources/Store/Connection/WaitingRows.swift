internal import CSQLite

/// Rows that wait to be inserted, as plain bytes: threads that share texts would both count their references.
final class WaitingRows: @unchecked Sendable {
  private var rows: [(statement: PreparedStatement, count: Int)] = []
  private var encoded = EncodedValues()

  var count: Int { rows.count }
  var isEmpty: Bool { rows.isEmpty }

  /// Adds a row.
  ///
  /// - Throws: A `Refusal` for a text with U+0000.
  func append(_ values: [SQLValue], for statement: PreparedStatement) throws {
    try statement.requireCount(values.count)
    try encoded.append(values)
    rows.append((statement, values.count))
  }

  /// Inserts all of them, on whichever thread has the connection.
  func insert(in transaction: Transaction) throws {
    try encoded.bytes.withUnsafeBytes { bytes in
      var position = 0
      for (statement, count) in rows {
        // SQLite reads the texts where they are.
        defer { sqlite3_clear_bindings(statement.handle) }
        try transaction.insert(with: statement) {
          for index in 1...count {
            position += try EncodedValues.bind(at: CInt(index), of: statement, bytes, at: position)
          }
        }
      }
    }
  }
}

/// Values one after the other: a byte for the kind of each, a number, which is an integer or the length of a text, and
/// the bytes of the text.
private struct EncodedValues {
  private enum Kind: UInt8 {
    case null, integer, text
  }

  private(set) var bytes: [UInt8] = []
  private static let header = 1 + MemoryLayout<Int64>.size

  mutating func append(_ values: [SQLValue]) throws {
    let start = bytes.count
    for value in values {
      switch value {
      case .null: append(.null, 0)
      case .integer(let integer): append(.integer, integer)
      case .text(var text):
        let isWhole = text.withUTF8 { utf8 in
          append(.text, Int64(utf8.count))
          bytes.append(contentsOf: utf8)
          return !utf8.contains(0)
        }
        guard isWhole else {
          bytes.removeLast(bytes.count - start)
          throw Refusal.textWithNUL
        }
      }
    }
  }

  private mutating func append(_ kind: Kind, _ number: Int64) {
    bytes.append(kind.rawValue)
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// Binds the value at a position; returns its length.
  static func bind(
    at index: CInt, of statement: PreparedStatement, _ bytes: UnsafeRawBufferPointer, at position: Int
  ) throws -> Int {
    let number = bytes.loadUnaligned(fromByteOffset: position + 1, as: Int64.self)
    switch Kind(rawValue: bytes[position]) {
    case .integer: try statement.bind(number, at: index)
    case .text:
      let text = UnsafeRawBufferPointer(rebasing: bytes[(position + header)...].prefix(Int(number)))
      try statement.bind(inPlace: text, at: index)
      return header + text.count
    default: try statement.bindNull(at: index)
    }
    return header
  }
}
