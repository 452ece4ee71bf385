/// Writes texts as scalars that mean the same in YAML 1.1 and 1.2.
enum YAMLScalar {
  /// A text on one line: plain if nothing in it has a meaning in YAML, otherwise in double quotes.
  static func inline(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// A text after a key: a block literal for several plain lines, otherwise as ``inline(_:)``.
  ///
  /// - Parameter indent: The number of spaces before the lines of a literal.
  static func value(_ text: String, indent: Int) -> String {
    guard text.utf8.contains(0x0A), let literal = literal(text, indent: indent) else { return inline(text) }
    return literal
  }

  /// A list after a key, one text a line.
  ///
  /// - Parameter indent: The number of spaces before the dashes.
  static func list(_ texts: [String], indent: Int) -> String {
    let spaces = String(repeating: " ", count: indent)
    return texts.map { "\n\(spaces)- \(inline($0))" }.joined()
  }

  // MARK: - Plain

  /// The words that are Booleans or null in some version, in lowercase.
  private static let words: Set<String> = ["y", "n", "yes", "no", "true", "false", "on", "off", "null"]

  private static func isPlain(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, first.properties.isAlphabetic, let last = scalars.last,
      !last.properties.isWhitespace, last != ":", text.utf8.count > 5 || !words.contains(text.lowercased())
    else { return false }
    var previous = first
    for scalar in scalars {
      guard isPrintable(scalar), scalar != "\t", !(scalar == "#" && previous == " "),
        !(scalar == " " && previous == ":")
      else { return false }
      previous = scalar
    }
    return true
  }

  /// True if a character is written unescaped: not a control, a break, or an invisible character.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    // The joiners of emoji and of scripts such as Devanagari.
    if scalar.value == 0x200C || scalar.value == 0x200D { return true }
    guard !scalar.properties.isNoncharacterCodePoint else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return false
    default: return true
    }
  }

  // MARK: - Quoted

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if isPrintable(scalar) { quoted.unicodeScalars.append(scalar) } else { quoted += escape(scalar) }
      }
    }
    return quoted + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let (letter, length) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
    return "\\" + letter + String(repeating: "0", count: length - digits.utf8.count) + digits
  }

  // MARK: - Literal

  /// Nil if a line has a character that needs an escape, or invisible spaces.
  private static func literal(_ text: String, indent: Int) -> String? {
    let bytes = text.utf8
    guard let first = bytes.first, first != 0x20, first != 0x09, first != 0x0A,
      text.unicodeScalars.allSatisfy({ $0 == "\n" || $0 == "\t" || isPrintable($0) })
    else { return nil }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let isEnded = lines.last?.isEmpty == true
    if isEnded { lines.removeLast() }
    // Several breaks at the end are visible only as escapes.
    guard lines.last?.isEmpty == false, lines.allSatisfy({ $0.last != " " && $0.last != "\t" }) else { return nil }
    let spaces = String(repeating: " ", count: indent)
    return (isEnded ? "|" : "|-") + lines.map { $0.isEmpty ? "\n" : "\n" + spaces + String($0) }.joined()
  }
}
