internal import Engine
internal import Language
internal import StockroomKit

/// `help`, `help NOUN`, `help NOUN VERB`, `help language`, `help keys`, `help commands`, `help --search WORDS`, and
/// `help --man`.
struct HelpCommand: SessionCommand {
  private static let topic = Parameter<[String]>.arguments(
    "topic", "A noun, a command, language, keys, or commands.", isRequired: false
  )
  .named("TOPIC").completed(by: "topic")
  private static let search = Parameter<String?>.option(
    "search", "Find commands and explanations by words, such as a label of iTunes Connect."
  )
  .named("WORDS")
  private static let man = Parameter<Bool>.flag("man", "Print the manual page: help --man > stockroom.1.")
  private static let markdown = Parameter<Bool>.flag("markdown", "Print the command reference in Markdown.")

  static let description = CommandDescription(
    "help", "List commands and their parameters.", effect: .none, parameters: [topic, search, man, markdown],
    examples: [
      "help", "help product", "help product create", "help language", "help keys", "help --search sandbox",
      "help --search \"Cleared for Sale\"", "help commands -o json", "help --man", "help --markdown",
    ])

  private let topic: [String]
  private let search: String?
  private let isManual: Bool
  private let isMarkdown: Bool

  init(_ arguments: Arguments) throws {
    topic = try arguments[Self.topic]
    search = try arguments[Self.search]
    isManual = try arguments[Self.man]
    isMarkdown = try arguments[Self.markdown]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let output = try page(in: session, common: common)
    guard case .text(let text) = output, !isManual, !isMarkdown else { return output }
    return .text(TextWrap.wrapped(text, to: session.printer.screenWidth))
  }

  private func page(in session: Session, common: CommonOptions) throws -> Output {
    let (tree, page) = (session.tree, HelpPage(session))
    if isManual { return .text(ManPage(page).text) }
    if isMarkdown { return .text(MarkdownReference(help: page).text) }
    if let search { return .text(try Self.found(search, in: session)) }
    let name = topic.joined(separator: " ")
    if name.isEmpty { return .text(page.overview) }
    if let keyword = KeywordPage(name) { return .text(keyword.page(of: name)) }
    if let topic = HelpTopic(rawValue: name) { return .text(topic.text) }
    let format = common.output ?? session.printer.format
    if name == "commands" { return CommandReference.table(page, isData: [.json, .ndjson, .yaml].contains(format)) }
    if let command = tree.command(named: name) {
      return format.isData
        ? CommandReference.record(command, page) : .text(page.command(command))
    }
    if let body = session.state.aliases[name] { return .text(Self.alias(name, body, in: session)) }
    if !tree.continuations(of: topic).isEmpty { return .text(page.noun(name)) }
    if let refusal = tree.refusalOfDisabled(topic) { throw refusal }
    if let missing = session.workspace.search.missingFeature(namedBy: name) {
      return try ExplainCommand.page(missing, in: session)
    }
    if let command = Self.meant(by: topic, in: tree) {
      throw Refusal(
        "usage.command.unknown", kind: .usage, "there is no help about \(name)",
        remedy: .command("help \(command.description.name)"), subject: topic.last)
    }
    throw Refusal(
      "usage.command.unknown", kind: .usage, "there is no help about \(name)",
      remedy: .command("help --search WORDS"),
      subject: topic.last)
  }

  /// The command named in the plural or in another order: `help products create`, `help create product`.
  private static func meant(by topic: [String], in tree: CommandTree) -> RegisteredCommand? {
    for words in [topic, Array(topic.dropFirst() + topic.prefix(1))] {
      for words in [words, [words[0].hasSuffix("s") ? String(words[0].dropLast()) : words[0]] + words.dropFirst()] {
        if let command = tree.command(named: words.joined(separator: " ")) { return command }
      }
    }
    return nil
  }

  /// The commands, explanations, and pages about some words, the nearest first.
  private static func found(_ words: String, in session: Session) throws -> String {
    let search = session.workspace.search
    let labels = Dictionary(
      session.workspace.explanations.map { ("explain \($0.subject)", $0.label) },
      uniquingKeysWith: { first, _ in first }
    )
    let commands = try search.commands(about: words, limit: most).map { name in
      let summary = session.tree.command(named: name)?.description.summary
      return (name, summary ?? "\(labels[name] ?? ""): not in Stockroom.")
    }
    let subjects = try search.subjects(about: words, limit: most).map { "explain \($0)" }
      .filter { name in !commands.contains { $0.0 == name } }.map { ($0, labels[$0] ?? "") }
    let wanted = words.lowercased()
    let topics = HelpTopic.allCases.filter { "\($0.rawValue) \($0.summary) \($0.text)".lowercased().contains(wanted) }
    guard !commands.isEmpty || !subjects.isEmpty || !topics.isEmpty else { return "help has nothing about \(words)\n" }
    return HelpPage.table(commands) + HelpPage.section("Explained", subjects)
      + HelpPage.section("Pages", topics.map { ("help \($0.rawValue)", $0.summary) })
  }

  private static let most = 20

  /// The command of an alias, and its help page.
  private static func alias(_ name: String, _ body: String, in session: Session) -> String {
    let words = body.split(separator: " ").map(String.init)
    let command = (1...3).reversed().lazy.compactMap { count in
      session.tree.command(named: words.prefix(count).joined(separator: " "))
    }.first
    let page = command.map { "\n" + HelpPage(session).command($0) } ?? ""
    return "\(name) is an alias for: \(session.redaction.text(body))\n" + page
  }
}

/// `man COMMAND`: the same as `help COMMAND`.
struct ManCommand: SessionCommand {
  private static let topic = Parameter<[String]>.arguments("topic", "A noun, a command, or a page.", isRequired: false)
    .named("TOPIC").completed(by: "topic")

  static let description = CommandDescription(
    "man", "Show the help page of a command, as help does.", effect: .none, parameters: [topic],
    examples: ["man product create"])

  private let help: HelpCommand

  init(_ arguments: Arguments) throws {
    help = try HelpCommand(arguments)
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    try help.run(in: session, common: common)
  }
}
