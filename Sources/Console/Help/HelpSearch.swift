internal import Engine
internal import StockroomKit

/// `help --search WORD`: commands, explanations, and pages that contain a word, such as a label of iTunes Connect.
struct HelpSearch {
  let tree: CommandTree
  let explanations: [Explanation]
  let rules: RuleTable

  func page(_ word: String) -> String {
    let wanted = word.lowercased()
    let labelled = explanations.filter { $0.label.lowercased().contains(wanted) }
    let told = explanations.filter { explanation in
      labelled.contains { $0.subject == explanation.subject } || explanation.text(rules).lowercased().contains(wanted)
    }
    let commands = tree.all.filter { command in
      text(of: command).contains(wanted) || labelled.contains { Self.isAbout(command.description, $0.subject) }
    }
    let topics = HelpTopic.allCases.filter { "\($0.rawValue) \($0.summary) \($0.text)".lowercased().contains(wanted) }
      .map { ("help \($0.rawValue)", $0.summary) }
    guard !commands.isEmpty || !told.isEmpty || !topics.isEmpty else { return "help has no \(word)\n" }
    let subjects = told.sorted { $0.subject < $1.subject }.map { ("explain \($0.subject)", $0.label) }
    return HelpPage.lines(commands) + HelpPage.section("Explained", subjects) + HelpPage.section("Pages", topics)
  }

  private func text(of command: RegisteredCommand) -> String {
    let description = command.description
    let parameters = description.parameters.flatMap { [$0.name, $0.summary] + $0.choices + $0.choiceSummaries.values }
    return ([description.name, description.summary] + parameters).joined(separator: " ").lowercased()
  }

  /// Whether a command works on a subject: `product screenshot` and `product create --screenshot` on
  /// `product.screenshot`, every `tester` command on `tester`.
  private static func isAbout(_ command: CommandDescription, _ subject: String) -> Bool {
    let words = command.name.split(separator: " ")
    let parts = subject.split(separator: ".")
    guard parts.count > 1 else { return words.contains(parts[0]) }
    let isNamed = words.contains(parts[1]) || command.parameters.contains { $0.name == parts[1] }
    return words[0] == parts[0] && isNamed
  }
}
