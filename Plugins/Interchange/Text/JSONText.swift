import StockroomKit

/// Parses JSON by RFC 8259, and nothing beyond it.
///
/// Foundation's parser gives no places of values, and takes the last of two equal keys.
struct JSONText {
  /// The deepest nesting of arrays and objects.
  static let maximumDepth = 64
  /// Many times the values of the largest app.
  static let maximumValues = 1 << 23

  let bytes: [UInt8]
  private let isASCII: Bool
  let file: String
  var index = 0
  private var line: Int
  private var lineStart = 0
  /// The last column that was asked for, and its byte: columns are counted on from there.
  private var known = (offset: 0, column: 1)
  private var depth = 0
  private var values = 0
  private let maximumValues: Int

  /// Parses a text that begins on a line of a file.
  ///
  /// - Throws: A ``TextPlace/error(_:)``.
  static func parse(
    _ bytes: [UInt8], file: String, line: Int = 1, maximumValues: Int = maximumValues
  ) throws -> JSONNode {
    var text = JSONText(bytes, file: file, line: line, maximumValues: maximumValues)
    let node = try text.value()
    text.skipSpace()
    guard text.index == bytes.count else { throw text.error(.unexpected("the end of the text"), at: text.index) }
    return node
  }

  private init(_ bytes: [UInt8], file: String, line: Int, maximumValues: Int) {
    self.maximumValues = maximumValues
    self.bytes = bytes
    self.file = file
    self.line = line
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  // MARK: - Values

  private mutating func value() throws -> JSONNode {
    skipSpace()
    values += 1
    guard values <= maximumValues else { throw error(.tooManyValues(maximumValues), at: index) }
    let (line, column) = (line, column(of: index))
    let value: JSONNode.Value
    switch byte {
    case UInt8(ascii: "{"): value = .object(try nested { try $0.members() })
    case UInt8(ascii: "["): value = .array(try nested { try $0.elements() })
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "-")?, (0x30...0x39)?: value = .number(try number())
    case UInt8(ascii: "t"): value = try word("true", .boolean(true))
    case UInt8(ascii: "f"): value = try word("false", .boolean(false))
    case UInt8(ascii: "n"): value = try word("null", .null)
    default: throw error(.unexpected("a value"), at: index)
    }
    return JSONNode(value: value, line: line, column: column)
  }

  private mutating func nested<Result>(_ body: (inout JSONText) throws -> Result) throws -> Result {
    guard depth < Self.maximumDepth else { throw error(.tooDeep, at: index) }
    depth += 1
    defer { depth -= 1 }
    index += 1
    return try body(&self)
  }

  private mutating func elements() throws -> [JSONNode] {
    var elements: [JSONNode] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return [] }
    while true {
      elements.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else { throw error(.unexpected("a comma or ]"), at: index) }
    }
  }

  private mutating func members() throws -> [JSONMember] {
    var members: [JSONMember] = []
    var keys: Set<[UInt8]> = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return [] }
    while true {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw error(.unexpected("a key in double quotes"), at: index) }
      let start = index
      let (line, column) = (line, column(of: index))
      let key = try string()
      guard keys.insert(Array(key.utf8)).inserted else { throw error(.doubledKey(key), at: start) }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error(.unexpected("a colon"), at: index) }
      members.append(JSONMember(key: key, line: line, column: column, value: try value()))
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else { throw error(.unexpected("a comma or }"), at: index) }
    }
  }

  private mutating func word(_ word: String, _ value: JSONNode.Value) throws -> JSONNode.Value {
    guard bytes[index...].starts(with: word.utf8) else { throw error(.unexpected("a value"), at: index) }
    index += word.utf8.count
    return value
  }

  private mutating func number() throws -> String {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits(from: start) }
    if take(UInt8(ascii: ".")) { try digits(from: start) }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits(from: start)
    }
    // 01 would otherwise be a 0 with something unexpected after it.
    if let byte, Self.isDigit(byte) { throw error(.number, at: start) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits(from start: Int) throws {
    let first = index
    while let byte, Self.isDigit(byte) { index += 1 }
    guard index > first else { throw error(.number, at: start) }
  }

  // MARK: - Bytes

  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  mutating func take(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte {
      switch byte {
      case 0x20, 0x09: index += 1
      case 0x0D where index + 1 < bytes.count && bytes[index + 1] == 0x0A: index += 1
      case 0x0A, 0x0D:
        index += 1
        line += 1
        lineStart = index
        known = (index, 1)
      default: return
      }
    }
  }

  private mutating func column(of offset: Int) -> Int {
    guard !isASCII else { return offset - lineStart + 1 }
    if offset < known.offset { known = (lineStart, 1) }
    known.column += String(decoding: bytes[known.offset..<offset], as: UTF8.self).count
    known.offset = offset
    return known.column
  }

  mutating func error(_ refusal: Refusal, at offset: Int) -> any Error {
    TextPlace(
      file: file, line: line, column: column(of: offset),
      text: String(decoding: bytes[lineStart...].prefix(500).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    ).error(refusal)
  }
}
