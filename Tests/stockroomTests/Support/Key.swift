/// What a terminal sends for a key.
enum Key {
  static let tab = "\t"
  static let up = "\u{1B}[A"

  /// Control and a letter.
  static func control(_ letter: Unicode.Scalar) -> String {
    String(Unicode.Scalar(UInt8(truncatingIfNeeded: letter.value & 0x1F)))
  }
}
