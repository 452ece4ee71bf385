/// Text of a man page, in man macros.
struct Roff {
  private(set) var text = ".\\\" -*- mode: troff; coding: utf-8 -*-\n"

  mutating func title(_ name: String, section: Int, source: String) {
    text += ".TH \(name.uppercased()) \(section) \"\" \"\(source)\"\n"
    // Commands are for copying: no hyphenation, and no stretched spaces.
    text += ".nh\n.ad l\n"
  }

  mutating func section(_ name: String) { text += ".SH \(name.uppercased())\n" }

  mutating func subsection(_ name: String) { text += ".SS \(Self.escaped(name))\n" }

  mutating func paragraph(_ words: String) { text += ".PP\n\(Self.escaped(words))\n" }

  /// A term with its meaning below.
  mutating func item(_ term: String, _ meaning: String) {
    text += ".TP\n.B \"\(Self.escaped(term, inQuotes: true))\"\n\(Self.escaped(meaning))\n"
  }

  /// Lines with their breaks and spaces.
  mutating func verbatim(_ lines: String) {
    text +=
      ".PP\n.nf\n"
      + lines.split(separator: "\n", omittingEmptySubsequences: false).map { Self.escaped($0) + "\n" }
      .joined() + ".fi\n"
  }

  /// Escapes backslashes, hyphens, and quotes, and lines that look like requests.
  private static func escaped(_ text: some StringProtocol, inQuotes: Bool = false) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"" where inQuotes: escaped += "\\(dq"
      default: escaped.append(character)
      }
    }
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }
}
