internal import TextWidth

extension DisplayWidth {
  /// Fills text with spaces to `width` columns; text as wide or wider is returned as it is.
  static func pad(_ text: String, to width: Int, alignment: Column.Alignment = .leading) -> String {
    let missing = width - of(text)
    guard missing > 0 else { return text }
    let spaces = String(repeating: " ", count: missing)
    return alignment == .leading ? text + spaces : spaces + text
  }
}
