/// What may follow a line that is being typed, shown in gray behind its end.
package struct Hint: Equatable, Sendable {
  /// The rest of the line, which a key takes over.
  package var rest: String
  /// A remark about what comes next, which cannot be taken over.
  package var note: String

  package init(rest: String = "", note: String = "") {
    self.rest = rest
    self.note = note
  }

  /// The text to show: the rest, then the note in parentheses.
  var text: String {
    rest.isEmpty || note.isEmpty ? rest + note : "\(rest)  (\(note))"
  }

  /// The rest up to the end of its first word.
  static func firstWord(of rest: String) -> String {
    let word = rest.drop { $0 == " " }.prefix { $0 != " " }
    return String(rest[..<word.endIndex])
  }
}
