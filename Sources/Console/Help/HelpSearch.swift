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
    let found = commands.map { (rank: rank(of: $0.description, wanted), command: $0) }
      .sorted { ($0.rank, $0.command.description.name) < ($1.rank, $1.command.description.name) }.map(\.command)
    let topics = HelpTopic.allCases.filter { "\($0.rawValue) \($0.summary) \($0.text)".lowercased().contains(wanted) }
      .map { ("help \($0.rawValue)", $0.summary) }
    guard !commands.isEmpty || !told.isEmpty || !topics.isEmpty else { return "help has no \(word)\n" }
    let subjects = told.sorted { $0.subject < $1.subject }.map { ("explain \($0.subject)", $0.label) }
    return HelpPage.lines(found) + HelpPage.section("Explained", subjects) + HelpPage.section("Pages", topics)
  }

  /// How near a command is to a word, the nearest first: it is the verb, the noun, a part of the name, or elsewhere.
  private func rank(of command: CommandDescription, _ wanted: String) -> Int {
    let words = command.name.split(separator: " ").map(String.init)
    if words.last == wanted { return words.count }
    if words.contains(wanted) { return 10 }
    if command.name.contains(wanted) { return 11 }
    // A summary begins with what the command does.
    let told = command.summary.lowercased().split { !$0.isLetter && !$0.isNumber }
    if told.first?.hasPrefix(wanted) == true { return 12 }
    if words.first == "log", told.contains(where: { $0.hasPrefix(wanted) }) { return 13 }
    if told.contains(where: { $0 == wanted }) { return 14 }
    return command.summary.lowercased().contains(wanted) ? 15 : 16
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
