/// A line that a request means.
package struct MeantLine {
  package var text: String
  /// The words of the request that the line does without: options that its command does not have, and values without
  /// a place.
  package var leftOut: [String] = []
  /// Whether it names an item that is not there.
  package var namesNewKeys = false
  /// What else to know of it.
  package var note: String?

  package init(_ text: String, leavingOut leftOut: [String] = [], note: String? = nil) {
    (self.text, self.leftOut, self.note) = (text, leftOut, note)
  }

  /// The line with another text.
  package func rewritten(_ change: (String) -> String) -> MeantLine {
    MeantLine(change(text), leavingOut: leftOut, note: note)
  }
}

extension IntentReader.Reading {
  /// The only line.
  package var line: MeantLine? {
    if case .lines(let lines) = self, lines.count == 1 { lines[0] } else { nil }
  }

  /// The same, without more words of the request.
  func leavingOut(_ words: [String], note: String? = nil) -> IntentReader.Reading {
    func without(_ line: MeantLine) -> MeantLine {
      var shorter = line
      shorter.leftOut += words
      shorter.note = note ?? line.note
      return shorter
    }
    return switch self {
    case .lines(let lines): .lines(lines.map(without))
    case .near(let line): .near(without(line))
    case .related(let lines, let leftOut): .related(lines, leavingOut: leftOut + words)
    case .advice: self
    }
  }
}
