extension Unicode.Scalar {
  /// Whether it is a control character: C0 (with tab and newline), DEL, and C1.
  public var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }

  /// Whether it steers a terminal or reorders the text around it: a control, a separator of lines or paragraphs, or
  /// opens, closes, or overrides a run of another writing direction.
  package var isHarmful: Bool {
    isControl || (0x2028...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  /// Whether it is an implicit direction mark (Unicode TR9).
  ///
  /// It is invisible. Arabic prices have some; in a message, a name, or a command it can only deceive.
  package var isDirectionMark: Bool { value == 0x061C || value == 0x200E || value == 0x200F }

  /// Whether it is invisible: zero-width spaces, direction marks, stray byte order marks.
  package var isInvisible: Bool {
    switch value {
    case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Its spelled-out form: `\u{202E}`.
  package var spelling: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// Its JSON escape: `\u202e`; all of these are in the first plane.
  package var jsonSpelling: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
