/// Reads JSON (RFC 8259) with the place of each value, so that an error in a file names its line and column.
struct JSONText {
  /// A place in the text, from 1.
  struct Place: Sendable, Hashable {
    var line = 1
    var column = 1
  }

  /// A value with its place.
  struct Value: Sendable {
    let place: Place
    let node: Node
  }

  /// The content of a value; a number is as written.
  enum Node: Sendable {
    case object([Member])
    case array([Value])
    case string(String)
    case number(String)
    case boolean(Bool)
    case null
  }

  /// A member of an object.
  struct Member: Sendable {
    let name: String
    /// Where the name is.
    let place: Place
    let value: Value
  }

  /// What is wrong, and where.
  struct Failure: Error {
    let place: Place
    let message: String
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var place = Place()
  private var depth = 0
  /// Deeper nesting than any real file has would exhaust the stack.
  private static let deepest = 64

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Reads a text.
  ///
  /// - Throws: ``Failure`` at the first error.
  static func read(_ text: String) throws(Failure) -> Value {
    var reader = JSONText(text)
    let value = try reader.value()
    reader.skipSpace()
    if reader.index < reader.scalars.count { throw reader.failure("there is more after the end of the JSON value") }
    return value
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func advance() {
    if scalars[index] == "\n" { place = Place(line: place.line + 1, column: 1) } else { place.column += 1 }
    index += 1
  }

  private mutating func skipSpace() {
    while let next, next == " " || next == "\n" || next == "\r" || next == "\t" { advance() }
  }

  private func failure(_ message: String) -> Failure { Failure(place: place, message: message) }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == scalar else { return false }
    advance()
    return true
  }

  private mutating func value() throws(Failure) -> Value {
    skipSpace()
    let start = place
    guard let next else { throw failure("the JSON ends too early") }
    let node: Node
    switch next {
    case "{": node = .object(try members())
    case "[": node = .array(try elements())
    case "\"": node = .string(try string())
    case "-", "0"..."9": node = .number(try number())
    default: node = try word()
    }
    return Value(place: start, node: node)
  }

  private mutating func nest() throws(Failure) {
    depth += 1
    if depth > Self.deepest { throw failure("the JSON is nested more than \(Self.deepest) levels deep") }
    advance()
  }

  private mutating func members() throws(Failure) -> [Member] {
    try nest()
    defer { depth -= 1 }
    var members: [Member] = []
    if skip("}") { return members }
    repeat {
      skipSpace()
      let start = place
      guard next == "\"" else { throw failure("a name in double quotes is expected") }
      let name = try string()
      guard !members.contains(where: { Array($0.name.utf8) == Array(name.utf8) }) else {
        throw Failure(place: start, message: "the name \(name) is duplicate")
      }
      guard skip(":") else { throw failure("a colon is expected") }
      members.append(Member(name: name, place: start, value: try value()))
    } while skip(",")
    guard skip("}") else { throw failure("a comma or } is expected") }
    return members
  }

  private mutating func elements() throws(Failure) -> [Value] {
    try nest()
    defer { depth -= 1 }
    var elements: [Value] = []
    if skip("]") { return elements }
    repeat { elements.append(try value()) } while skip(",")
    guard skip("]") else { throw failure("a comma or ] is expected") }
    return elements
  }

  private mutating func number() throws(Failure) -> String {
    let start = (index, place)
    while let next, "+-.eE".unicodeScalars.contains(next) || ("0"..."9").contains(next) { advance() }
    let text = String(String.UnicodeScalarView(scalars[start.0..<index]))
    guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
      throw Failure(place: start.1, message: "\(text) is not a number")
    }
    return text
  }

  private mutating func word() throws(Failure) -> Node {
    let words: [(String, Node)] = [("true", .boolean(true)), ("false", .boolean(false)), ("null", .null)]
    for (word, node) in words where scalars[index...].starts(with: word.unicodeScalars) {
      for _ in word.unicodeScalars { advance() }
      return node
    }
    throw failure("a JSON value is expected")
  }

  private mutating func string() throws(Failure) -> String {
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = next {
      guard scalar.value >= 0x20 else { throw failure("a control character in a text must be escaped") }
      if scalar == "\\" {
        text.append(try escape())
        continue
      }
      advance()
      if scalar == "\"" { return String(text) }
      text.append(scalar)
    }
    throw failure("the text has no closing quote")
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    let start = place
    advance()
    guard let letter = next else { throw failure("the text has no closing quote") }
    advance()
    let plain: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]
    if let scalar = plain[letter] { return scalar }
    let wrong = Failure(place: start, message: "this escape is not valid")
    guard letter == "u", let high = hexadecimal() else { throw wrong }
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard (0xD800...0xDBFF).contains(high), next == "\\" else { throw wrong }
    advance()
    guard next == "u" else { throw wrong }
    advance()
    guard let low = hexadecimal(), (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw wrong }
    return scalar
  }

  private mutating func hexadecimal() -> UInt32? {
    guard index + 4 <= scalars.count else { return nil }
    let digits = String(String.UnicodeScalarView(scalars[index..<index + 4]))
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
      return nil
    }
    for _ in 0..<4 { advance() }
    return value
  }
}
