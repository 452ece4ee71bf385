internal import Basics

/// Strings as RFC 8259 quotes them.
///
/// Characters that are harmful on a terminal are also escaped, which json allows, so the data stays the same.
enum JSONText {
  static func quoted(_ text: String) -> String {
    guard needsEscape(text) else { return "\"\(text)\"" }
    return "\"\(escaped(text))\""
  }

  static func append(_ text: String, to buffer: inout OutputBuffer) {
    buffer.append(UInt8(ascii: "\""))
    buffer.append(needsEscape(text) ? escaped(text) : text)
    buffer.append(UInt8(ascii: "\""))
  }

  /// A value as compact json, for a cell with more than one value.
  static func of(_ value: Value) -> String {
    var json = JSONWriter(isPretty: false)
    json.value(value)
    return json.text
  }

  /// Most text needs no escaping, and most candidates are a no-break space or a euro sign.
  private static func needsEscape(_ text: String) -> Bool {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { !$0.contains(where: mayNeedEscape) }
    guard isPlain != true else { return false }
    return text.unicodeScalars.contains { $0 == "\"" || $0 == "\\" || $0.isHarmful || $0.isDirectionMark }
  }

  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0xD8
      || TerminalText.mayBeginHarmful(byte)
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      case _ where scalar.isHarmful || scalar.isDirectionMark: escaped += scalar.jsonSpelling
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
