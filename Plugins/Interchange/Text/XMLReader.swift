import StockroomKit

/// Reads an XML 1.0 text as a tree of elements: without document types, so that nothing can expand or refer to files.
struct XMLReader {
  /// The largest file in bytes.
  private static let limit = 64 << 20
  /// Deeper than any catalog.
  private static let maximumDepth = 32

  let fileName: String
  let lines: SourceLines
  private let bytes: [UInt8]
  private var position = 0
  private var open: [(element: XMLElement, text: XMLTextBuffer)] = []
  private var root: XMLElement?
  /// The place of the element that began last: found from there on, not from the start of the file.
  private var cursor = (offset: 0, line: 1, column: 1)

  /// Whether the white space around texts is kept.
  private let keepsSpace: Bool

  /// Reads a file.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` at the first place that is not XML.
  init(_ file: InputFile, keepsSpace: Bool = false) throws {
    self.keepsSpace = keepsSpace
    fileName = file.name
    var reader = TextReader(file)
    bytes = try reader.rest(limit: Self.limit)
    lines = SourceLines(bytes)
    if let bad = bytes.firstInvalidUTF8 { throw place(bad).error(.fileEncoding(fileName)) }
  }

  /// The place of a byte.
  func place(_ offset: Int) -> TextPlace {
    let (line, column) = lines.place(ofByte: offset)
    return place(line: line, column: column)
  }

  /// The place of an element.
  func place(_ element: XMLElement) -> TextPlace { place(line: element.line, column: element.column) }

  private func place(line: Int, column: Int) -> TextPlace {
    TextPlace(file: fileName, line: line, column: column, text: lines.text(line))
  }

