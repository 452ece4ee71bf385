import Foundation

/// A classic binary property list (`bplist00`), read within limits.
///
/// Its objects refer to each other by number. If many refer to the same ones, a file of 200 bytes expands
/// to billions of values, and Foundation expands them; this reader counts them, and stops early.
struct BinaryPropertyList {
  /// Why a binary property list cannot be read.
  enum Failure: Error, Equatable {
    case malformed, tooLarge
  }

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let offsetTable: Int
  private var budget = 4_096

  /// True if bytes start like a binary property list.
  static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("bplist".utf8))
  }

  /// The value of a binary property list.
  static func read(_ bytes: [UInt8]) throws -> PropertyListValue {
    guard bytes.starts(with: Array("bplist00".utf8)), bytes.count >= 40 else { throw Failure.malformed }
    var list = try BinaryPropertyList(bytes)
    return try list.value(list.integer(at: bytes.count - 16, size: 8), depth: 0)
  }

  private init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    objectCount = Self.integer(bytes[(trailer + 8)..<(trailer + 16)])
    offsetTable = Self.integer(bytes[(trailer + 24)...])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), objectCount <= bytes.count,
      offsetTable >= 8, offsetTable <= trailer, objectCount * offsetSize <= trailer - offsetTable
    else { throw Failure.malformed }
  }

  private mutating func value(_ reference: Int, depth: Int) throws -> PropertyListValue {
    budget -= 1
    guard budget >= 0, depth < 32 else { throw Failure.tooLarge }
    guard reference < objectCount else { throw Failure.malformed }
    let start = try integer(at: offsetTable + reference * offsetSize, size: offsetSize)
    guard start >= 8, start < offsetTable else { throw Failure.malformed }
    let low = Int(bytes[start] & 15)
    switch bytes[start] >> 4 {
    case 0x0 where low == 8 || low == 9: return .boolean(low == 9)
    case 0x1 where low <= 3: return .integer(try signed(at: start + 1, size: 1 << low))
    case 0x2: return .real(try real(at: start + 1, low: low))
    case 0x3 where low == 3: return .date(try date(at: start + 1))
    default: break
    }
    let (count, body) = try length(low, after: start + 1)
    switch bytes[start] >> 4 {
    case 0x4: return .data(Array(try slice(body, count)))
    case 0x5, 0x7: return .string(try text(try slice(body, count)))
    case 0x6: return .string(try utf16(try slice(body, count * 2)))
    case 0xa: return .array(try references(body, count).map { try value($0, depth: depth + 1) })
    case 0xd: return try dictionary(references(body, count * 2), depth: depth)
    default: throw Failure.malformed
    }
  }

  private mutating func dictionary(_ references: [Int], depth: Int) throws -> PropertyListValue {
    var values: [String: PropertyListValue] = [:]
    for (key, item) in zip(references.prefix(references.count / 2), references.suffix(references.count / 2)) {
      guard case .string(let name) = try value(key, depth: depth + 1),
        values.updateValue(try value(item, depth: depth + 1), forKey: name) == nil
      else { throw Failure.malformed }
    }
    return .dictionary(values)
  }

  private func length(_ low: Int, after start: Int) throws -> (count: Int, body: Int) {
    guard low == 15 else { return (low, start) }
    guard start < offsetTable, bytes[start] >> 4 == 1, bytes[start] & 15 <= 3 else { throw Failure.malformed }
    let size = 1 << Int(bytes[start] & 15)
    let count = try integer(at: start + 1, size: size)
    guard count <= bytes.count else { throw Failure.malformed }
    return (count, start + 1 + size)
  }

  private func references(_ start: Int, _ count: Int) throws -> [Int] {
    _ = try slice(start, count * referenceSize)
    return try (0..<count).map { try integer(at: start + $0 * referenceSize, size: referenceSize) }
  }

  private func slice(_ start: Int, _ count: Int) throws -> ArraySlice<UInt8> {
    guard start <= offsetTable, count <= offsetTable - start else { throw Failure.malformed }
    return bytes[start..<(start + count)]
  }

  private func text(_ bytes: ArraySlice<UInt8>) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Failure.malformed }
    return text
  }

  private func utf16(_ bytes: ArraySlice<UInt8>) throws -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    guard let text = String(validating: units, as: UTF16.self) else { throw Failure.malformed }
    return text
  }

  private func real(at start: Int, low: Int) throws -> Double {
    let pattern = try signed(at: start, size: low == 2 ? 4 : 8)
    guard low == 2 || low == 3 else { throw Failure.malformed }
    return low == 2
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: pattern)))
      : Double(bitPattern: UInt64(bitPattern: pattern))
  }

  private func date(at start: Int) throws -> Date {
    let seconds = try real(at: start, low: 3)
    // The years 1 to 9999, counted from 2001: the printable range.
    guard seconds > -63_000_000_000, seconds < 252_000_000_000 else { throw Failure.malformed }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  private func signed(at start: Int, size: Int) throws -> Int64 {
    var number: Int64 = 0
    for byte in try slice(start, size) { number = number << 8 | Int64(byte) }
    return number
  }

  private func integer(at start: Int, size: Int) throws -> Int {
    guard start >= 0, start <= bytes.count - size else { throw Failure.malformed }
    return Self.integer(bytes[start..<(start + size)])
  }

  /// A big-endian number; one that is impossible in a file of this size stays too large for every check.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int {
    var number: UInt64 = 0
    for byte in bytes { number = number << 8 | UInt64(byte) }
    return Int(min(number, 1 << 40))
  }
}
