internal import Language
internal import Rendering
internal import StockroomKit

/// Replaces each secret in a line of the journal by an environment variable named after its option.
struct SeedSecrets {
  let tree: CommandTree
  private(set) var edits = SourceEdits()
  private var variables: [String] = []

  init(tree: CommandTree) {
    self.tree = tree
  }

  /// Comments for the person who runs the line.
  var comments: [String] {
    variables.isEmpty
      ? [] : ["# The journal keeps no secrets: set \(HumanNumbers.list(variables)) in the environment."]
  }

  /// Replaces the secrets of a statement; `counts` has the number of secrets by name.
  mutating func read(_ statement: Statement, counts: inout [String: Int]) {
    switch statement {
    case .command(let node), .alias(_, let node, _): read(node, &counts)
    case .assignment(let name, let word, _): read(word, name, &counts)
    case .loop(let loop):
      if case .items(let items) = loop.set { items.forEach { read($0.word, loop.variable, &counts) } }
      loop.body.flatMap(\.statements).forEach { read($0, counts: &counts) }
    }
  }

  private mutating func read(_ node: CommandNode, _ counts: inout [String: Int]) {
    for word in tree.read(node).words { read(word.word, word.role?.valueParameter?.name ?? "secret", &counts) }
  }

  private mutating func read(_ word: Word, _ name: String, _ counts: inout [String: Int]) {
    // Older versions wrote three stars.
    let value = word.secretValue
    guard [KnownSecrets.stars, "***"].contains(where: value.isBare) else { return }
    let title = name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    counts[String(title), default: 0] += 1
    let variable = "\(String(title))_\(counts[String(title), default: 1])"
    variables.append(variable)
    edits.replace(value.span.offsets, with: "${env:\(variable)}")
  }
}
