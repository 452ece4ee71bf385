package import Language
package import StockroomKit

/// A word with its text after the expansion of variables.
package struct ExpandedWord {
  /// The word as written, with its location.
  package let word: Word
  /// Its text.
  package let text: String
  /// Whether it is a value that must be hidden.
  package var isSecret = false
  /// Whether it names the command.
  package var isName = false
  /// The parameter whose value it is or contains, if known.
  package var parameter: String?

  /// A word whose role is not known yet.
  package init(word: Word, text: String) {
    (self.word, self.text) = (word, text)
  }

  /// The place of a subject in it, such as one value of a list or of a condition.
  package func place(of subject: String?) -> SourceSpan {
    guard let subject, !text.utf8.elementsEqual(subject.utf8), holds(subject) else { return word.span }
    return word.span.narrowed(to: subject)
  }

  fileprivate func isAbout(_ subject: String) -> Bool {
    guard !isSecret else { return false }
    // `.level2` is about com.example.level2.
    return text.utf8.elementsEqual(subject.utf8) || text.hasSuffix("=" + subject)
      || text.hasPrefix(".") && subject.hasSuffix(text) || holds(subject)
  }

  /// Whether a list, or a condition such as `status!=approved`, contains it.
  private func holds(_ subject: String) -> Bool {
    text.split { ",=!:".contains($0) }.contains { $0.drop { $0 == " " || $0 == "-" }.utf8.elementsEqual(subject.utf8) }
  }
}

extension [ExpandedWord] {
  /// The word that a refusal is about: the value of the parameter in its code, else the first that equals its subject,
  /// else a list that contains it.
  package func index(about refusal: Refusal) -> Int? {
    guard let subject = refusal.subject else { return nil }
    let about = indices.filter { self[$0].isAbout(subject) && !Self.remarks.contains(self[$0].parameter ?? "") }
    // The first word names the command.
    let whole = about.filter { $0 > 0 && !self[$0].isName && self[$0].text.utf8.elementsEqual(subject.utf8) }
    for part in refusal.code.split(separator: ".").reversed() {
      if let index = (whole + about).first(where: { self[$0].parameter.map { $0 == part } ?? false }) { return index }
    }
    if refusal.isAboutLast { return whole.last ?? about.last }
    return whole.first ?? about.last
  }

  /// The words with their roles in the command that the first `nameCount` of them name.
  package func bound(to command: RegisteredCommand, nameCount: Int) -> [ExpandedWord] {
    var words = self
    var open = OpenParameters(command)
    for index in words.indices {
      guard index >= nameCount else {
        words[index].isName = true
        continue
      }
      words[index].parameter = open.parameters(of: words[index].text).first?.name
      open.read(words[index].text)
    }
    return words
  }

  /// Options whose text is a comment, and never the cause of a refusal.
  private static let remarks: Set<String> = ["actor", "why"]
}
