internal import Language

/// A word with its text, once variables are put in.
struct BoundWord {
  /// The word as written, with its place.
  let word: Word
  /// What it says.
  let text: String
  /// Whether it is a value that must not be shown.
  var isSecret = false

  func isAbout(_ subject: String?) -> Bool {
    guard let subject, !isSecret else { return false }
    // `.level2` is about com.example.level2.
    return text.utf8.elementsEqual(subject.utf8) || text.hasSuffix("=" + subject)
      || text.hasPrefix(".") && subject.hasSuffix(text)
      || text.contains(",") && text.split(separator: ",").contains { $0.utf8.elementsEqual(subject.utf8) }
  }
}

extension [BoundWord] {
  /// The word that a refusal is about: one that says just that, before a list that holds it.
  func lastIndex(about subject: String?) -> Int? {
    guard let subject else { return nil }
    // The first word names the command.
    let whole = dropFirst().lastIndex { !$0.isSecret && $0.text.utf8.elementsEqual(subject.utf8) }
    return whole ?? lastIndex { $0.isAbout(subject) }
  }
}
