/// Text made harmless for a terminal: what could move the cursor, change colours or reorder a line is spelt out.
package enum TerminalText {
  /// Text for one line: a newline shows as `⏎`, a tab as `\t`, other controls as `\u{1B}`.
  package static func line(_ text: String) -> String {
    escape(text, keepsLines: false)
  }

  /// Text of several lines: newlines and tabs stay, other controls show as `\u{1B}`.
  package static func lines(_ text: String) -> String {
    escape(text, keepsLines: true)
  }

  /// Whether a scalar is a control, a line separator, or opens or closes a run of another writing direction.
  ///
  /// The marks that only say which way a neighbour is read (Unicode TR9, implicit marks) stand in Arabic prices.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether a UTF-8 byte can begin a harmful scalar; most text has none.
  static func mayBeginHarmful(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
  }

  private static func escape(_ text: String, keepsLines: Bool) -> String {
    guard text.utf8.contains(where: mayBeginHarmful) else { return text }
    var escaped = ""
    for character in text {
      switch character {
      case "\n", "\r\n": escaped += keepsLines ? "\n" : "⏎"
      case "\t": escaped += keepsLines ? "\t" : "\\t"
      default:
        for scalar in character.unicodeScalars {
          if isHarmful(scalar) { escaped += spelling(of: scalar) } else { escaped.unicodeScalars.append(scalar) }
        }
      }
    }
    return escaped
  }

  private static func spelling(of scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}
