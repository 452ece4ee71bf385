/// Text from elsewhere, kept from steering the terminal.
enum SafeText {
  /// Whether every character shows as itself: no control characters, line separators or direction overrides.
  static func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(isSafe)
  }

  /// The text with a "?" for each character that does not show as itself.
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
    switch scalar.value {
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: scalar.properties.generalCategory != .control
    }
  }
}
