internal import Basics

/// Text escaped for GitHub Flavored Markdown.
enum MarkdownText {
  /// Text for a cell of a pipe table, where a line break is `<br>`.
  static func cell(_ text: String) -> String {
    escaped(text, lineBreak: "<br>")
  }

  static func paragraph(_ text: String) -> String {
    escaped(text, lineBreak: "\n")
  }

  /// Preformatted text in a fence longer than any run of backticks in it.
  static func fenced(_ text: String) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let safe = TerminalText.lines(text)
    return "\(fence)\n\(safe)\(safe.hasSuffix("\n") ? "" : "\n")\(fence)"
  }

  private static func escaped(_ text: String, lineBreak: String) -> String {
    let safe = TerminalText.lines(text)
    guard safe.utf8.contains(where: needsEscape) else { return safe }
    var escaped = ""
    for scalar in safe.unicodeScalars {
      switch scalar {
      case "\n": escaped += lineBreak
      case "\\", "|", "<", "*", "`", "[": escaped += "\\\(scalar)"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\\"), UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: "*"),
      UInt8(ascii: "`"), UInt8(ascii: "["):
      true
    default: false
    }
  }
}
