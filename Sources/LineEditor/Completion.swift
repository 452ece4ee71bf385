/// The candidates for a part of the line.
package struct Completion: Equatable, Sendable {
  /// The part they replace, in UTF-8 bytes from the line's start.
  package var range: Range<Int>
  /// The candidates, in the order they are listed.
  package var candidates: [Candidate]

  package init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }
}
