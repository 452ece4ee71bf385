import Engine
import StockroomKit
import Testing

/// An answer with few values.
private enum Answer: String, CaseIterable, ParameterValue {
  case on
  case off

  static var valueName: String { "on|off" }
  static var choices: [String] { allCases.map(\.rawValue) }
  static func parse(_ text: String) -> Answer { Answer(rawValue: text) ?? .off }
}

/// Optional arguments before others.
@Suite struct ArgumentAssignmentTests {
  private static let box = Parameter<String?>.option("box", "The box.").short("b").orArgument(like: .key)
  private static let place = Parameter<String?>.optionalArgument("place", "Where.")
  private static let other = Parameter<String?>.optionalArgument("other", "Where else.")
  private static let name = Parameter<String>.argument("name", "Its name.")
  private static let answer = Parameter<Answer?>.optionalArgument("answer", "Whether.")
  private static let needed = Parameter<Answer>.argument("answer", "Whether.")
  private static let items = Parameter<[String]>.arguments("item", "What.")

  static let commands: [String: [any AnyParameter]] = [
    "[BOX] NAME": [box, name], "[BOX] [ANSWER]": [box, answer], "NAME [PLACE] OTHER-NAME": [needed, place, name],
    "[PLACE] [OTHER] NAME": [place, other, name], "[PLACE] [ANSWER]": [place, answer],
    "[PLACE] ANSWER [OTHER]": [place, needed, other], "[PLACE] ITEM…": [place, items], "[BOX] ITEM…": [box, items],
  ]

  private func command(_ name: String) throws -> RegisteredCommand {
    let description = CommandDescription(
      "box", "Opens a box.", effect: .reads, parameters: try #require(Self.commands[name]), examples: ["box"])
    return RegisteredCommand(description, plugin: "Boxes", factory: .door)
  }

  private func reading(_ name: String, _ line: String) throws -> CommandReading {
    CommandReading(try command(name), words: line.split(separator: " ").map { PlainWord(String($0)) })
  }

  @Test(arguments: [
    ("[BOX] NAME", "a", "name"), ("[BOX] NAME", "a.b", "name"), ("[BOX] NAME", "a.b c", "box name"),
    ("[BOX] NAME", "a.b c.d", "box name"), ("[BOX] NAME", "a b", "name -"), ("[BOX] NAME", "a b.c", "name -"),
    ("[BOX] NAME", "--box a.b c", "- - name"), ("[BOX] NAME", "--box a.b c.d", "- - name"),
    ("[BOX] NAME", "a.b c d", "box name -"), ("[BOX] [ANSWER]", "a.b", "box"), ("[BOX] [ANSWER]", "on", "answer"),
    ("[BOX] [ANSWER]", "a.b on", "box answer"), ("[BOX] [ANSWER]", "maybe", "answer"),
    ("NAME [PLACE] OTHER-NAME", "on a", "answer name"), ("NAME [PLACE] OTHER-NAME", "on a b", "answer place name"),
    ("NAME [PLACE] OTHER-NAME", "on", "answer"), ("NAME [PLACE] OTHER-NAME", "on a b c", "answer place name -"),
    ("[PLACE] [OTHER] NAME", "a", "name"), ("[PLACE] [OTHER] NAME", "a b", "place name"),
    ("[PLACE] [OTHER] NAME", "a b c", "place other name"), ("[PLACE] [ANSWER]", "a", "place"),
    ("[PLACE] [ANSWER]", "on", "answer"), ("[PLACE] [ANSWER]", "OFF", "answer"),
    ("[PLACE] [ANSWER]", "on off", "place answer"), ("[PLACE] [ANSWER]", "a b", "place answer"),
    ("[PLACE] ANSWER [OTHER]", "on a", "answer other"), ("[PLACE] ANSWER [OTHER]", "a on", "place answer"),
    ("[PLACE] ANSWER [OTHER]", "on", "answer"), ("[PLACE] ANSWER [OTHER]", "on off a", "place answer other"),
    ("[PLACE] ITEM…", "a", "item"), ("[PLACE] ITEM…", "a b c", "place item item"),
    ("[BOX] ITEM…", "a b c", "item item item"), ("[BOX] ITEM…", "a.b b c", "box item item"),
  ])
  func `an optional argument takes only its own words`(name: String, line: String, expected: String) throws {
    let roles = try reading(name, line).roles.map { role in
      if case .argument(let parameter) = role { parameter.name } else { "-" }
    }
    #expect(roles.joined(separator: " ") == expected, "\(name): \(line)")
  }

  @Test(arguments: [
    ("[BOX] NAME", "", "box name"), ("[BOX] NAME", "a", ""), ("[BOX] NAME", "a.b", "name"),
    ("[BOX] NAME", "--box a.b", "name"), ("[BOX] [ANSWER]", "", "box answer"), ("[BOX] [ANSWER]", "on", ""),
    ("NAME [PLACE] OTHER-NAME", "on", "place name"), ("NAME [PLACE] OTHER-NAME", "on a", "name"),
    ("[PLACE] [OTHER] NAME", "", "place other name"), ("[PLACE] ANSWER [OTHER]", "", "place answer"),
    ("[PLACE] ANSWER [OTHER]", "on", "other"), ("[BOX] ITEM…", "a.b", "item"),
  ])
  func `the next word may be for any argument up to the next required one`(
    name: String, line: String, expected: String
  ) throws {
    #expect(try reading(name, line).nextArguments.map(\.name).joined(separator: " ") == expected, "\(name): \(line)")
  }

  @Test func `an option that can be an argument is in the usage and among the options`() throws {
    let command = try command("[BOX] NAME")
    #expect(command.description.usage == "box [TEXT] TEXT")
    #expect(command.option(named: "box")?.name == "box" && command.option(short: "-b")?.name == "box")
    #expect(command.positional.map(\.name) == ["name"] && command.places.map(\.name) == ["box", "name"])
    #expect(try !reading("[BOX] NAME", "a.b c").openOptions.contains { $0.name == "box" })
    #expect(try reading("[BOX] NAME", "c").openOptions.contains { $0.name == "box" })
  }
}
