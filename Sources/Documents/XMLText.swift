/// Text in XML 1.0 documents, including SVG.
public enum XMLText {
  /// Text escaped for use between tags or in an attribute's quotes.
  ///
  /// White space at its ends, which readers may omit, is written as references. Characters not allowed in XML 1.0
  /// become U+FFFD.
  public static func escaped(_ text: String) -> String {
    var escaped = ""
    let scalars = text.unicodeScalars
    let first = scalars.firstIndex { !isSpace($0) } ?? scalars.endIndex
    let last = scalars.lastIndex { !isSpace($0) } ?? scalars.startIndex
    for index in scalars.indices {
      let scalar = scalars[index]
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\r": escaped += "&#13;"
      case _ where isSpace(scalar) && (index < first || index > last): escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }

  /// Text without the white space around it.
  public static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// Whether a document may contain a character, by production 2 of XML 1.0.
  public static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || isSpace(scalar)
  }

  /// The character that a reference names: one of the five predefined entities, or a number.
  static func character(_ name: String) -> Unicode.Scalar? {
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
    return UInt32(number, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init).flatMap { isAllowed($0) ? $0 : nil }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 && isSpace(UInt8(scalar.value))
  }
}
