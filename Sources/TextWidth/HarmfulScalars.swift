extension Unicode.Scalar {
  /// Whether it steers a terminal or reorders the text around it: a control (C0, DEL, C1), a separator of lines or
  /// paragraphs, or opens, closes, or overrides a run of another writing direction.
  package var isHarmful: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether it is an implicit direction mark (Unicode TR9).
  ///
  /// It is invisible. Arabic prices have some; in a message, a name, or a command it can only deceive.
  package var isDirectionMark: Bool { value == 0x061C || value == 0x200E || value == 0x200F }

  /// Its spelled-out form: `\u{202E}`.
  package var spelling: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// Its JSON escape: `\u202e`; all of these are in the first plane.
  package var jsonSpelling: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
