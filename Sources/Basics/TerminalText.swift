/// Text made safe for a terminal: characters that move the cursor, change colors, or reorder a line are spelled out.
public enum TerminalText {
  /// Text for one line: a newline shows as `⏎`, a tab as `\t`, other controls as `\u{1B}`.
  package static func line(_ text: String) -> String {
    escape(text, keepsLines: false)
  }

  /// Text of several lines: newlines and tabs stay, other controls show as `\u{1B}`.
  package static func lines(_ text: String) -> String {
    escape(text, keepsLines: true)
  }

  /// A foreign name in one line, as a file's in an archive: implicit direction marks are also spelled out.
  public static func name(_ text: String) -> String {
    unmarked(line(text))
  }

  /// Text of a name or a comment: implicit direction marks are spelled out.
  ///
  /// Prices keep theirs, because Arabic ones are written with them.
  package static func unmarked(_ text: String) -> String {
    // 0xD8 begins U+061C, 0xE2 the others.
    guard text.utf8.contains(where: { $0 == 0xD8 || $0 == 0xE2 }) else { return text }
    guard text.unicodeScalars.contains(where: \.isDirectionMark) else { return text }
    var unmarked = ""
    for scalar in text.unicodeScalars {
      if scalar.isDirectionMark { unmarked += scalar.spelling } else { unmarked.unicodeScalars.append(scalar) }
    }
    return unmarked
  }

  /// Text in which one sign stands for each character that is not safe or not visible, so that carets below still
  /// point at the rest: `␛` for an escape.
  package static func signs(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(sign(for: scalar)) }
    return String(result)
  }

  /// Whether every character shows as itself: no control characters, line separators, or marks and overrides of the
  /// writing direction.
  public static func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.isHarmful && !$0.isDirectionMark }
  }

  /// Whether a UTF-8 byte can begin a harmful scalar; rare in most text.
  @inlinable
  package static func mayBeginHarmful(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
  }

  private static func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: scalar.isHarmful || scalar.isInvisible ? "\u{FFFD}" : scalar
    }
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
          if scalar.isHarmful { escaped += scalar.spelling } else { escaped.unicodeScalars.append(scalar) }
        }
      }
    }
    return escaped
  }
}
