internal import Engine
internal import Language
internal import StockroomKit

/// The pages of `help`, generated from the commands' descriptions.
struct HelpPage {
  let tree: CommandTree
  let explanations: [Explanation]
  let rules: RuleTable
  private let gettingStarted: [(title: String, steps: [String])]

  init(_ session: Session) {
    rules = session.rules
    tree = session.tree
    explanations = session.workspace.explanations
    gettingStarted = session.registry.commandSet.gettingStarted
  }

  /// The description of a command in this store.
  func description(of command: RegisteredCommand) -> CommandDescription {
    command.description.under(rules, explanations)
  }

  /// The page of a command: its summary, parameters, and examples.
  func command(_ command: RegisteredCommand) -> String {
    let description = description(of: command)
    let noun = description.name.prefix { $0 != " " }
    var text = "\(description.summary)\n\nUsage: \(description.usage)\n"
    let arguments = command.places.map { $0.under(rules) }
    let options = description.parameters.filter { $0.kind != .argument }
    if !description.examples.isEmpty { text += "\nExamples:\n" + description.examples.map { "  \($0)\n" }.joined() }
    text += Self.section("Arguments", arguments.map { ($0.usageAsArgument, sentence($0, of: noun)) })
    text += Self.section("Options", options.map { ($0.usageWithShort, sentence($0, of: noun)) })
    text += Self.section("Fields", description.allFields.map { ($0.name, $0.meaning) })
    if !description.also.isEmpty { text += "\nAlso found by: \(description.also.joined(separator: ", "))\n" }
    text += "\nhelp options lists the options that every command has.\n"
    if description.effect == .destroys {
      text += "\nDestructive: it shows what will be deleted and asks first; in a file it needs --yes.\n"
    }
    if let profile = description.profile {
      text += "\nOnly stores with the rules of \(profile.rawValue) have it.\n"
    }
    if let permission = description.permission {
      text += "\nPermission: \(Self.words(permission)), for users and keys; the store's owner has all.\n"
    }
    return text
  }

  /// `managePricing` as words.
  private static func words(_ permission: Permission) -> String {
    permission.rawValue.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
  }

  /// The options that every command has.
  static let commonOptions =
    String(
      section("Every command takes", CommonOptions.descriptions.map { ($0.usageWithShort, $0.summary) }).dropFirst())
    + section(
      "Which of them apply",
      [
        ("--columns, --sort, --limit, --wide", "To lists."), ("--at", "To commands that only read."),
        ("--why", "To commands that write."), ("--yes", "To commands that ask first."), ("--check", "To plan."),
      ])
    + "\n--json, --ndjson, --csv, --yaml, and --markdown are short for --output.\n"

  /// The page of a noun: its commands, one per line, and its explanations.
  func noun(_ noun: String) -> String {
    let commands = tree.all.filter { $0.description.name == noun || $0.description.name.hasPrefix(noun + " ") }
    let label = explanations.first { $0.subject == noun }?.label
    let title = label.map { "\($0):\n" } ?? ""
    let explained = explanations.contains { $0.subject == noun || $0.subject.hasPrefix(noun + ".") }
    return title + Self.lines(commands) + "\nhelp \(noun) VERB shows more"
      + (explained ? ", explain \(noun) explains it and its fields.\n" : ".\n")
  }

  /// The overview of nouns and session commands.
  var overview: String {
    let nouns = Noun.all(in: tree)
    let verbs = nouns.filter { !$0.isSingle }.map { ($0.name, $0.verbs.joined(separator: ", ")) }
    // A noun such as expect may be a command itself.
    let single = nouns.compactMap { tree.command(named: $0.name) }.map { ($0.description.name, $0.description.summary) }
    let words = Grammar.keywords.filter { tree.command(named: $0.word) == nil }.map { ($0.word, $0.summary) }
    return """
      Stockroom: apps, in-app purchases, hosted content, testers, prices, and review, on this machine.
      \(Self.section("Nouns and their verbs", verbs))\(Self.section("Before a command, and around it", words))\(Self.section("This console", single))
      help NOUN, help NOUN VERB, help language, help keys, help --search WORDS. explain product.description shows limits.
      \(beginnings)
      """
  }

