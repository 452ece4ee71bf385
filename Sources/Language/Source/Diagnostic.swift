/// An error with its place, for display and programs.
package struct Diagnostic: Error, Codable, Sendable {
  /// What sort of failure it is; the same words as the kinds of a refusal.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case usage, missing, rule, state, forbidden, busy, damaged, unavailable, cancelled
  }

  /// A stable, dotted name: `language.quote.open`.
  package var code: String

  /// What sort of failure it is.
  package var kind: Kind

  /// The problem, in one sentence without a period.
  package var message: String

  /// How to fix it.
  package var hint: String?

  /// The commands that the hint names, with their words; it is not shown if one is not installed.
  package var hintCommands: [String] = []

  /// The place of the error.
  package var range: SourceRange?

  /// The text of the line at that place.
  package var sourceLine: String?

  /// The first underlined character of that text, from 1, if a part of it was hidden.
  package var shownColumn: Int?

  /// Whether the message quotes a range as it was typed, which may be a part of a secret.
  package var quotesRange = false

  /// Whether a word of the language, such as `plan`, has no command after it; the hint is an example then.
  package var lacksCommand = false

  /// The lines that led to the file, innermost first.
  package var includedFrom: [SourceRange]

  /// Other errors found with it, in file order.
  package var others: [Diagnostic] = []

  /// How to fix these and all others, if each has a hint of its own; programs get only those.
  package var hintForAll: String?

  package init(
    code: String,
    kind: Kind = .rule,
    message: String,
    hint: String? = nil,
    range: SourceRange? = nil,
    sourceLine: String? = nil,
    includedFrom: [SourceRange] = []
  ) {
    self.code = code
    self.kind = kind
    self.message = message
    self.hint = hint
    self.range = range
    self.sourceLine = sourceLine
    self.includedFrom = includedFrom
  }

  /// The diagnostic and the others found with it, as single ones.
  package var each: [Diagnostic] {
    var first = self
    (first.others, first.hintForAll) = ([], nil)
    return [first]
      + others.map {
        var other = $0
        other.includedFrom += includedFrom
        return other
      }
  }
}
