import StockroomKit

/// Makes names from archives safe to show, and cuts long ones.
enum Printable {
  private static let longest = 256

  /// Bytes as text; if they are not UTF-8, those that are not printable ASCII are written `\xHH`.
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return cut(
        bytes.map { (0x20..<0x7f).contains($0) ? String(UnicodeScalar($0)) : "\\x" + Hexadecimal.text([$0]) }.joined())
    }
    return self.text(text)
  }

  /// Text whose control characters and direction marks are spelled out.
  static func text(_ text: String) -> String {
    cut(TerminalText.name(text))
  }

  private static func cut(_ text: String) -> String {
    text.unicodeScalars.count <= longest ? text : String(text.unicodeScalars.prefix(longest)) + "…"
  }
}
