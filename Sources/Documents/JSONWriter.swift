internal import Basics

/// Writes JSON as it goes, with keys in the order given, so that rows can stream.
///
///     var json = JSONWriter(layout: .pretty)
///     json.object { json in
///       json.member("id")
///       json.string("com.example.book")
///     }
public struct JSONWriter: Sendable {
  /// How values are laid out.
  public struct Layout: Sendable {
    let isPretty: Bool
    let colon: String
    /// Whether empty arrays and objects take three lines.
    let spreadsEmpty: Bool

    /// One line without spaces.
    public static let compact = Self(isPretty: false, colon: ":", spreadsEmpty: false)
    /// A line for each element and member, indented by two spaces.
    public static let pretty = Self(isPretty: true, colon: ": ", spreadsEmpty: false)
    /// The layout of Xcode's own files.
    public static let xcode = Self(isPretty: true, colon: " : ", spreadsEmpty: true)
  }

  /// The characters that are escaped in strings; the data is the same with all of them.
  public enum Escapes: Sendable {
    /// Quotes, backslashes, and ASCII control characters.
    case required
    /// Also characters that steer a terminal or reorder its text.
    case unsafe
    /// Also other invisible characters, which can deceive in a log.
    case invisible
  }

  /// A key that is encoded once, for a column that is written many times.
  public struct Key: Sendable {
    fileprivate let quoted: String

    /// Creates a key.
    public init(_ name: String) {
      var json = JSONWriter(escapes: .unsafe)
      json.string(name)
      quoted = json.buffer.text
    }
  }

  /// The text so far.
  public var buffer: TextBuffer

  private let layout: Layout
  private let escapes: Escapes
  private var depth = 0
  private var isFirst = true

  /// Creates a writer.
  public init(layout: Layout = .compact, escapes: Escapes = .required, capacity: Int = 256) {
    (self.layout, self.escapes) = (layout, escapes)
    buffer = TextBuffer(capacity: capacity)
  }

  // MARK: - Arrays and objects

  /// Writes an array, whose elements `body` writes.
  public mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
    beginArray()
    try body(&self)
    endArray()
  }

  /// Writes an object, whose members `body` writes.
  public mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    beginObject()
    try body(&self)
    endObject()
  }

  /// Begins an array that a later call ends.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Ends an array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Begins an object that a later call ends.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Ends an object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Begins the next element of an array; its value follows.
  public mutating func element() {
    if !isFirst { buffer.append(UInt8(ascii: ",")) }
    isFirst = false
    if layout.isPretty { newline() }
  }

  /// Begins the next member of an object; its value follows.
  public mutating func member(_ key: Key) {
    element()
    buffer.append(key.quoted)
    buffer.append(layout.colon)
  }

  /// Begins the next member of an object; its value follows.
  public mutating func member(_ name: String) {
    element()
    string(name)
    buffer.append(layout.colon)
  }

  /// Writes the next member of an object, a text.
  public mutating func member(_ name: String, _ text: String) {
    member(name)
    string(text)
  }

  private mutating func open(_ bracket: UInt8) {
    buffer.append(bracket)
    depth += 1
    isFirst = true
  }

  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    if isFirst, layout.spreadsEmpty { buffer.append(UInt8(ascii: "\n")) }
    if layout.isPretty, !isFirst || layout.spreadsEmpty { newline() }
    buffer.append(bracket)
    isFirst = false
  }

  private mutating func newline() {
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { buffer.append("  ") }
  }

  // MARK: - Values

  /// Writes a value.
  public mutating func value(_ value: JSON) {
    switch value {
    case .null: literal("null")
    case .bool(let flag): literal(flag ? "true" : "false")
    case .number(let text), .raw(let text): literal(text)
    case .string(let text): string(text)
    case .array(let elements):
      array { json in
        for element in elements {
          json.element()
          json.value(element)
        }
      }
    case .object(let members):
      object { json in
        for member in members {
          json.member(member.name)
          json.value(member.value)
        }
      }
    }
  }

  /// Writes text that is JSON already.
  public mutating func literal(_ text: String) { buffer.append(text) }

  /// Ends a line after a whole value.
  public mutating func endLine() { buffer.append(UInt8(ascii: "\n")) }

  /// Writes a string with its quotes.
  public mutating func string(_ text: String) {
    buffer.append(UInt8(ascii: "\""))
    if Self.isPlain(text, escapes) { buffer.append(text) } else { append(escaping: text) }
    buffer.append(UInt8(ascii: "\""))
  }

  /// A text as it is written between the quotes of a string, with the required escapes, to be written many times.
  public static func escaped(_ text: String) -> String {
    if isPlain(text, .required) { return text }
    var json = JSONWriter()
    json.append(escaping: text)
    return json.buffer.text
  }

  /// True if a text has nothing to escape, as most do; most candidates are a no-break space or a euro sign.
  private static func isPlain(_ text: String, _ escapes: Escapes) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { utf8 in !utf8.contains { mayNeedEscape($0, escapes) } } == true
  }

  private static func mayNeedEscape(_ byte: UInt8, _ escapes: Escapes) -> Bool {
    if byte < 0x7F { return byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") }
    return switch byte {
    case 0x7F: true
    case 0xC2, 0xD8, 0xE2: escapes != .required
    case 0xEF: escapes == .invisible
    default: false
    }
  }

  private mutating func append(escaping text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": buffer.append("\\\"")
      case "\\": buffer.append("\\\\")
      case "\n": buffer.append("\\n")
      case "\r": buffer.append("\\r")
      case "\t": buffer.append("\\t")
      case _ where needsEscape(scalar): buffer.append(scalar.jsonSpelling)
      default: buffer.append(scalar.utf8)
      }
    }
  }

  private func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch escapes {
    case .required: scalar.value < 0x20 || scalar.value == 0x7F
    case .unsafe: scalar.isHarmful || scalar.isDirectionMark
    case .invisible: scalar.isHarmful || scalar.isInvisible
    }
  }
}
