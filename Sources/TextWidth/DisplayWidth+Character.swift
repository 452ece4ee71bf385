extension DisplayWidth {
  /// Counts the columns of one character; control characters and combining marks alone count nothing.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return of(first) }
    if isEmojiSequence(scalars) { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  private static func isEmojiSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first else { return false }
    if isRegionalIndicator(first) { return true }
    guard first.properties.isEmoji else { return false }
    return scalars.contains { $0.value == variationSelector16 || $0.value == zeroWidthJoiner || isSkinTone($0) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x20 || (0x7F..<0xA0).contains(value) { return 0 }
    if value < 0x300 { return 1 }
    if isHangulVowelOrFinal(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: return WideScalars.contain(value) ? 2 : 1
    }
  }

  // A syllable written in jamo is as wide as its leading consonant.
  private static func isHangulVowelOrFinal(_ value: UInt32) -> Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func isSkinTone(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F3FB...0x1F3FF).contains(scalar.value)
  }

  private static let variationSelector16: UInt32 = 0xFE0F
  private static let zeroWidthJoiner: UInt32 = 0x200D
}
