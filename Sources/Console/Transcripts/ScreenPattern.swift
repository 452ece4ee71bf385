internal import Basics

/// The expected screen in a transcript; `…` matches any text in a line, and alone any lines.
struct ScreenPattern {
  let lines: [String]

  /// Whether a screen matches the pattern.
  func matches(_ screen: [String]) -> Bool {
    var (line, place) = (0, 0)
    // The start of the newest `…`; earlier ones need not match more.
    var last: (line: Int, place: Int)?
    while place < screen.count {
      if line < lines.count, Self.isAnything(lines[line]) {
        last = (line, place)
        line += 1
      } else if line < lines.count, Self.matches(lines[line], screen[place]) {
        (line, place) = (line + 1, place + 1)
      } else if let (start, taken) = last {
        last = (start, taken + 1)
        (line, place) = (start + 1, taken + 1)
      } else {
        return false
      }
    }
    return lines[line...].allSatisfy(Self.isAnything)
  }

  /// The difference of the pattern and a screen: common lines, `-` for missing lines, `+` for other lines.
  func difference(from screen: [String]) -> [String] {
    let head = zip(lines, screen).prefix { Self.matches($0, $1) }.count
    let rest = (lines.dropFirst(head).reversed(), screen.dropFirst(head).reversed())
    let tail = zip(rest.0, rest.1).prefix { Self.matches($0, $1) }.count
    return screen.prefix(head).map { "  \($0)" }
      + lines.dropFirst(head).dropLast(tail).map { "- \($0)" }
      + screen.dropFirst(head).dropLast(tail).map { "+ \($0)" }
      + screen.suffix(tail).map { "  \($0)" }
  }

  private static func isAnything(_ line: String) -> Bool { line == "…" }

  /// The parts between the `…` must appear in order, the first at the start and the last at the end.
  static func matches(_ pattern: String, _ line: String) -> Bool {
    let parts = plain(pattern).split(separator: "…", omittingEmptySubsequences: false)
    var rest = plain(line)[...]
    guard let first = parts.first, let last = parts.last, rest.hasPrefix(first) else { return false }
    guard parts.count > 1 else { return rest.hasSameBytes(as: first) }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  /// A no-break space counts as a space, and spaces at the end of a line are ignored.
  private static func plain(_ text: String) -> String {
    let text = text.replacing("\u{A0}", with: " ")
    return String(text.prefix(text.count - text.reversed().prefix { $0 == " " }.count))
  }
}
