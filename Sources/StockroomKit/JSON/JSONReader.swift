/// Reads one JSON text, strictly and within limits.
///
///     let value = try JSONReader.value(of: Array("{\"id\": 1}".utf8))
public struct JSONReader {
  /// Why a text is not read.
  public enum Problem: Error, Equatable {
    /// It is not JSON in UTF-8.
    case malformed(at: Int)
    /// It is nested too deeply, or has too many values.
    case tooComplex
  }

  /// The deepest nesting.
  static let maximumDepth = 64
  /// The most values in a text.
  static let maximumCount = 100_000

  private let bytes: [UInt8]
  private var position = 0
  private var count = 0

  /// The value of a text.
  ///
  /// - Throws: A ``Problem``.
  public static func value(of bytes: [UInt8]) throws(Problem) -> JSON {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .malformed(at: 0) }
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.malformed }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var malformed: Problem { .malformed(at: position) }
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ byte: Character) throws(Problem) {
    guard next == byte.asciiValue else { throw malformed }
    position += 1
  }

  private mutating func value(depth: Int) throws(Problem) -> JSON {
    count += 1
    guard depth <= Self.maximumDepth, count <= Self.maximumCount else { throw .tooComplex }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws(Problem) -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw malformed }
    position += word.utf8.count
    return value
  }

  private mutating func object(depth: Int) throws(Problem) -> JSON {
    try take("{")
    var members: [JSON.Member] = []
    skipSpace()
    guard next != UInt8(ascii: "}") else {
      position += 1
      return .object(members)
    }
    while true {
      skipSpace()
      let name = try string()
      skipSpace()
      try take(":")
      members.append(JSON.Member(name: name, value: try value(depth: depth + 1)))
      skipSpace()
      guard next == UInt8(ascii: ",") else { break }
      position += 1
    }
    try take("}")
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Problem) -> JSON {
    try take("[")
    var elements: [JSON] = []
    skipSpace()
    guard next != UInt8(ascii: "]") else {
      position += 1
      return .array(elements)
    }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      guard next == UInt8(ascii: ",") else { break }
      position += 1
    }
    try take("]")
    return .array(elements)
  }

  /// A number as RFC 8259 writes it.
  private mutating func number() throws(Problem) -> String {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(Problem) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw malformed }
  }

  private mutating func string() throws(Problem) -> String {
    try take("\"")
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      case ..<0x20: throw malformed
      default: text.append(byte)
      }
    }
    throw malformed
  }

  private mutating func escape(into text: inout [UInt8]) throws(Problem) {
    guard let byte = next else { throw malformed }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var scalar = try unit()
      if (0xD800..<0xDC00).contains(scalar) {
        try take("\\")
        try take("u")
        let low = try unit()
        guard (0xDC00..<0xE000).contains(low) else { throw malformed }
        scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(scalar) else { throw malformed }
      text += String(Character(scalar)).utf8
    default: throw malformed
    }
  }

  /// Four hexadecimal digits.
  private mutating func unit() throws(Problem) -> UInt32 {
    guard position + 4 <= bytes.count else { throw malformed }
    var unit: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw malformed }
      unit = unit << 4 + UInt32(digit)
    }
    position += 4
    return unit
  }
}
