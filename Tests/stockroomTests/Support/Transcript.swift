import Foundation

/// A session as people see it: what they type, and what the screen then shows.
///
/// A line that begins with a prompt (`> `, `. ` for a line that goes on, `books @2012-11-21 *> `) is typed at it; one that begins
/// with `$ ` is given to the shell, together with the `. ` lines right after it. The lines that follow are the screen:
/// `…` stands for anything in a line, and alone in a line for any lines.
struct Transcript {
  struct Step {
    /// The prompt, without the typed line; nil in the shell.
    let prompt: String?
    var typed: String
    var screen: [String] = []
    /// Its line in the file, from 1.
    let line: Int
  }

  private(set) var steps: [Step] = []

  init(_ text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated() {
      read(String(line), number: index + 1)
    }
  }

  private mutating func read(_ line: String, number: Int) {
    if line.hasPrefix("$ ") {
      steps.append(Step(prompt: nil, typed: String(line.dropFirst(2)), line: number))
    } else if line.hasPrefix(". "), let last = steps.indices.last, steps[last].goesOnInShell {
      steps[last].typed += "\n" + line.dropFirst(2)
    } else if let prompt = line.prefixMatch(of: #/((?:@?[a-z0-9][a-z0-9:-]*(?: |(?=> )))*[*!]*> |\. )/#) {
      steps.append(Step(prompt: String(prompt.1), typed: String(line[prompt.range.upperBound...]), line: number))
    } else if let last = steps.indices.last {
      steps[last].screen.append(line)
    }
  }
}

extension Transcript.Step {
  /// Whether a line that goes on belongs to this one.
  fileprivate var goesOnInShell: Bool { prompt == nil && screen.isEmpty }

  /// Whether a screen is as the transcript has it.
  func matches(_ screen: some Collection<String>) -> Bool {
    Self.matches(self.screen[...], Array(screen)[...])
  }

  private static func matches(_ pattern: ArraySlice<String>, _ lines: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return lines.isEmpty }
    if first == "…" {
      return matches(pattern.dropFirst(), lines) || !lines.isEmpty && matches(pattern, lines.dropFirst())
    }
    guard let line = lines.first, matches(first, line) else { return false }
    return matches(pattern.dropFirst(), lines.dropFirst())
  }

  private static func matches(_ pattern: String, _ line: String) -> Bool {
    let expression = pattern.components(separatedBy: "…").map { NSRegularExpression.escapedPattern(for: $0) }
    return line.range(of: "^" + expression.joined(separator: ".*") + "$", options: .regularExpression) != nil
  }
}
