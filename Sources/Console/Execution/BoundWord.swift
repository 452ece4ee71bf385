internal import Language
internal import StockroomKit
internal import Store

/// A word with its text, once variables are put in.
struct BoundWord {
  /// The word as written, with its place.
  let word: Word
  /// What it says.
  let text: String
  /// Whether it is a value that must not be shown.
  var isSecret = false
  /// Whether it names the command.
  var isName = false
  /// The parameter whose value it is, or holds, where that is known.
  var parameter: String?

  /// Where a subject stands in it: a value of a list, or of a condition, by itself.
  func place(of subject: String?) -> SourceSpan {
    guard let subject, !text.utf8.elementsEqual(subject.utf8), holds(subject) else { return word.span }
    return word.span.narrowed(to: subject)
  }

  fileprivate func isAbout(_ subject: String) -> Bool {
    guard !isSecret else { return false }
    // `.level2` is about com.example.level2.
    return text.utf8.elementsEqual(subject.utf8) || text.hasSuffix("=" + subject)
      || text.hasPrefix(".") && subject.hasSuffix(text) || holds(subject)
  }

  /// Whether a list, or a condition such as `status!=approved`, has it as a part.
  private func holds(_ subject: String) -> Bool {
    text.split { ",=!:".contains($0) }.contains { $0.drop { $0 == " " || $0 == "-" }.utf8.elementsEqual(subject.utf8) }
  }
}

extension [BoundWord] {
  /// The word that a refusal is about: the value of the parameter that its code names, else the first that says just
  /// its subject, before a list that holds it.
  func index(about refusal: Refusal) -> Int? {
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

  /// The same words, with what each of them is to the command that the first `nameCount` name.
  func bound(to command: RegisteredCommand, nameCount: Int) -> [BoundWord] {
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

  /// Options whose text says something about the work, and is never what is wrong with it.
  private static let remarks: Set<String> = ["actor", "why"]
}
