/// What a terminal sends for a key.
enum Key {
  static let tab = "\t"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let escape = "\u{1B}"

  /// Control and a letter.
  static func control(_ letter: Unicode.Scalar) -> String {
    String(Unicode.Scalar(UInt8(truncatingIfNeeded: letter.value & 0x1F)))
  }

  /// A text pasted into a terminal that marks pastes.
  static func paste(_ text: String) -> String {
    "\u{1B}[200~\(text)\u{1B}[201~"
  }
}
