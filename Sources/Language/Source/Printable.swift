internal import TextWidth

/// Text that is safe on a terminal: characters that move the cursor or are invisible are replaced.
enum Printable {
  static func text(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(sign(for: scalar)) }
    return String(result)
  }

  private static func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: scalar.isHarmful || scalar.isInvisible ? "\u{FFFD}" : scalar
    }
  }
}
