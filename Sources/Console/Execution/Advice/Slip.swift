internal import Language
internal import StockroomKit

/// A refusal of a line of which it is known what was probably meant.
struct Slip: Error {
  let refusal: Refusal
  /// The words to change.
  var edits: [CommandNode.Edit] = []
  /// Whether `plan` is to stand before the command.
  var isPlan = false

  /// A slip in one word, with the question that names what was meant.
  init(_ refusal: Refusal, at word: Word, meant: String) {
    self.refusal = refusal.asking(meant)
    edits = [(word.span, meant)]
  }

  init(_ refusal: Refusal, edits: [CommandNode.Edit], isPlan: Bool = false) {
    self.refusal = refusal
    self.edits = edits
    self.isPlan = isPlan
  }

  /// The line that was meant, with stars for its secrets.
  func line(of node: CommandNode, words: [BoundWord]) -> String? {
    let secrets = words.filter(\.isSecret).map { word -> CommandNode.Edit in
      (word.word.secretSpan, KnownSecrets.stars)
    }
    return node.corrected(edits + secrets, prefix: isPlan ? "plan " : "")
  }
}

extension Refusal {
  /// The same with a question at its end.
  func asking(_ meant: String) -> Refusal {
    rephrased("\(message); did you mean \(meant)?", hint: hint)
  }
}
