import TextWidth

/// Makes untrusted text safe for the terminal.
enum TextSanitizer {
  /// Whether every character shows as itself: no control characters, line separators or direction overrides.
  static func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(isSafe)
  }

  /// The text with a "?" for each unsafe character.
  static func shown(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.map { isSafe($0) ? $0 : "?" })
    return String(scalars)
  }

  /// The text with a "?" for each character beyond ASCII.
  static func inASCII(_ text: String) -> String {
    String(text.map { $0.isASCII ? $0 : "?" })
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isHarmful && !scalar.isDirectionMark
  }
}
