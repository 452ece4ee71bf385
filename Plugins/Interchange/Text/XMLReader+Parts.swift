import StockroomKit

extension XMLReader {
  /// A name without its namespace prefix.
  mutating func name() throws -> String {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    let name = bytes[start..<position]
    guard let first = name.first, !(0x30...0x39).contains(first), first != UInt8(ascii: "-"), first != UInt8(ascii: ".")
    else { throw place(start).error(.xml("a name is missing")) }
    return String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? name, as: UTF8.self)
  }

  mutating func moveCursor(to offset: Int) {
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

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x3A, 0x80...,
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  mutating func skipSpaces() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  func starts(_ text: StaticString) -> Bool {
    bytes[position...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func skip(_ start: StaticString, to end: StaticString) throws {
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

extension Refusal {
  static func xml(_ problem: String) -> Refusal {
    Refusal("xml.syntax", "not XML: \(problem)", hint: "write < as &lt; and & as &amp;, and close each element")
  }

  static let xmlReference = Refusal(
    "xml.reference", "not a character that XML knows by itself", hint: "write & as &amp;")

  static func xmlSize(_ limit: Int) -> Refusal {
    Refusal("xml.too-large", "there are more than \(limit) elements", hint: "split the package")
  }

  static func xmlDepth(_ limit: Int) -> Refusal {
    Refusal("xml.depth", "nested more than \(limit) levels deep", hint: "a package is not that deep")
  }

  static let xmlDocumentType = Refusal(
    "xml.doctype", "document types and entities are not supported", hint: "delete this declaration")
}
