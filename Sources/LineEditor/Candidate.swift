/// A completion of the word at the cursor.
package struct Candidate: Equatable, Sendable {
  /// The text to insert, already quoted if the language requires it.
  package var text: String
  /// A short summary shown beside it in a list.
  package var summary: String
  /// Whether it completes the word, so that a space follows.
  package var isFinal: Bool

  package init(text: String, summary: String = "", isFinal: Bool = true) {
    self.text = text
    self.summary = summary
    self.isFinal = isFinal
  }
}
