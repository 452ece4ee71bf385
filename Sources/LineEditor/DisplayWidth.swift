import CEditLine

/// Columns on a terminal, counted by character as libedit and terminals do.
enum DisplayWidth {
  static func of(_ scalar: Unicode.Scalar) -> Int {
    max(0, Int(cedit_width(scalar.value)))
  }

  static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// The text if it fits, otherwise truncated with "…" at its end.
  static func shortened(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var kept = ""
    var room = width - 1
    for character in text {
      room -= of(String(character))
      if room < 0 { break }
      kept.append(character)
    }
    return width > 0 ? kept + "…" : ""
  }

  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }
}
