package import StockroomKit

/// Finds commands and explanations by words: the one search of refused lines, `help --search`, and agents.
package struct CommandSearch: Sendable {
  /// Each index is created by the first search; a refused line searches only commands.
  private let commands: Deferred<Result<TextIndex, any Error>>
  private let subjects: Deferred<Result<TextIndex, any Error>>
  private let missing: Deferred<[Explanation]>
  private let tree: CommandTree

  /// Searches the commands and explanations of the enabled plugins.
  init(_ tree: CommandTree, _ registry: Registry, _ explanations: Deferred<[Explanation]>) {
    commands = Deferred { Result { try Self.index(tree, missing: registry.missingFeatures) } }
    subjects = Deferred { Result { try Self.index(explanations.value) } }
    missing = Deferred { registry.missingFeatures }
    self.tree = tree
  }

  /// The names of the commands that a text is about, nearest first, and `explain SUBJECT` for missing features.
  ///
  /// - Throws: A `Refusal` if SQLite cannot index texts.
  package func commands(about text: String, limit: Int) throws -> [String] {
    try commands.value.get().search(words(text), limit: limit)
  }

  /// The subjects of `explain` that a text is about, nearest first.
  ///
  /// - Throws: A `Refusal` if SQLite cannot index texts.
  package func subjects(about text: String, limit: Int) throws -> [String] {
    try subjects.value.get().search(words(text), limit: limit)
  }

  /// The feature of App Store Connect that a text names, or whose name it begins with, and that Stockroom lacks; nil if
  /// there is none.
  package func missingFeature(namedBy text: String) -> Explanation? {
    let asked = Self.name(text)
    let named = missing.value.flatMap { feature in
      ([feature.subject, feature.label] + feature.also).map { (name: Self.name($0), feature: feature) }
    }
    return named.filter { asked.starts(with: $0.name) }.max { $0.name.count < $1.name.count }?.feature
  }

  /// The words of a name in lowercase, in the singular.
  private static func name(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }
      .map { $0.count > 3 && $0.hasSuffix("s") && !$0.hasSuffix("ss") ? String($0.dropLast()) : String($0) }
  }

  private static func index(_ tree: CommandTree, missing: [Explanation]) throws -> TextIndex {
    // Names, other names, summaries, and parameters.
    let index = try TextIndex(weights: [12, 8, 5, 1])
    try index.add(
      tree.all.map(\.description).map { command in
        var parameters = command.parameters.flatMap { [$0.name] + $0.otherNames + [$0.summary] + $0.choices }
        var name = command.name
        if command.formOf != nil, let verb = name.lastIndex(of: " ") {
          // Its verb is that of the command for all products, which comes first unless its noun is named.
          parameters.append(String(name[verb...]))
          name = String(name[..<verb])
        }
        return (
          command.name, [name, command.also.joined(separator: " "), command.summary, parameters.joined(separator: " ")]
        )
      } + missing.map { ("explain \($0.subject)", [$0.label, $0.also.joined(separator: " "), "", ""]) })
    return index
  }

  private static func index(_ explanations: [Explanation]) throws -> TextIndex {
    // Subjects, labels, and texts.
    let index = try TextIndex(weights: [12, 8, 1])
    let rules = RuleTable.of(.itc2012)
    try index.add(
      explanations.map { explanation in
        let subject = explanation.subject.replacing(".", with: " ").replacing("-", with: " ")
        let names = ([explanation.label] + explanation.also).joined(separator: " ")
        return (explanation.subject, [subject, names, explanation.text(rules)])
      })
    return index
  }

  /// The first words of a text without stop words.
  private func words(_ text: String) -> [String] {
    // `why` and `can` are verbs of products.
    let names = tree.all.flatMap { $0.description.name.split(separator: " ").map(String.init) }
    let stopWords = Self.stopWords.subtracting(names)
    return text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
      .filter { !stopWords.contains($0) }.prefix(Self.most).map { $0 }
  }

  private static let most = 30

  private static let stopWords: Set<String> = [
    "a", "all", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "how", "i", "in", "is",
    "it", "its", "me", "my", "of", "on", "one", "or", "our", "please", "that", "the", "this", "to", "us", "was", "we",
    "what", "when", "which", "who", "why", "will", "with", "you",
  ]
}
