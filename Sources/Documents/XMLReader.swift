/// Reads an XML 1.0 document in UTF-8 piece by piece, with only XML's five predefined entities and no external
/// references, so that nothing can expand or refer to files.
///
/// It keeps only one tag at a time, so that a large document needs no more memory than a small one.
public struct XMLReader {
  /// What a document may have.
  public struct Limits: Sendable {
    /// The deepest nesting of elements.
    public var depth: Int
    /// The most elements.
    public var elements: Int
    /// The most attributes of an element.
    public var attributes = 1_000
    /// The longest tag, in bytes.
    public var tag = 128 << 10
    /// Whether a document may name its type, without declarations of its own.
    public var allowsDocumentType: Bool
    /// Whether a processing instruction may be only a name, which crashes Foundation's reader of property lists.
    public var allowsEmptyInstructions = false
    /// The encodings that a document may declare: names of UTF-8, unless it was converted.
    public var encodings: Set<String> = ["utf-8", "us-ascii"]

    /// Creates limits.
    public init(depth: Int = 64, elements: Int = 4_096, allowsDocumentType: Bool = false) {
      (self.depth, self.elements, self.allowsDocumentType) = (depth, elements, allowsDocumentType)
    }
  }

  private let limits: Limits
  private let handler: any XMLHandler
  private let read: () throws -> [UInt8]
  /// The bytes that were read and not yet parsed begin at the index.
  private var bytes: [UInt8] = []
  private var index = 0
  private var isAtEnd = false
  private var cursor = Cursor()
  private var open: [(name: String, position: TextPosition)] = []
  private var count = 0
  /// The size of the tag so far.
  private var tagSize = 0

  /// The place of the next byte; lines end after LF, CR, or both.
  private struct Cursor {
    var place = TextPosition()
    private var isAfterReturn = false

    mutating func advance(over byte: UInt8) {
      if byte == 0x0A || isAfterReturn {
        place = TextPosition(line: place.line + 1)
      }
      if byte != 0x0A, byte & 0xC0 != 0x80 { place.column += 1 }
      isAfterReturn = byte == 0x0D
    }

    func place(before byte: UInt8?) -> TextPosition {
      isAfterReturn && byte != 0x0A ? TextPosition(line: place.line + 1) : place
    }
  }

  /// Creates a reader.
  ///
  /// - Parameter read: Returns the next piece of the document; empty at the end.
  public init(limits: Limits, handler: any XMLHandler, read: @escaping () throws -> [UInt8]) {
    (self.limits, self.handler, self.read) = (limits, handler, read)
  }

  /// Reads the document to its end.
  ///
  /// - Throws: An ``XMLError`` if it is not well-formed or exceeds a limit, and any error of the handler or the source.
  public mutating func parse() throws {
    if try starts("\u{FEFF}") { index += 3 }
    if try starts("<?xml"), try fill(6), XMLText.isSpace(bytes[index + 5]) { try declaration() }
    while let byte = try peek() {
      if byte == UInt8(ascii: "<") { try markup() } else { try text() }
    }
    if let last = open.last {
      throw XMLError(problem: .syntax("<\(last.name)> is not closed"), position: last.position)
    }
    guard count > 0 else { throw XMLError(problem: .syntax("there is no element"), position: TextPosition()) }
  }

  // MARK: - Bytes

  /// Whether at least a number of bytes follow.
  private mutating func fill(_ count: Int) throws -> Bool {
    while bytes.count - index < count, !isAtEnd {
      let piece = try read()
      isAtEnd = piece.isEmpty
      if index == bytes.count {
        bytes = piece
      } else {
        bytes.removeSubrange(..<index)
        bytes += piece
      }
      index = 0
    }
    return bytes.count - index >= count
  }

  private mutating func peek() throws -> UInt8? {
    if index < bytes.count { return bytes[index] }
    return try fill(1) ? bytes[index] : nil
  }

