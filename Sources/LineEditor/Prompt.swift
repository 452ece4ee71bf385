internal import Basics

/// A prompt in libedit's format: zero-width parts are between marks.
struct Prompt: Equatable {
  /// The mark before and after each run of escape sequences.
  static let mark: Character = "\u{1}"

  /// The prompt with its marks.
  let marked: String
  /// The part that shows.
  let visible: String

  /// Keeps colors and other SGR sequences, unless `isPlain`; removes every other control character.
  init(_ text: String, isPlain: Bool) {
    var marked = ""
    var visible = ""
    var escapes = ""
    var rest = Substring(text)
    while !rest.isEmpty {
      if let sequence = rest.prefixMatch(of: /\u{1B}\[[0-9;:]*m/) {
        escapes += isPlain ? "" : String(sequence.output)
        rest = rest[sequence.range.upperBound...]
        continue
      }
      let character = rest.removeFirst()
      guard TerminalText.isSafe(String(character)) else { continue }
      marked += Self.between(escapes) + String(character)
      visible.append(character)
      escapes = ""
    }
    if !escapes.isEmpty {
      // libedit loses a sequence with nothing after it, so it goes before a last space.
      if visible.last == " " { marked.removeLast() } else { visible.append(" ") }
      marked += Self.between(escapes) + " "
    }
    self.marked = marked
    self.visible = visible
  }

  private static func between(_ escapes: String) -> String {
    escapes.isEmpty ? "" : "\(mark)\(escapes)\(mark)"
  }
}
