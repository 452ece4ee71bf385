internal import Language
internal import StockroomKit

/// What to say about an option that a command does not have.
struct OptionAdvice {
  let command: RegisteredCommand

  /// Options people type by habit, and what they are called here.
  private static let habits: [String: String] = [
    "json": "-o json", "csv": "-o csv", "format": "-o", "dry-run": "plan before the command", "force": "--yes",
    "verbose": "the command as it is: it prints what it did", "quiet": "> /dev/null", "bundle-id": "--app",
  ]

  func unknown(_ name: String, word: String) -> Refusal {
    let known = command.description.parameters.filter { $0.kind != .argument }.map(\.name)
    let nearby = Suggestions.closest(to: name, among: known + CommonOptions.descriptions.map(\.name), limit: 2)
    let hint: String
    if let habit = Self.habits[name] {
      hint = "use \(habit)"
    } else if nearby.isEmpty {
      hint = "help \(command.description.name)"
    } else {
      hint = "did you mean \(nearby.map { "--\($0)" }.joined(separator: " or "))?"
    }
    return Refusal(
      "usage.option.unknown", "\(command.description.name) has no option --\(name)", hint: hint, subject: word)
  }
}

/// What to say about words that are no command.
struct CommandAdvice {
  let tree: CommandTree

  /// Verbs people type by habit, and what they are called here.
  private static let habits: [String: String] = [
    "rm": "delete", "remove": "delete", "del": "delete", "add": "create", "new": "create", "make": "create",
    "ls": "list", "all": "list", "describe": "show", "get": "show", "info": "show", "update": "edit", "set": "edit",
    "on": "enable", "off": "disable",
  ]

  func unknown(_ words: [BoundWord]) -> Refusal {
    guard let first = words.first else { return Refusal("usage.command.missing", "there is no command") }
    let verbs = tree.continuations(of: [first.text])
    guard !verbs.isEmpty else { return unknownNoun(first, rest: words.dropFirst()) }
    guard words.count > 1 else {
      return Refusal(
        "usage.command.incomplete", "\(first.text) needs a verb: \(verbs.joined(separator: ", "))",
        hint: "help \(first.text)", subject: first.text)
    }
    let verb = words[1]
    let guess = Self.habits[verb.text].flatMap { verbs.contains($0) ? $0 : nil }
    if let meant = guess ?? Suggestions.closest(to: verb.text, among: verbs, limit: 1).first {
      return Refusal(
        "usage.command.unknown", "\(first.text) has no verb \(verb.text)",
        hint: line([first.text, meant], words.dropFirst(2)), subject: verb.text)
    }
    return Refusal(
      "usage.command.unknown", "\(first.text) has no verb \(verb.text)",
      hint: "\(first.text) has \(verbs.joined(separator: ", "))", subject: verb.text)
  }

  /// The hint where no word comes near.
  static let overviewHint = "help lists the commands"

  /// Words people type at a prompt by habit, and what they are called here.
  private static let commands = [
    "exit": "quit", "q": "quit", ":q": "quit", "bye": "quit", "?": "help", "ls": "product list",
  ]

  private func unknownNoun(_ first: BoundWord, rest: ArraySlice<BoundWord>) -> Refusal {
    if let meant = Self.commands[first.text] {
      return Refusal(
        "usage.command.unknown", "there is no command \(first.text)", hint: line([meant], rest), subject: first.text)
    }
    let nouns = tree.continuations(of: [])
    if let verb = Self.habits[first.text]
      ?? (["create", "list", "show", "delete", "edit"].contains(first.text) ? first.text : nil),
      let noun = rest.first, tree.command(named: "\(noun.text) \(verb)") != nil
    {
      return Refusal(
        "usage.command.unknown", "the noun comes first", hint: line([noun.text, verb], rest.dropFirst()),
        subject: first.text)
    }
    let nearby = Suggestions.closest(to: first.text, among: nouns, limit: 1)
    let hint = nearby.first.map { line([$0], rest) } ?? Self.overviewHint
    return Refusal("usage.command.unknown", "there is no command \(first.text)", hint: hint, subject: first.text)
  }

  private func line(_ words: [String], _ rest: ArraySlice<BoundWord>) -> String {
    (words + rest.map { $0.isSecret ? "***" : Quoting.quote($0.text) }).joined(separator: " ")
  }
}
