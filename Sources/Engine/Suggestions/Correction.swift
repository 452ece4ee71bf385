package import Language
package import StockroomKit

/// A refusal with a suggested correction.
package struct Correction: Error {
  package let refusal: Refusal
  /// The refusal without the question.
  package let cause: Refusal
  /// The words to change.
  package var edits: [CommandNode.Edit] = []
  /// True if `plan` precedes the command.
  package var isPlan = false
  /// True if the whole line is a habit of another program, which runs immediately if it only reads.
  package var isHabit = false
  /// The name or the value that the message asks for.
  package let meant: String?

  /// Corrects a typo in one word; the message asks whether `meant` was meant.
  package init(_ refusal: Refusal, at word: Word, meant: String) {
    self.init(refusal, edits: [(word.span, meant)], meant: meant)
  }

  /// Corrects several words; without `meant`, the message does not ask.
  package init(_ refusal: Refusal, edits: [CommandNode.Edit], meant: String? = nil, isPlan: Bool = false) {
    self.refusal = meant.map(refusal.asking) ?? refusal
    cause = refusal
    self.edits = edits
    self.meant = meant
    self.isPlan = isPlan
  }

  /// The corrected line, which asks for its secrets.
  package func line(of node: CommandNode, words: [ExpandedWord]) -> String? {
    let isReplaced = { (word: ExpandedWord) in
      edits.contains { edit in
        edit.span.offsets.contains(word.word.span.offsets) && edit.span.offsets.count > word.word.span.offsets.count
      }
    }
    let secrets = words.filter { $0.isSecret && !isReplaced($0) }.map { word -> CommandNode.Edit in
      (word.word.secretSpan, "-")
    }
    let line = node.corrected(edits + secrets, prefix: isPlan ? "plan " : "")
    // The line may already plan: `plan run FILE --dry-run`.
    return line.map { $0.hasPrefix("plan plan ") ? String($0.dropFirst(5)) : $0 }
  }
}

extension Refusal {
  /// The refusal with the question whether `meant` was meant.
  package func asking(_ meant: String) -> Refusal {
    rephrased("\(message); did you mean \(meant)?", remedy: remedy)
  }
}
