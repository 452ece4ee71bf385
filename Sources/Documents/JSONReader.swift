/// Reads JSON by RFC 8259 and nothing beyond it, within limits, with the place of each value.
///
///     let value = try JSONReader.value(of: Array("{\"id\": 1}".utf8))
///
/// Foundation's parser gives no places of values, and takes the last of two equal keys.
public struct JSONReader {
  /// What a text may have.
  public struct Limits: Sendable {
    /// The deepest nesting of arrays and objects.
    public var depth = 64
    /// The most values.
    public var values: Int
    /// Whether the members of an object may share a name; the last counts.
    public var allowsDuplicateNames: Bool

    /// The limits of a client's message.
    public static let message = Limits(values: 100_000, allowsDuplicateNames: true)
    /// The limits of a file: many times the values of the largest app.
    public static let file = Limits(values: 1 << 23, allowsDuplicateNames: false)
  }

  private let bytes: [UInt8]
  private let limits: Limits
  private let isASCII: Bool
  private var index = 0
  private var line: Int
  private var lineStart = 0
  /// The last column that was asked for, and its byte: columns are counted on from there.
  private var known = (offset: 0, column: 1)
  private var depth = 0
  private var values = 0

  /// The value of a client's message.
  public static func value(of bytes: [UInt8]) throws(JSONError) -> JSON {
    try node(of: bytes, limits: .message).json
  }

  /// The value of a text that begins on a line of a file.
  public static func node(
    of bytes: [UInt8], line: Int = 1, limits: Limits = .file
  ) throws(JSONError) -> JSONNode {
    var reader = JSONReader(bytes, line: line, limits: limits)
    let node = try reader.value()
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.error(.expected("the end of the text")) }
    return node
  }

  private init(_ bytes: [UInt8], line: Int, limits: Limits) {
    (self.bytes, self.line, self.limits) = (bytes, line, limits)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  // MARK: - Values

  private mutating func value() throws(JSONError) -> JSONNode {
    skipSpace()
    values += 1
    guard values <= limits.values else { throw error(.tooManyValues(limits.values)) }
    let position = position(of: index)
    let value: JSONNode.Value
    switch byte {
    case UInt8(ascii: "{"): value = .object(try members())
    case UInt8(ascii: "["): value = .array(try elements())
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "-")?, (0x30...0x39)?: value = .number(try number())
    case UInt8(ascii: "t"): value = try word("true", .bool(true))
    case UInt8(ascii: "f"): value = try word("false", .bool(false))
    case UInt8(ascii: "n"): value = try word("null", .null)
    default: throw error(.expected("a value"))
    }
    return JSONNode(value: value, position: position)
  }

  private mutating func elements() throws(JSONError) -> [JSONNode] {
    try nest()
    defer { depth -= 1 }
    var elements: [JSONNode] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return [] }
    while true {
      elements.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else { throw error(.expected("a comma or ]")) }
    }
  }

  private mutating func members() throws(JSONError) -> [JSONNode.Member] {
    try nest()
    defer { depth -= 1 }
    var members: [JSONNode.Member] = []
    var names: Set<[UInt8]> = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return [] }
    while true {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw error(.expected("a key in double quotes")) }
      let start = index
      let position = position(of: index)
      let name = try string()
      guard limits.allowsDuplicateNames || names.insert(Array(name.utf8)).inserted else {
        throw error(.duplicateName(name), at: start)
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error(.expected("a colon")) }
      members.append(JSONNode.Member(name: name, position: position, value: try value()))
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else { throw error(.expected("a comma or }")) }
    }
  }

  /// Enters an array or an object.
  private mutating func nest() throws(JSONError) {
    guard depth < limits.depth else { throw error(.tooDeep(limits.depth)) }
    depth += 1
    index += 1
  }

  private mutating func word(_ word: String, _ value: JSONNode.Value) throws(JSONError) -> JSONNode.Value {
    guard bytes[index...].starts(with: word.utf8) else { throw error(.expected("a value")) }
    index += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONError) -> String {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits(from: start) }
    if take(UInt8(ascii: ".")) { try digits(from: start) }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits(from: start)
    }
    // 01 would otherwise be a 0 with something unexpected after it.
    if isDigit { throw error(.number, at: start) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits(from start: Int) throws(JSONError) {
    guard isDigit else { throw error(.number, at: start) }
    while isDigit { index += 1 }
  }

  // MARK: - Strings

  private mutating func string() throws(JSONError) -> String {
    let start = index
    index += 1
    var unescaped: [UInt8] = []
    var segment = index
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = bytes[segment..<index]
        index += 1
        let text =
          unescaped.isEmpty
          ? String(validating: rest, as: UTF8.self) : String(validating: unescaped + rest, as: UTF8.self)
        guard let text else { throw error(.notUTF8, at: start) }
        return text
      case UInt8(ascii: "\\"):
        unescaped += bytes[segment..<index]
        unescaped += try escape().utf8
        segment = index
      case 0x0A: throw error(.openString, at: start)
      case ..<0x20: throw error(.controlCharacter(byte))
      default: index += 1
      }
    }
    throw error(.openString, at: start)
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = index
    index += 1
    guard let byte else { throw error(.escape, at: start) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try unit(from: start)
      if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
      guard UTF16.isLeadSurrogate(unit), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
        throw error(.loneSurrogate, at: start)
      }
      let trail = try self.unit(from: start)
      guard UTF16.isTrailSurrogate(trail),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
      else { throw error(.loneSurrogate, at: start) }
      return scalar
    default: throw error(.escape, at: start)
    }
  }

  /// Four hexadecimal digits.
  private mutating func unit(from start: Int) throws(JSONError) -> UInt16 {
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

  private var isDigit: Bool { index < bytes.count && (0x30...0x39).contains(bytes[index]) }

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

  /// The place of a byte in the current line.
  private mutating func position(of offset: Int) -> TextPosition {
    guard !isASCII else { return TextPosition(line: line, column: offset - lineStart + 1) }
    if offset < known.offset { known = (lineStart, 1) }
    known.column += String(decoding: bytes[known.offset..<offset], as: UTF8.self).count
    known.offset = offset
    return TextPosition(line: line, column: known.column)
  }

  private mutating func error(_ problem: JSONError.Problem, at offset: Int? = nil) -> JSONError {
    JSONError(problem: problem, position: position(of: offset ?? index), lineStart: lineStart)
  }
}
