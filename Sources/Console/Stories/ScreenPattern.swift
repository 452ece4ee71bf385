/// A screen as a story has it, in which `…` stands for anything in a line, and alone for any lines.
struct ScreenPattern {
  let lines: [String]

  /// Whether a screen is as the pattern says.
  func matches(_ screen: [String]) -> Bool {
    Self.matches(lines[...], screen[...])
  }

  /// The pattern and a screen one under the other: what both have, `-` what is missing, `+` what is there instead.
  func difference(from screen: [String]) -> [String] {
    let head = zip(lines, screen).prefix { Self.matches($0, $1) }.count
    let rest = (lines.dropFirst(head).reversed(), screen.dropFirst(head).reversed())
    let tail = zip(rest.0, rest.1).prefix { Self.matches($0, $1) }.count
    return screen.prefix(head).map { "  \($0)" }
      + lines.dropFirst(head).dropLast(tail).map { "- \($0)" }
      + screen.dropFirst(head).dropLast(tail).map { "+ \($0)" }
      + screen.suffix(tail).map { "  \($0)" }
  }

  private static func matches(_ pattern: ArraySlice<String>, _ lines: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return lines.isEmpty }
    if first == "…" {
      return matches(pattern.dropFirst(), lines) || !lines.isEmpty && matches(pattern, lines.dropFirst())
    }
    guard let line = lines.first, matches(first, line) else { return false }
    return matches(pattern.dropFirst(), lines.dropFirst())
  }

  /// The parts between the `…` of a line stand in it in their order, the first at its start and the last at its end.
  static func matches(_ pattern: String, _ line: String) -> Bool {
    let parts = plain(pattern).split(separator: "…", omittingEmptySubsequences: false)
    var rest = plain(line)[...]
    guard let first = parts.first, let last = parts.last, rest.hasPrefix(first) else { return false }
    guard parts.count > 1 else { return rest.utf8.elementsEqual(first.utf8) }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  /// A no-break space looks like any other on a screen, and spaces at a line's end like none.
  private static func plain(_ text: String) -> String {
    let text = text.replacing("\u{A0}", with: " ")
    return String(text.prefix(text.count - text.reversed().prefix { $0 == " " }.count))
  }
}
