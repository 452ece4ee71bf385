internal import StockroomKit

extension Refusal {
  /// The same without a command in its remedy that no plugin has here.
  func withInstalledRemedy(in tree: CommandTree) -> Refusal {
    guard let line = remedy?.command, !tree.hasCommand(beginning: line) else { return self }
    return Refusal(code, kind: kind, message, hint: remedy?.advice, subject: subject)
  }
}

extension CommandTree {
  /// Whether a line begins with the name of a command.
  func hasCommand(beginning line: String) -> Bool {
    let words = line.split(separator: " ").prefix(3)
    return words.indices.contains { end in command(named: words[...end].joined(separator: " ")) != nil }
  }
}
