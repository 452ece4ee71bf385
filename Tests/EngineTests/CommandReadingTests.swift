import Engine
import Language
import StockroomKit
import Testing

@Suite struct CommandReadingTests {
  /// A command with one of each kind of parameter.
  private static let command = RegisteredCommand(
    CommandDescription(
      "shelf fill", "Fills a shelf.", effect: .writes,
      parameters: [
        Parameter<[String]>.arguments("item", "What goes on it."), Parameter<String>.argument("shelf", "The shelf."),
        Parameter<Secret?>.option("password", "The password.").secret, Parameter<String?>.option("note", "A note."),
        Parameter<Bool?>.negatableFlag("open", "Leaves it open."),
      ], examples: ["shelf fill one two"]), plugin: "Shelves", factory: .door)

  /// The roles of words after the name, each with the parameter that it gives or is a value of.
  private func roles(_ line: String) -> String {
    let words = line.split(separator: " ").map { PlainWord(String($0)) }
    return CommandReading(Self.command, words: words).roles.map { role in
      switch role {
      case .name: "name"
      case .separator: "--"
      case .option(let parameter): "option \(parameter.name)"
      case .assignment(let parameter): "\(parameter.name)="
      case .choice(let parameter, let value): "\(parameter.name) \(value)"
      case .flag(let parameter, let isOn): "\(isOn ? "" : "no ")\(parameter.name)"
      case .value(let parameter): "value of \(parameter.name)"
      case .argument(let parameter): parameter.name
      case .surplus: "surplus"
      case .unknownOption: "unknown"
      }
    }.joined(separator: ", ")
  }

  @Test(arguments: [
    ("a", "item"), ("a b", "item, shelf"), ("a b c", "item, item, shelf"),
    ("a --note x b", "item, option note, value of note, shelf"), ("a --note=x b", "item, note=, shelf"),
    ("a --open b", "item, open, shelf"), ("a --no-open b", "item, no open, shelf"),
    ("a b --note", "item, shelf, option note"), ("a --note --open b", "item, option note, open, shelf"),
    ("a -- --note b", "item, --, item, shelf"), ("-5 b", "item, shelf"), ("- b", "item, shelf"),
    ("a --other b", "item, unknown, shelf"), ("a -z b", "item, unknown, shelf"), ("a -y b", "item, yes, shelf"),
    ("a --json b", "item, output json, shelf"), ("a --yaml b", "item, output yaml, shelf"),
    ("a --toml b", "item, unknown, shelf"),
    ("a -o json b", "item, option output, value of output, shelf"),
    ("a --password - b", "item, option password, value of password, shelf"),
  ])
  func `each word has one role`(line: String, expected: String) {
    #expect(roles(line) == expected)
  }

  @Test(arguments: [
    ("a --password Asked4Phrase b", ["Asked4Phrase"]), ("a --password=Asked4Phrase b", ["--password=Asked4Phrase"]),
    ("a --password - b", []), ("a --password=- b", []), ("a -- --password word", []),
    ("--password --open Asked4Phrase", []),
  ])
  func `a value of a secret option is a secret`(line: String, expected: [String]) throws {
    let node = try CommandNode(words: line.split(separator: " ").map(String.init))
    let words = ReadCommand(Self.command, words: [ExpandedWord](typed: node), nameCount: 0).words

    #expect(words.filter { $0.isSecret }.map { $0.text } == expected)
  }

  @Test func `the open options and arguments follow from the roles`() {
    func reading(_ words: String...) -> CommandReading {
      CommandReading(Self.command, words: words.map(PlainWord.init))
    }

    #expect(reading("a", "--note").awaiting?.name == "note")
    #expect(reading("a", "--note", "x").awaiting == nil)
    #expect(reading("a", "--note", "x").openOptions.contains { $0.name == "note" } == false)
    #expect(reading("a").nextArguments.map(\.name) == ["item", "shelf"])
    #expect(reading().nextArguments.map(\.name) == ["item"])
    #expect(reading("a", "--").takesOptions == false)
  }
}
