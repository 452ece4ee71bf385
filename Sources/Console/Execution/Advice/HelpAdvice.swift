internal import Engine
internal import Language
internal import StockroomKit

/// Names the commands about the most telling word of a line that means nothing here.
struct HelpAdvice {
  let tree: CommandTree
  let registry: Registry

  /// Commands that a hint names one by one; more of them are found by a search.
  private static let most = 2
  private static let shortest = 4

  /// Nil if help knows none of the words.
  func hint(for words: [ExpandedWord]) -> String? {
    let search = CommandSearch(tree: tree, registry: registry)
    var known: [(word: String, commands: [String])] = []
    for word in words.prefix(20) where !word.isQuoted && !word.isSecret {
      for part in word.text.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init) {
        guard part.utf8.count >= Self.shortest, !IntentReader.isFiller(part) else { continue }
        let commands = search.commands(named: part)
        if !commands.isEmpty { known.append((part, commands)) }
      }
    }
    // The word that the fewest commands are about tells most.
    guard let best = known.min(by: { $0.commands.count < $1.commands.count }) else { return nil }
    guard best.commands.count <= Self.most else { return "help --search \(best.word)" }
    let forms = best.commands.compactMap { tree.command(named: $0)?.description.shortUsage }
    return "nearest: " + forms.joined(separator: "; or ")
  }
}
