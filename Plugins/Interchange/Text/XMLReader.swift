import StockroomKit

/// Reads an XML 1.0 text as a tree of elements: without document types, so that nothing can expand or refer to files.
struct XMLReader {
  /// The largest file in bytes.
  private static let limit = 256 << 20
  /// Many times the elements of the largest app.
  private static let maximumElements = 1 << 22
  /// Deeper than any catalog.
  private static let maximumDepth = 32

  let fileName: String
  let lines: SourceLines
  let bytes: [UInt8]
  var position = 0
  private var open: [(element: XMLElement, text: XMLTextBuffer)] = []
  private var root: XMLElement?
  private var elements = 0
  /// The place of the element that began last: found from there on, not from the start of the file.
  var cursor = (offset: 0, line: 1, column: 1)

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

  func place(line: Int, column: Int) -> TextPlace {
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
    for byte in XMLTextBuffer.normalized(bytes[start..<(position - 3)]) {
      open[open.count - 1].text.append(byte, isKept: true)
    }
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
    elements += 1
    guard elements <= Self.maximumElements else { throw place(start).error(.xmlSize(Self.maximumElements)) }
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
      // XML 1.0, 2.2.
      guard !starts("\u{FFFE}"), !starts("\u{FFFF}") else {
        throw place(position).error(.xml("a character that XML does not have"))
      }
      position += 1
      // XML 1.0, 2.11: line ends become LF.
      guard byte == 0x0D else { return buffer.append(byte, isKept: false) }
      if position == bytes.count || bytes[position] != 0x0A { buffer.append(0x0A, isKept: false) }
      return
    }
    let start = position
    let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end, let scalar = XMLTextBuffer.character(String(decoding: bytes[(start + 1)..<end], as: UTF8.self))
    else {
      throw place(start).error(.xmlReference)
    }
    position = end + 1
    for byte in String(scalar).utf8 { buffer.append(byte, isKept: true) }
  }
}
