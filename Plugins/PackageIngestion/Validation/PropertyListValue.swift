package import Foundation
import StockroomKit

/// A value of a property list.
package enum PropertyListValue: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  case date(Date)
  case data([UInt8])
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])

  /// The name of the value's XML element.
  package var elementName: String {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .real: "real"
    case .boolean(let value): value ? "true" : "false"
    case .date: "date"
    case .data: "data"
    case .array: "array"
    case .dictionary: "dict"
    }
  }

  /// The value in one line, for display.
  package var summary: String {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .boolean(let value): value ? "true" : "false"
    case .date(let date): PropertyListValue.text(of: date)
    case .data(let bytes): "\(bytes.count) bytes"
    case .array(let values): values.map(\.summary).joined(separator: ", ")
    case .dictionary(let values): "\(values.count) keys"
    }
  }

  /// A date as property lists write it: ISO 8601 in UTC, without fractions.
  static func text(of date: Date) -> String {
    date.formatted(.iso8601)
  }
}

/// A property list as XML (Apple's PropertyList-1.0.dtd).
enum XMLPropertyList {
  /// An error in a property list.
  struct Failure: Error, Equatable {
    let message: String
  }

  /// True if bytes start like XML; Foundation would also read OpenStep's braces and UTF-16.
  static func isXML(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
    return text.drop { $0 <= 0x20 }.first == UInt8(ascii: "<")
  }

  /// The value of a property list.
  static func read(_ bytes: [UInt8]) throws -> PropertyListValue {
    let root: MarkupElement
    do {
      root = try XMLReader.tree(of: bytes, limits: XMLReader.Limits(depth: 40, allowsDocumentType: true))
    } catch let error as XMLError {
      throw Failure(message: error.verdict)
    }
    guard root.name == "plist", root.children.count == 1, let value = root.children.first else {
      throw Failure(message: "is XML, but not a property list")
    }
    return try self.value(value)
  }

  private static func value(_ element: MarkupElement) throws -> PropertyListValue {
    switch element.name {
    case "string": return .string(element.text)
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "array": return .array(try element.children.map(value))
    case "dict": return try dictionary(element)
    case "integer":
      guard let number = Int64(element.text) else { throw invalid(element) }
      return .integer(number)
    case "real":
      guard let number = Double(element.text) else { throw invalid(element) }
      return .real(number)
    case "date":
      guard let date = try? Date(element.text, strategy: .iso8601) else { throw invalid(element) }
      return .date(date)
    case "data":
      guard let data = Data(base64Encoded: element.text.filter { !$0.isWhitespace }) else { throw invalid(element) }
      return .data([UInt8](data))
    default:
      throw Failure(message: "has an unknown element <\(Printable.text(element.name))>")
    }
  }

  private static func dictionary(_ element: MarkupElement) throws -> PropertyListValue {
    var values: [String: PropertyListValue] = [:]
    var rest = element.children[...]
    while let key = rest.popFirst() {
      guard key.name == "key", let value = rest.popFirst() else {
        throw Failure(message: "has a <dict> whose keys and values do not pair up")
      }
      // Readers differ in which of two equal keys they use.
      guard values.updateValue(try self.value(value), forKey: key.text) == nil else {
        throw Failure(message: "has the key \(Printable.text(key.text)) twice")
      }
    }
    return .dictionary(values)
  }

  private static func invalid(_ element: MarkupElement) -> Failure {
    let name = element.name
    return Failure(message: "has <\(name)>\(Printable.text(element.text))</\(name)>, which is not a \(name)")
  }
}

extension XMLError {
  /// The error as the end of a sentence about the document.
  var verdict: String {
    switch problem {
    case .notUTF8, .controlCharacter(0): "is not UTF-8"
    case .otherEncoding: "declares an encoding other than UTF-8"
    case .documentType: "declares a document type"
    case .declarations: "declares XML entities"
    case .tooDeep: "is nested too deeply"
    case .tooManyElements: "has too many elements"
    case .tooManyAttributes: "has an element with too many attributes"
    case .emptyInstruction: "has an empty processing instruction"
    case .syntax, .reference, .controlCharacter: "is not well-formed XML near line \(line)"
    }
  }
}

/// Writes a property list as XML, keys sorted, so that the same values give the same bytes.
struct XMLPropertyListWriter {
  private var text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  /// The document of a dictionary.
  static func write(_ values: [String: PropertyListValue]) -> [UInt8] {
    var writer = XMLPropertyListWriter()
    writer.write(.dictionary(values), indent: "")
    writer.text += "</plist>\n"
    return Array(writer.text.utf8)
  }

  private mutating func write(_ value: PropertyListValue, indent: String) {
    switch value {
    case .string(let text): element("string", text, indent)
    case .integer(let number): element("integer", String(number), indent)
    case .real(let number): element("real", String(number), indent)
    case .date(let date): element("date", PropertyListValue.text(of: date), indent)
    case .data(let bytes): element("data", Data(bytes).base64EncodedString(), indent)
    case .boolean(let value): text += "\(indent)<\(value)/>\n"
    case .array(let values):
      text += "\(indent)<array>\n"
      for value in values { write(value, indent: indent + "\t") }
      text += "\(indent)</array>\n"
    case .dictionary(let values):
      text += "\(indent)<dict>\n"
      for (key, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        element("key", key, indent + "\t")
        write(value, indent: indent + "\t")
      }
      text += "\(indent)</dict>\n"
    }
  }

  private mutating func element(_ name: String, _ content: String, _ indent: String) {
    text += "\(indent)<\(name)>\(XMLText.escaped(content))</\(name)>\n"
  }
}