  /// The root element.
  mutating func read() throws -> XMLElement {
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "<") { try markup() } else { try text() }
    }
    if let last = open.last { throw place(last.element).error(.xml("<\(last.element.name)> is not closed")) }
    guard let root else { throw place(0).error(.xml("there is no element")) }
    return root
  }

  // MARK: - Markup

  private mutating func markup() throws {
    if starts("<!--") { return try skip("<!--", to: "-->") }
    if starts("<?") { return try instruction() }
    if starts("<![CDATA[") { return try data() }
    if starts("<!") { throw place(position).error(.xmlDocumentType) }
    if starts("</") { return try close() }
    try start()
  }

  private mutating func instruction() throws {
    let start = position
    try skip("<?", to: "?>")
    guard bytes[start...].starts(with: "<?xml ".utf8) else { return }
    guard start == 0 else { throw place(start).error(.xml("the XML declaration is not at the start")) }
    // The text has been decoded by now, so that other encodings would be misread.
    let declaration = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let match = declaration.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/) else { return }
    guard ["utf-8", "utf-16", "us-ascii"].contains(match.1.lowercased()) else {
      throw place(start).error(.fileEncoding(fileName))
    }
  }

  private mutating func data() throws {
    guard !open.isEmpty else { throw place(position).error(.xml("text outside the root element")) }
    let start = position + 9
    try skip("<![CDATA[", to: "]]>")
    for byte in Self.normalized(bytes[start..<(position - 3)]) { open[open.count - 1].text.append(byte, isKept: true) }
  }

  private mutating func close() throws {
    let start = position
    position += 2
    let name = try name()
    skipSpaces()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else {
      throw place(position).error(.xml("> is missing"))
    }
    position += 1
    guard var last = open.popLast(), last.element.name.hasSameBytes(as: name) else {
      throw place(start).error(.xml("</\(name)> closes nothing that is open"))
    }
    last.element.text = keepsSpace ? last.text.whole : last.text.string
    end(last.element)
  }

  private mutating func start() throws {
    let start = position
    position += 1
    let name = try name()
    guard root == nil else { throw place(start).error(.xml("a second root element begins here")) }
    guard open.count < Self.maximumDepth else { throw place(start).error(.xmlDepth(Self.maximumDepth)) }
    var attributes: [String: String] = [:]
    while true {
      let before = position
      skipSpaces()
      guard position < bytes.count else { throw place(start).error(.xml("<\(name)> is not finished")) }
      if bytes[position] == UInt8(ascii: ">") || bytes[position] == UInt8(ascii: "/") { break }
      guard position > before else { throw place(position).error(.xml("a space is missing")) }
      let (key, value) = try attribute()
      guard attributes.updateValue(value, forKey: key) == nil else {
        throw place(before).error(.xml("the attribute \(key) is twice in the same element"))
      }
    }
    moveCursor(to: start)
    let element = XMLElement(name: name, attributes: attributes, line: cursor.line, column: cursor.column)
    if bytes[position] == UInt8(ascii: "/") {
      position += 1
      guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else {
        throw place(position).error(.xml("> is missing"))
      }
      position += 1
      end(element)
    } else {
      position += 1
      open.append((element, XMLTextBuffer()))
    }
  }

  private mutating func end(_ element: XMLElement) {
    if open.isEmpty { root = element } else { open[open.count - 1].element.children.append(element) }
  }

  private mutating func attribute() throws -> (String, String) {
    let key = try name()
    skipSpaces()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      throw place(position).error(.xml("= is missing"))
    }
    position += 1
    skipSpaces()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
      throw place(position).error(.xml("a quote is missing"))
    }
    let (quote, start) = (bytes[position], position)
    position += 1
    var value = XMLTextBuffer()
    while position < bytes.count, bytes[position] != quote {
      guard bytes[position] != UInt8(ascii: "<") else { throw place(position).error(.xml("< must be written &lt;")) }
      try character(into: &value)
    }
    guard position < bytes.count else { throw place(start).error(.xml("the quote is not closed")) }
    position += 1
    return (key, value.string)
  }

  // MARK: - Text

  private mutating func text() throws {
    guard !open.isEmpty else {
      let start = position
      skipSpaces()
      guard position > start else { throw place(start).error(.xml("text outside the root element")) }
      return
    }
    var buffer = open[open.count - 1].text
    open[open.count - 1].text = XMLTextBuffer()
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      guard !starts("]]>") else { throw place(position).error(.xml("]]> must be written ]]&gt;")) }
      try character(into: &buffer)
    }
    open[open.count - 1].text = buffer
  }

  /// Reads a byte or a reference.
  private mutating func character(into buffer: inout XMLTextBuffer) throws {
    let byte = bytes[position]
    guard byte == UInt8(ascii: "&") else {
      guard byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else {
        throw place(position).error(.xml("a control character"))
      }
      position += 1
      // XML 1.0, 2.11: line ends become LF.
      guard byte == 0x0D else { return buffer.append(byte, isKept: false) }
      if position == bytes.count || bytes[position] != 0x0A { buffer.append(0x0A, isKept: false) }
      return
    }
    let start = position
    let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end, let scalar = Self.reference(String(decoding: bytes[(start + 1)..<end], as: UTF8.self)) else {
      throw place(start).error(.xmlReference)
    }
    position = end + 1
    for byte in String(scalar).utf8 { buffer.append(byte, isKept: true) }
  }

  private static func reference(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.utf8.first == UInt8(ascii: "#") else { return nil }
    let digits = name.dropFirst()
    let isHex = digits.utf8.first == UInt8(ascii: "x")
    let number = isHex ? digits.dropFirst() : digits
    guard number.utf8.first != UInt8(ascii: "+") else { return nil }
    return UInt32(number, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init).flatMap {
      XMLEscape.isAllowed($0) ? $0 : nil
    }
  }

  private static func normalized(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var normalized: [UInt8] = []
    for index in bytes.indices {
      if bytes[index] != 0x0D {
        normalized.append(bytes[index])
      } else if index + 1 == bytes.endIndex || bytes[index + 1] != 0x0A {
        normalized.append(0x0A)
      }
    }
    return normalized
  }

  // MARK: - Parts

  /// A name without its namespace prefix.
  private mutating func name() throws -> String {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    let name = bytes[start..<position]
    guard let first = name.first, !(0x30...0x39).contains(first), first != UInt8(ascii: "-"), first != UInt8(ascii: ".")
    else { throw place(start).error(.xml("a name is missing")) }
    return String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? name, as: UTF8.self)
  }

  private mutating func moveCursor(to offset: Int) {
    while cursor.offset < offset {
      let byte = bytes[cursor.offset]
      cursor.offset += 1
      if byte == 0x0A || byte == 0x0D && bytes[cursor.offset] != 0x0A {
        cursor.line += 1
        cursor.column = 1
      } else if byte & 0xC0 != 0x80 {
        cursor.column += 1
      }
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x3A, 0x80...,
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func skipSpaces() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  private func starts(_ text: StaticString) -> Bool {
    bytes[position...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func skip(_ start: StaticString, to end: StaticString) throws {
    let from = position
    position += start.utf8CodeUnitCount
    while position < bytes.count {
      if starts(end) {
        position += end.utf8CodeUnitCount
        return
      }
      position += 1
    }
    throw place(from).error(.xml("\(start) is not closed"))
  }
}

/// The text of an element; spaces at its ends are left out, except where they were written as references.
private struct XMLTextBuffer {
  private var bytes: [UInt8] = []
  private var keptStart: Int?
  private var keptEnd = 0

  mutating func append(_ byte: UInt8, isKept: Bool) {
    let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    bytes.append(byte)
    guard isKept || !isSpace else { return }
    if keptStart == nil { keptStart = bytes.count - 1 }
    keptEnd = bytes.count
  }

  /// With the spaces at its ends.
  var whole: String { String(decoding: bytes, as: UTF8.self) }

  var string: String { keptStart.map { String(decoding: bytes[$0..<keptEnd], as: UTF8.self) } ?? "" }
}

extension [UInt8] {
  /// The position of the first byte that is not UTF-8.
  var firstInvalidUTF8: Int? {
    guard String(validating: self, as: UTF8.self) == nil else { return nil }
    return zip(self, String(decoding: self, as: UTF8.self).utf8).prefix { $0 == $1 }.count
  }
}

extension Refusal {
  fileprivate static func xml(_ problem: String) -> Refusal {
    Refusal("xml.syntax", "not XML: \(problem)", hint: "write < as &lt; and & as &amp;, and close each element")
  }

  fileprivate static let xmlReference = Refusal(
    "xml.reference", "not a character that XML knows by itself", hint: "write & as &amp;")

  fileprivate static func xmlDepth(_ limit: Int) -> Refusal {
    Refusal("xml.depth", "nested more than \(limit) levels deep", hint: "a catalog is not that deep")
  }

  fileprivate static let xmlDocumentType = Refusal(
    "xml.doctype", "document types and entities are not supported", hint: "delete this declaration")
}
