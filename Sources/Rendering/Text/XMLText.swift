/// Text in XML 1.0 documents, including SVG.
public enum XMLText {
  /// Text escaped for use between tags or in an attribute's quotes.
  ///
  /// Characters not allowed in XML 1.0 are omitted: controls except tab and line breaks, U+FFFE, and U+FFFF.
  public static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\r": escaped += "&#13;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
