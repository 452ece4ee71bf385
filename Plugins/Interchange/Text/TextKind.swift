import StockroomKit

/// What the first bytes of a text say about its format, for hints about a file whose name says another.
enum TextKind {
  /// The format that the first line of a text looks like, by the name and with `--format`; nil for rows of cells.
  static func ofFirstLine(_ line: String) -> (shown: String, format: String)? {
    let text = line.trimmingCharacters()
    switch text.utf8.first {
    case UInt8(ascii: "{"): return ("JSON", text.utf8.last == UInt8(ascii: "}") ? "ndjson" : "yaml")
    case UInt8(ascii: "["): return ("JSON", "yaml")
    case UInt8(ascii: "<"): return ("XML", XLIFFFormat.formatName)
    default: break
    }
    let isYAML =
      text.hasPrefix("- ") || text.hasPrefix("---") || text.hasPrefix("%YAML")
      || [YAMLKey.apps, YAMLKey.products].contains { text.hasPrefix($0 + ":") }
    return isYAML ? ("YAML", "yaml") : nil
  }
}

extension [UInt8] {
  /// Whether the first line that is not a comment begins with a lowercase word alone, as commands do and headers do not.
  var looksLikeConsoleLines: Bool {
    let lines = split { $0 == 0x0A || $0 == 0x0D }
    let first = lines.first { line in
      line.first { $0 != 0x20 && $0 != 0x09 }.map { $0 != UInt8(ascii: "#") } ?? false
    }
    guard let first else { return true }
    let word = first.drop { $0 == 0x20 || $0 == 0x09 }.prefix { $0 != 0x20 }
    return word.allSatisfy { (0x61...0x7A).contains($0) }
  }
}
