package import Language
package import StockroomKit

/// A word with its text after the expansion of variables, and its role once the command is known.
package struct ExpandedWord: ReadableWord {
  /// The word as written, with its location.
  package let word: Word
  /// Its text.
  package let text: String
  /// Its role in the command; nil until that is known.
  package private(set) var role: WordRole?
  /// True for a value that must be hidden.
  package private(set) var isSecret = false
  /// True if it comes from an alias, so that a typed word may override it.
  package let isDefault: Bool
  /// True if its text comes from the environment, directly or through variables.
  private let isFromEnvironment: Bool

  /// Creates a word without a role.
  package init(word: Word, text: String, isFromEnvironment: Bool = false, isDefault: Bool = false) {
    (self.word, self.text, self.isFromEnvironment, self.isDefault) = (word, text, isFromEnvironment, isDefault)
  }

  /// Creates a word as typed, with the names of its variables.
  package init(typed word: Word) {
    self.init(word: word, text: word.literal ?? word.span.text)
  }

  package var isQuoted: Bool { word.isQuoted }

  /// The word as written in a line, with its quotes; a name joined from several words is one word.
  package var written: String {
    let typed = word.span.text
    return !isQuoted && typed.contains(" ") && !text.contains(" ") ? text : typed
  }

  /// True if it is part of the command's name.
  package var isName: Bool {
    if case .name? = role { true } else { false }
  }

  /// The value of a word, or of an option after its `=`.
  package var value: Substring {
    guard text.hasPrefix("--"), let equals = text.firstIndex(of: "=") else { return text[...] }
    return text[text.index(after: equals)...]
  }

  /// Marks a value as secret; `-` asks for the secret, and is not secret itself.
  package mutating func markSecret() {
    isSecret = value != "-"
  }

  mutating func setRole(_ role: WordRole) {
    self.role = role
    let isOfProgram = if case .argument(let parameter) = role { parameter.isOfProgram } else { false }
    if role.isOfSecret || isOfProgram && isFromEnvironment { markSecret() }
  }

  /// The place of a subject within it, such as one value of a list or a condition.
  package func place(of subject: String?) -> SourceSpan {
    guard let subject, !text.hasSameBytes(as: subject), holds(subject) else { return word.span }
    return word.span.narrowed(to: subject)
  }

  fileprivate func isAbout(_ subject: String) -> Bool {
    guard !isSecret else { return false }
    // `.level2` is about com.example.level2, and so is com.example/level2 about level2.
    return text.hasSuffix("/" + subject) || subject.hasSuffix("/" + text) || text.hasSameBytes(as: subject)
      || text.hasSuffix("=" + subject)
      || text.hasPrefix(".") && subject.hasSuffix(text) || holds(subject)
  }

  /// True if it is a list or a condition, such as `status!=approved`, that contains the subject.
  private func holds(_ subject: String) -> Bool {
    text.split { ",=!:".contains($0) }.contains { $0.drop { $0 == " " || $0 == "-" }.hasSameBytes(as: subject) }
  }
}

extension [ExpandedWord] {
  /// The words as typed, with the names of their variables.
  package init(typed node: CommandNode) {
    self = node.words.map(ExpandedWord.init(typed:))
  }

  /// The index of the word that a refusal is about: the value of the parameter in its code, the first word that equals
  /// its subject, or a list that contains the subject.
  package func index(about refusal: Refusal) -> Int? {
    guard let subject = refusal.subject else { return nil }
    let about = indices.filter { self[$0].isAbout(subject) && !Self.remarks.contains(parameter(at: $0) ?? "") }
    // The first word names the command.
    let whole = about.filter { $0 > 0 && !self[$0].isName && self[$0].text.hasSameBytes(as: subject) }
    for part in refusal.code.split(separator: ".").reversed() {
      if let index = (whole + about).first(where: { parameter(at: $0).map { $0 == part } ?? false }) { return index }
    }
    if refusal.isAboutLast { return whole.last ?? about.last }
    return whole.first ?? about.last
  }

  private func parameter(at index: Int) -> String? { self[index].role?.valueParameter?.name }

  /// Options whose text is a comment, and never the cause of a refusal.
  private static let remarks: Set<String> = ["actor", "why"]
}