  private mutating func starts(_ text: StaticString) throws -> Bool {
    let count = text.utf8CodeUnitCount
    guard try fill(count) else { return false }
    return bytes[index..<index + count].elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: count))
  }

  private mutating func advance(_ count: Int = 1) {
    for byte in bytes[index..<index + count] { cursor.advance(over: byte) }
    index += count
  }

  private mutating func take(_ byte: Character) throws -> Bool {
    guard try peek() == byte.asciiValue else { return false }
    advance()
    return true
  }

  private var position: TextPosition { cursor.place(before: index < bytes.count ? bytes[index] : nil) }

  private func error(_ problem: XMLError.Problem, at position: TextPosition? = nil) -> XMLError {
    XMLError(problem: problem, position: position ?? self.position)
  }

  private func malformed(_ problem: String, at position: TextPosition? = nil) -> XMLError {
    error(.syntax(problem), at: position)
  }

  // MARK: - Markup

  private mutating func markup() throws {
    if try starts("<!--") {
      try skip("<!--", to: "-->")
    } else if try starts("<?") {
      try instruction()
    } else if try starts("<![CDATA[") {
      guard !open.isEmpty else { throw malformed("text outside the root element") }
      try skip("<![CDATA[", to: "]]>") { try $0.hand($1, isLiteral: true) }
    } else if try starts("<!") {
      try documentType()
    } else if try starts("</") {
      try close()
    } else {
      try start()
    }
  }

  /// Skips markup from its start to its end; `body` gets what is in it.
  private mutating func skip(
    _ opening: StaticString, to end: StaticString,
    _ body: (inout Self, Int) throws -> Void = { reader, count in reader.advance(count) }
  ) throws {
    let start = position
    let (first, length) = (end.utf8Start.pointee, end.utf8CodeUnitCount)
    advance(opening.utf8CodeUnitCount)
    while try fill(length) {
      if try starts(end) { return advance(length) }
      // The end may begin in the last bytes of a piece.
      let next = bytes[(index + 1)...].firstIndex(of: first) ?? bytes.count
      try body(&self, min(next, bytes.count - length + 1) - index)
    }
    throw malformed("\(opening) is not closed", at: start)
  }

  /// The declaration with which a document may begin; its encoding must be that of the bytes.
  private mutating func declaration() throws {
    let start = position
    var text: [UInt8] = []
    while try !starts("?>") {
      guard let byte = try peek(), text.count < limits.tag else { throw malformed("<?xml is not closed", at: start) }
      text.append(byte)
      advance()
    }
    advance(2)
    let declaration = String(decoding: text, as: UTF8.self)
    guard let name = declaration.firstRange(of: "encoding") else { return }
    let value = declaration[name.upperBound...].drop { $0.isWhitespace || "='\"".contains($0) }
    let encoding = value.prefix { !$0.isWhitespace && !"'\"".contains($0) }
    guard limits.encodings.contains(encoding.lowercased()) else {
      throw error(.otherEncoding(String(encoding)), at: start)
    }
  }

  private mutating func instruction() throws {
    // The name may be checked before the instruction is skipped as a whole.
    _ = try fill(256)
    let target = bytes[index...].dropFirst(2).prefix { Self.isNameByte($0) }
    guard !target.isEmpty else { throw malformed("<? without a name") }
    guard String(decoding: target, as: UTF8.self).lowercased() != "xml" else {
      throw malformed("the XML declaration is not at the start")
    }
    if !limits.allowsEmptyInstructions, bytes[target.endIndex...].starts(with: "?>".utf8) {
      throw error(.emptyInstruction)
    }
    try skip("<?", to: "?>")
  }

  private mutating func documentType() throws {
    let start = position
    guard limits.allowsDocumentType else { throw error(.documentType) }
    guard try starts("<!DOCTYPE"), count == 0 else { throw malformed("a declaration is misplaced") }
    var quote: UInt8?
    while let byte = try peek() {
      switch byte {
      case UInt8(ascii: "[") where quote == nil: throw error(.declarations)
      case UInt8(ascii: ">") where quote == nil: return advance()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      default: break
      }
      advance()
    }
    throw malformed("<!DOCTYPE is not closed", at: start)
  }

  private mutating func close() throws {
    let start = position
    advance(2)
    let name = try name()
    _ = try skipSpaces()
    guard try take(">") else { throw malformed("> is missing") }
    guard let last = open.popLast(), last.name.utf8.elementsEqual(name.utf8) else {
      throw malformed("</\(name)> closes nothing that is open", at: start)
    }
    try handler.end()
  }

  private mutating func start() throws {
    let start = position
    tagSize = 0
    advance()
    let name = try name()
    guard count == 0 || !open.isEmpty else { throw malformed("a second root element begins here", at: start) }
    count += 1
    guard count <= limits.elements else { throw error(.tooManyElements(limits.elements), at: start) }
    guard open.count < limits.depth else { throw error(.tooDeep(limits.depth), at: start) }
    var attributes: [String: String] = [:]
    while true {
      let before = position
      let isSpaced = try skipSpaces()
      guard let byte = try peek() else { throw malformed("<\(name)> is not finished", at: start) }
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
      guard isSpaced else { throw malformed("a space is missing") }
      let (key, value) = try attribute()
      guard attributes.updateValue(value, forKey: key) == nil else {
        throw malformed("the attribute \(key) is twice in the same element", at: before)
      }
      guard attributes.count <= limits.attributes else { throw error(.tooManyAttributes(limits.attributes), at: start) }
    }
    let isEmpty = try take("/")
    guard try take(">") else { throw malformed("> is missing") }
    try handler.start(name, attributes, at: start)
    if isEmpty { try handler.end() } else { open.append((name, start)) }
  }

  private mutating func attribute() throws -> (String, String) {
    let key = try name()
    _ = try skipSpaces()
    guard try take("=") else { throw malformed("= is missing") }
    _ = try skipSpaces()
    let start = position
    guard let quote = try peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw malformed("a quote is missing")
    }
    advance()
    var value: [UInt8] = []
    while let byte = try peek(), byte != quote {
      switch byte {
      case UInt8(ascii: "<"): throw malformed("< must be written &lt;")
      case UInt8(ascii: "&"): value += try reference().utf8
      case 0x0D: if try takeReturn() { value.append(0x0A) }
      default:
        try checkCharacter(byte)
        value.append(byte)
        advance()
      }
      try growTag()
    }
    guard try peek() == quote else { throw malformed("the quote is not closed", at: start) }
    advance()
    guard let text = String(validating: value, as: UTF8.self) else { throw error(.notUTF8, at: start) }
    return (key, text)
  }

  private mutating func name() throws -> String {
    let start = position
    var name: [UInt8] = []
    while let byte = try peek(), Self.isNameByte(byte) {
      name.append(byte)
      advance()
      try growTag()
    }
    guard let first = name.first, !(0x30...0x39).contains(first), first != UInt8(ascii: "-"), first != UInt8(ascii: ".")
    else { throw malformed("a name is missing", at: start) }
    guard let text = String(validating: name, as: UTF8.self) else { throw error(.notUTF8, at: start) }
    return text
  }

  private mutating func growTag() throws {
    tagSize += 1
    guard tagSize <= limits.tag else { throw malformed("a tag is longer than \(limits.tag) bytes") }
  }

  /// Skips white space; returns whether there was any.
  private mutating func skipSpaces() throws -> Bool {
    var isAny = false
    while let byte = try peek(), XMLText.isSpace(byte) {
      advance()
      isAny = true
    }
    return isAny
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x3A, 0x80...,
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  // MARK: - Text

  /// Reads text up to the next markup.
  private mutating func text() throws {
    guard !open.isEmpty else {
      guard try skipSpaces() else { throw malformed("text outside the root element") }
      return
    }
    while let byte = try peek(), byte != UInt8(ascii: "<") {
      switch byte {
      case UInt8(ascii: "&"):
        let character = Array(try reference().utf8)
        try handler.text(character[...], isLiteral: true)
      case UInt8(ascii: "]"):
        guard try !starts("]]>") else { throw malformed("]]> must be written ]]&gt;") }
        try hand(1, isLiteral: false)
      default:
        let end = bytes[(index + 1)...].firstIndex { $0 == 0x3C || $0 == 0x26 || $0 == 0x5D } ?? bytes.count
        try hand(end - index, isLiteral: false)
      }
    }
  }

  /// Passes a number of bytes on, with LF for each line end (XML 1.0, 2.11).
  private mutating func hand(_ count: Int, isLiteral: Bool) throws {
    var rest = count
    while rest > 0 {
      let part = bytes[index..<index + rest]
      let plain = part.firstIndex { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A || $0 == 0xEF } ?? part.endIndex
      if plain > index {
        rest -= plain - index
        try handler.text(bytes[index..<plain], isLiteral: isLiteral)
        advance(plain - index)
      } else if bytes[index] == 0x0D {
        rest -= 1
        if try takeReturn() { try handler.text([0x0A], isLiteral: isLiteral) }
      } else {
        try checkCharacter(bytes[index])
        rest -= 1
        try handler.text(bytes[index..<index + 1], isLiteral: isLiteral)
        advance()
      }
    }
  }

  /// Takes a carriage return; returns whether it is a line end of its own.
  private mutating func takeReturn() throws -> Bool {
    let isPair = try starts("\r\n")
    advance()
    return !isPair
  }

  /// Refuses a byte that cannot begin a legal XML character (XML 1.0, section 2.2).
  private mutating func checkCharacter(_ byte: UInt8) throws {
    guard byte >= 0x20 || byte == 0x09 || byte == 0x0A else { throw error(.controlCharacter(byte)) }
    if byte == 0xEF, try starts("\u{FFFE}") || starts("\u{FFFF}") {
      throw malformed("a character that XML does not have")
    }
  }

  private mutating func reference() throws -> Unicode.Scalar {
    _ = try fill(12)
    let part = bytes[index...].prefix(12)
    guard let end = part.firstIndex(of: UInt8(ascii: ";")),
      let character = XMLText.character(String(decoding: part[(index + 1)..<end], as: UTF8.self))
    else { throw error(.reference) }
    advance(end + 1 - index)
    return character
  }
}