  /// The plugins' lines for beginners whose commands and options are all installed.
  private var beginnings: String {
    gettingStarted.filter { $0.steps.allSatisfy(isHere) }
      .map { "\($0.title): \($0.steps.joined(separator: ", ")).\n" }.joined()
  }

  private func isHere(_ step: String) -> Bool {
    let words = step.split(separator: " ").map(String.init)
    let names = words.prefix(3).prefix { !$0.hasPrefix("-") }
    let command = (0...names.count).reversed().lazy
      .compactMap { tree.command(named: names.prefix($0).joined(separator: " ")) }.first
    guard let command else { return false }
    return words.filter { $0.hasPrefix("--") }.allSatisfy { command.option(named: String($0.dropFirst(2))) != nil }
  }

  /// A parameter in one or two sentences: its summary, values, and default.
  func sentence(_ parameter: ParameterDescription, of noun: some StringProtocol) -> String {
    let choices = ChoiceList(explanations: explanations).sentence(parameter, of: noun)
    let value = parameter.defaultText.map { "Default: \($0)." }
    return [parameter.summary, choices, value].compactMap(\.self).joined(separator: " ")
  }

  /// Commands, one per line.
  static func lines(_ commands: [RegisteredCommand]) -> String {
    table(commands.map { ($0.description.name, $0.description.summary) })
  }

  static func section(_ title: String, _ rows: [(String, String)]) -> String {
    rows.isEmpty ? "" : "\n\(title):\n" + table(rows)
  }

  /// Names with their summaries, one per line.
  static func table(_ rows: [(String, String)]) -> String {
    let width = min(32, rows.map(\.0.count).max() ?? 0)
    return rows.map { name, summary in
      let gap =
        name.count <= width
        ? String(repeating: " ", count: width - name.count + 2) : "\n" + String(repeating: " ", count: width + 4)
      return "  \(name)\(gap)\(summary)\n"
    }.joined()
  }
}

extension ParameterDescription {
  /// The usage at its place among the arguments.
  fileprivate var usageAsArgument: String { isAlsoArgument ? valueName : usage }

  /// The usage, preceded by the short form if there is one: `-o, --output FORMAT`.
  var usageWithShort: String { short.map { "-\($0), \(usage)" } ?? usage }
}

/// The values of a parameter in help: all if they are few, otherwise the first ones and where to find the others.
struct ChoiceList {
  let explanations: [Explanation]
  private static let few = 6

  /// A sentence; nil if there are no choices, or if the summary already names them.
  func sentence(_ parameter: ParameterDescription, of noun: some StringProtocol) -> String? {
    let choices = parameter.choices
    guard parameter.kind != .flag, let first = choices.first, !parameter.summary.contains(first) else { return nil }
    guard choices.count > Self.few else { return "One of \(choices.joined(separator: ", "))." }
    // `--to STATUS` has the values of a status.
    let names = [parameter.valueName.lowercased(), parameter.name]
    let subject =
      names.lazy.compactMap { name in explanations.first { $0.subject == "\(noun).\(name)" } }.first
      ?? explanations.first { $0.subject.hasSuffix(".\(parameter.name)") }
    let others = subject.map { "see explain \($0.subject)" } ?? "\(choices.count) in all"
    return "One of \(choices.prefix(3).joined(separator: ", ")), …; \(others)."
  }
}

/// The commands that begin with one word: a noun with its verbs, or a single command.
struct Noun {
  let name: String
  let commands: [RegisteredCommand]

  /// The words after the name.
  var verbs: [String] {
    commands.map { String($0.description.name.dropFirst(name.count + 1)) }.filter { !$0.isEmpty }
  }

  /// True if it is one command without verbs.
  var isSingle: Bool { verbs.isEmpty }

  /// All nouns, by name.
  static func all(in tree: CommandTree) -> [Noun] {
    Dictionary(grouping: tree.all) { String($0.description.name.prefix { $0 != " " }) }
      .sorted { $0.key < $1.key }.map { Noun(name: $0.key, commands: $0.value) }
  }
}
