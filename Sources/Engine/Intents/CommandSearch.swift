internal import Language
package import StockroomKit

/// Finds the commands and explanations that have the words of a query, the best first.
package struct CommandSearch {
  private let tree: CommandTree
  private let registry: Registry

  package init(tree: CommandTree, registry: Registry) {
    (self.tree, self.registry) = (tree, registry)
  }

  /// The names of the commands that have any of the words.
  package func commands(for query: String) -> [String] {
    let words = Self.words(query)
    let scored = tree.all.map { (name: $0.description.name, score: score($0.description, words)) }
    return scored.filter { $0.score > 0 }
      .sorted { ($1.score, $0.name) < ($0.score, $1.name) }.map(\.name)
  }

  /// The names of the commands whose name has a word, or else, for a long one, whose summary has it.
  package func commands(named word: String) -> [String] {
    let stem = Stem.of(word)
    let all = tree.all.map(\.description)
    let named = all.filter { Self.words($0.name).contains(stem) }
    let found = named.isEmpty && word.utf8.count > 4 ? all.filter { Self.words($0.summary).contains(stem) } : named
    return found.map(\.name).sorted()
  }

  /// The subjects whose name or label has all of the words.
  package func subjects(for query: String) -> [String] {
    let words = Self.words(query)
    guard !words.isEmpty else { return [] }
    let found = registry.explanations.filter { explanation in
      Set(words).isSubset(of: Self.words(explanation.subject.replacing(".", with: " ") + " " + explanation.label))
    }
    return found.map(\.subject).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  private func score(_ command: CommandDescription, _ words: [String]) -> Int {
    let name = Self.words(command.name)
    let summary = Set(Self.words(command.summary))
    let parameters = Set(
      command.parameters.flatMap { Self.words("\($0.name) \($0.summary) \($0.choices.joined(separator: " "))") })
    return words.reduce(0) { sum, word in
      let place = name.contains(word) ? 12 : summary.contains(word) ? 5 : parameters.contains(word) ? 2 : 0
      return sum + place
    }
  }

  /// The stems of the words that say something.
  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
      .filter { !Lexicon.fillers.contains($0) }.map(Stem.of)
  }
}
