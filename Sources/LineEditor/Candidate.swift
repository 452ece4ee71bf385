/// One way to go on with the word at the cursor.
package struct Candidate: Equatable, Sendable {
  /// What is put into the line, quoted already where the language needs it.
  package var text: String
  /// A few words shown beside it in a list.
  package var summary: String
  /// Whether the word is complete with it, so that a space follows.
  package var isFinal: Bool

  package init(text: String, summary: String = "", isFinal: Bool = true) {
    self.text = text
    self.summary = summary
    self.isFinal = isFinal
  }
}
