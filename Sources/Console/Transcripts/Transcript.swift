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
