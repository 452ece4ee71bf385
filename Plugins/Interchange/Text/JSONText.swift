import StockroomKit

/// A JSON value with its place.
struct JSONNode {
  enum Value {
    case null
    case boolean(Bool)
    /// As written, so that no digit is lost.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
  }

  var value: Value
  var line: Int
  var column: Int

  /// The members of an object, or nil.
  var members: [JSONMember]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The elements of an array, or nil.
  var elements: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The text of a string, or nil.
  var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  var isNull: Bool {
    if case .null = value { true } else { false }
  }

  /// The value of a member, or nil if there is none of that name.
  subscript(key: String) -> JSONNode? { members?.first { $0.key.hasSameBytes(as: key) }?.value }
}

/// A member of an object.
struct JSONMember {
  var key: String
  var line: Int
  var column: Int
  var value: JSONNode
}

/// Parses JSON by RFC 8259, and nothing beyond it.
///
/// Foundation's parser gives no places of values, and takes the last of two equal keys.
struct JSONText {
  /// The deepest nesting of arrays and objects.
  static let maximumDepth = 64

  private let bytes: [UInt8]
  private let isASCII: Bool
  private let file: String
  private var index = 0
  private var line: Int
  private var lineStart = 0
  /// The last column that was asked for, and its byte: columns are counted on from there.
  private var known = (offset: 0, column: 1)
  private var depth = 0

  /// Parses a text that begins on a line of a file.
  ///
  /// - Throws: A ``TextPlace/error(_:)``.
  static func parse(_ bytes: [UInt8], file: String, line: Int = 1) throws -> JSONNode {
    var text = JSONText(bytes, file: file, line: line)
    let node = try text.value()
    text.skipSpace()
    guard text.index == bytes.count else { throw text.error(.unexpected("the end of the text"), at: text.index) }
    return node
  }

  private init(_ bytes: [UInt8], file: String, line: Int) {
    self.bytes = bytes
    self.file = file
    self.line = line
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  // MARK: - Values

  private mutating func value() throws -> JSONNode {
    skipSpace()
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

  // MARK: - Texts

  private mutating func string() throws -> String {
    let start = index
    index += 1
    let first = index
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        defer { index += 1 }
        guard let text = String(validating: bytes[first..<index], as: UTF8.self) else {
          throw error(.fileEncoding(file), at: start)
        }
        return text
      case UInt8(ascii: "\\"): return try escapedString(start: start)
      case ..<0x20: throw error(byte == 0x0A ? .openString : .controlCharacter(byte), at: byte == 0x0A ? start : index)
      default: index += 1
      }
    }
    throw error(.openString, at: start)
  }

  /// The rest of a string from its first escape on.
  private mutating func escapedString(start: Int) throws -> String {
    var text = Array(bytes[(start + 1)..<index])
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let text = String(validating: text, as: UTF8.self) else { throw error(.fileEncoding(file), at: start) }
        return text
      case UInt8(ascii: "\\"): text += String(try escape()).utf8
      case ..<0x20: throw error(byte == 0x0A ? .openString : .controlCharacter(byte), at: byte == 0x0A ? start : index)
      default:
        text.append(byte)
        index += 1
      }
    }
    throw error(.openString, at: start)
  }

  private mutating func escape() throws -> Character {
    let start = index
    index += 1
    guard let byte else { throw error(.escape, at: start) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(Unicode.Scalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try hex(from: start)
      if let scalar = Unicode.Scalar(UInt32(unit)) { return Character(scalar) }
      guard UTF16.isLeadSurrogate(unit), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
        throw error(.loneSurrogate, at: start)
      }
      let trail = try hex(from: start)
      guard UTF16.isTrailSurrogate(trail),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
      else { throw error(.loneSurrogate, at: start) }
      return Character(scalar)
    default: throw error(.escape, at: start)
    }
  }

  private mutating func hex(from start: Int) throws -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw error(.escape, at: start) }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  // MARK: - Bytes

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private mutating func take(_ wanted: UInt8) -> Bool {
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

  private mutating func error(_ refusal: Refusal, at offset: Int) -> any Error {
    TextPlace(
      file: file, line: line, column: column(of: offset),
      text: String(decoding: bytes[lineStart...].prefix(500).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    ).error(refusal)
  }
}

extension Refusal {
  fileprivate static func unexpected(_ wanted: String) -> Refusal {
    Refusal("json.syntax", "expected \(wanted)")
  }

  fileprivate static let tooDeep = Refusal(
    "json.depth", "arrays and objects are nested more than \(JSONText.maximumDepth) levels deep")

  fileprivate static func doubledKey(_ key: String) -> Refusal {
    Refusal("json.key.doubled", "this object has the key \(key) already", hint: "delete one of them", subject: key)
  }

  fileprivate static let number = Refusal(
    "json.number", "this is not a number in JSON",
    hint: "digits without leading zeros, and a point before decimals: 0.5")
  fileprivate static let openString = Refusal(
    "json.string.open", "this text is never closed", hint: "add a double quote; a line end in a text is \\n")

  fileprivate static func controlCharacter(_ byte: UInt8) -> Refusal {
    let code = String(byte, radix: 16)
    return Refusal(
      "json.string.control", "a text contains a control character",
      hint: "write it as \\u\(String(repeating: "0", count: 4 - code.utf8.count))\(code)")
  }

  fileprivate static let escape = Refusal(
    "json.string.escape", "this is not an escape in JSON",
    hint: #"the escapes are \" \\ \/ \b \f \n \r \t, and \u with four hexadecimal digits"#)
  fileprivate static let loneSurrogate = Refusal(
    "json.string.surrogate", "this is half of a character", hint: "a character beyond \\uFFFF is two \\u escapes")
}
