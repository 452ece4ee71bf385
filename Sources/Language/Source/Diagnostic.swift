/// An error with its place, for display and programs.
package struct Diagnostic: Error, Codable, Sendable {
  /// A stable, dotted name: `language.quote.open`.
  package var code: String

  /// The problem, in one sentence without a period.
  package var message: String

  /// How to fix it.
  package var hint: String?

  /// The place of the error.
  package var range: SourceRange?

  /// The text of the line at that place.
  package var sourceLine: String?

  /// The first underlined character of that text, from 1, if a part of it was hidden.
  package var shownColumn: Int?

  /// The lines that led to the file, innermost first.
  package var includedFrom: [SourceRange]

  /// Other errors found with it, in file order.
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

  /// The diagnostic and the others found with it, as single ones.
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
