internal import Language
internal import StockroomKit

/// `help`, `help NOUN`, `help NOUN VERB`, `help language`, `help --search WORD`.
struct HelpCommand: SessionCommand {
  private static let topic = Parameter<[String]>.arguments(
    "topic", "A noun, a command, or language.", isRequired: false
  )
  .named("TOPIC").completed(by: "command")
  private static let search = Parameter<String?>.option("search", "Find the commands that have a word in their help.")
    .named("WORD")

  static let description = CommandDescription(
    "help", "What commands there are and what they take.", effect: .none, parameters: [topic, search],
    examples: ["help", "help product", "help product create", "help language", "help --search sandbox"])

  private let topic: [String]
  private let search: String?

  init(_ arguments: Arguments) throws {
    topic = try arguments[Self.topic]
    search = try arguments[Self.search]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let tree = session.tree
    if let search { return .text(HelpPage.search(search, tree: tree)) }
    let name = topic.joined(separator: " ")
    if name.isEmpty { return .text(HelpPage.overview(tree: tree)) }
    if Self.languageTopics.contains(name) { return .text(Grammar.text) }
    if name == "commands" { return Self.reference(tree) }
    if let command = tree.command(named: name) { return .text(HelpPage.command(command)) }
    if !tree.continuations(of: topic).isEmpty { return .text(HelpPage.noun(name, tree: tree)) }
    let nearby = Suggestions.closest(to: name, among: tree.all.map(\.description.name), limit: 1).first
    throw Refusal(
      "usage.command.unknown", "there is no help about \(name)", hint: nearby.map { "help \($0)" } ?? "help",
      subject: topic.last)
  }

  /// The words that are the language's own, rather than commands.
  private static let languageTopics: Set<String> = ["language", "for", "let", "plan", "watch"]

  /// Every command as data, for tools.
  private static func reference(_ tree: CommandTree) -> Output {
    let columns = [
      Column("name", label: "Command"), Column("effect", label: "Effect"), Column("plugin", label: "Plugin"),
      Column("summary", label: "Summary"), Column("usage", label: "Usage"),
      Column("permission", label: "Permission"), Column("writesFiles", label: "Writes Files"),
    ]
    return .table(
      Table(
        columns: columns, empty: "no commands",
        rows: tree.all.map { command in
          let description = command.description
          return [
            .identifier(description.name), .text(description.effect.rawValue), .text(command.plugin),
            .text(description.summary), .text(description.usage),
            description.permission.map { .text($0.rawValue) } ?? .null, .boolean(description.writesFiles),
          ]
        }))
  }
}
