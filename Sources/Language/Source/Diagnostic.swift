/// One thing that is wrong, said for people and for programs, with the place it is about.
package struct Diagnostic: Error, Codable, Sendable {
  /// A stable, dotted name: `language.quote.open`.
  package var code: String

  /// What is wrong, in one sentence without a full stop.
  package var message: String

  /// How to mend it.
  package var hint: String?

  /// The place it is about.
  package var range: SourceRange?

  /// The text of the line at that place.
  package var sourceLine: String?

  /// The character of that text to underline first, from 1, where a part of it was hidden.
  package var shownColumn: Int?

  /// The lines that led to the file, innermost first.
  package var includedFrom: [SourceRange]

  /// What else is wrong and was found with it, in the order of the file.
  package var others: [Diagnostic] = []

  package init(
    code: String,
    message: String,
    hint: String? = nil,
    range: SourceRange? = nil,
    sourceLine: String? = nil,
    includedFrom: [SourceRange] = []
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.range = range
    self.sourceLine = sourceLine
    self.includedFrom = includedFrom
  }

  /// The diagnostic and the others found with it, each by itself.
  package var each: [Diagnostic] {
    var first = self
    first.others = []
    return [first]
      + others.map {
        var other = $0
        other.includedFrom += includedFrom
        return other
      }
  }
}
