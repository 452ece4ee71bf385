internal import TextWidth

/// Text made safe for a terminal: characters that move the cursor, change colors, or reorder a line are spelled out.
package enum TerminalText {
  /// Text for one line: a newline shows as `⏎`, a tab as `\t`, other controls as `\u{1B}`.
  package static func line(_ text: String) -> String {
    escape(text, keepsLines: false)
  }

  /// Text of several lines: newlines and tabs stay, other controls show as `\u{1B}`.
  package static func lines(_ text: String) -> String {
    escape(text, keepsLines: true)
  }

  /// Text of a name or a comment: implicit direction marks are also spelled out.
  ///
  /// Prices keep theirs, because Arabic ones are written with them.
  static func unmarked(_ text: String) -> String {
    // 0xD8 begins U+061C, 0xE2 the others.
    guard text.utf8.contains(where: { $0 == 0xD8 || $0 == 0xE2 }) else { return text }
    guard text.unicodeScalars.contains(where: \.isDirectionMark) else { return text }
    var unmarked = ""
    for scalar in text.unicodeScalars {
      if scalar.isDirectionMark { unmarked += scalar.spelling } else { unmarked.unicodeScalars.append(scalar) }
    }
    return unmarked
  }

  /// Whether a scalar is a control, a line separator, or opens or closes a run of another writing direction.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isHarmful
  }

  /// Whether a UTF-8 byte can begin a harmful scalar; rare in most text.
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
          if isHarmful(scalar) { escaped += scalar.spelling } else { escaped.unicodeScalars.append(scalar) }
        }
      }
    }
    return escaped
  }
}
