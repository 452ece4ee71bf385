internal import Basics
internal import Language

/// A recorded session: typed lines and the resulting screens.
///
/// A line that begins with a prompt is typed at it; `> ` means any prompt, and a longer one, such as `books *> `, must
/// match. Lines after it that begin with `. ` continue it. A line that begins with `$ ` is for the shell. The lines
/// that follow are the screen: `…` matches any text in a line, and alone any lines. Text before the first prompt is for
/// the reader.
struct Transcript {
  /// A typed line and its screen.
  struct Step {
    /// Its line in the file, from 1.
    let line: Int
    /// The prompt before it; nil for the shell.
    let prompt: String?
    /// The typed text, with its continuation lines.
    var typed: String
    /// The same as in the file.
    var source: [String]
    var screen: [String] = []
  }

  private(set) var opening: [String] = []
  private(set) var steps: [Step] = []

  init(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    for (index, line) in lines.enumerated() { read(line, number: index + 1) }
  }

  private mutating func read(_ line: String, number: Int) {
    if line.hasPrefix("$ ") {
      steps.append(Step(line: number, prompt: nil, typed: String(line.dropFirst(2)), source: [line]))
    } else if line.hasPrefix(". "), let last = steps.indices.last, steps[last].screen.isEmpty {
      steps[last].typed += "\n" + line.dropFirst(2)
      steps[last].source.append(line)
    } else if let prompt = Self.prompt(of: line) {
      let typed = String(line.dropFirst(prompt.count))
      steps.append(Step(line: number, prompt: prompt, typed: typed, source: [line]))
    } else if let last = steps.indices.last {
      steps[last].screen.append(line)
    } else {
      opening.append(line)
    }
  }

  /// The prompt at the start of a line: words, marks, and `> `; the arrow of `tier 1 -> 3` is not a prompt.
  private static func prompt(of line: String) -> String? {
    guard let end = line.firstRange(of: "> ") else { return nil }
    let words = line[..<end.lowerBound].split(separator: " ", omittingEmptySubsequences: false)
    let isPrompt = words.allSatisfy { word in
      guard let first = word.first, let last = word.last else { return words.count == 1 }
      return word.allSatisfy { "*!".contains($0) || $0.isLetter || $0.isNumber } && "*!".contains(first)
        || (first.isLetter || first.isNumber || "@(".contains(first)) && (last.isLetter || last.isNumber || last == ")")
    }
    return isPrompt ? String(line[..<end.upperBound]) : nil
  }
}

/// The expected screen in a transcript; `…` matches any text in a line, and alone any lines.
struct ScreenPattern {
  let lines: [String]

  /// True if a screen matches the pattern.
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
