import Foundation
import StockroomKit

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
