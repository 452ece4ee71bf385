/// An element of an XML text, with its place.
struct XMLElement {
  /// The name without a namespace prefix.
  let name: String
  let attributes: [String: String]
  let line: Int
  let column: Int
  var children: [XMLElement] = []
  /// The text in it, without the white space around it that only indents.
  var text = ""

  /// The first child of a name.
  func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The text of the first child of a name, if it has one.
  func text(_ name: String) -> String? { first(name).flatMap { $0.text.isEmpty ? nil : $0.text } }
}

/// Texts of XML elements.
enum XMLText {
  /// A text without the white space around it.
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !XMLEscape.isSpace($0) }),
      let last = scalars.lastIndex(where: { !XMLEscape.isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }
}

/// Escapes texts for XML.
enum XMLEscape {
  /// A text between tags, or in an attribute; white space at its ends, which readers may leave out, as references.
  ///
  /// Characters that XML 1.0 has no place for become U+FFFD.
  static func escaped(_ text: String) -> String {
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

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r"
  }

  /// XML 1.0, production 2.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || isSpace(scalar)
  }
}
