/// The candidates for a part of the line.
package struct Completion: Equatable, Sendable {
  /// The part they replace, in UTF-8 bytes from the line's start.
  package var range: Range<Int>
  /// The candidates, in the order they are listed.
  package var candidates: [Candidate]
  /// Whether there are more, of which only the last is included, as the last candidate.
  package var isCut: Bool

  /// What all candidates begin with; empty without candidates.
  package var commonPrefix: String { CompletionStep.commonPrefix(candidates.map(\.text)) }

  package init(range: Range<Int>, candidates: [Candidate], isCut: Bool = false) {
    self.range = range
    self.candidates = candidates
    self.isCut = isCut
  }
}
