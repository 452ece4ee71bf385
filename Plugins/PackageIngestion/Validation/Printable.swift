/// Makes names from archives safe to show.
enum Printable {
  private static let longest = 256

  /// Bytes as text: invalid UTF-8 and control characters are written `\xHH`, and long text is truncated.
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return cut(bytes.map { (0x20..<0x7f).contains($0) ? String(UnicodeScalar($0)) : hexadecimal($0) }.joined())
    }
    return self.text(text)
  }

  /// Text whose control characters are written `\xHH`.
  static func text(_ text: String) -> String {
    var printable = ""
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) {
        printable += UTF8.encode(scalar)?.map(hexadecimal).joined() ?? ""
      } else {
        printable.unicodeScalars.append(scalar)
      }
    }
    return cut(printable)
  }

  /// Whether a character controls the terminal or changes the text direction.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0: true
    case 0x061c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "\\x" + Hexadecimal.text(CollectionOfOne(byte))
  }

  private static func cut(_ text: String) -> String {
    text.unicodeScalars.count <= longest ? text : String(text.unicodeScalars.prefix(longest)) + "…"
  }
}
