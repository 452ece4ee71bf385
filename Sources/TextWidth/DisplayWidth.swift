/// Columns that text takes on a terminal, counted by grapheme.
///
/// ASCII takes 1, combining marks 0, CJK, Hangul, fullwidth forms and emoji 2; a flag, a skin tone or a joined
/// family takes 2 as a whole.
package enum DisplayWidth {
  /// Counts the columns of one line of text; control characters count nothing.
  package static func of(_ text: String) -> Int {
    if let count = printableASCIICount(text) { return count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Shortens text to `width` columns, the last of them `…`; text that fits is returned as it is.
  package static func truncate(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 1 else { return width == 1 ? "…" : "" }
    var (taken, columns) = ("", 0)
    for character in text {
      columns += of(character)
      if columns >= width { break }
      taken.append(character)
    }
    return taken + "…"
  }

  private static func printableASCIICount(_ text: String) -> Int? {
    var count = 0
    for byte in text.utf8 {
      guard byte >= 0x20, byte < 0x7F else { return nil }
      count += 1
    }
    return count
  }
}
