internal import Engine
internal import Language
internal import StockroomKit

/// `help --markdown`: the command reference as a document.
struct MarkdownReference {
  let help: HelpPage

  var text: String {
    var text = "# Stockroom \(Console.version): the commands\n\nStockroom is \(ProgramFacts.summary).\n"
    text += section("Options of the program", OuterOptions.all, of: "")
    text += section("Options of every command", CommonOptions.descriptions, of: "")
    for noun in Noun.all(in: help.tree) {
      text += "\n## \(noun.name)\n"
      for command in noun.commands { text += self.command(command.description, isAlone: noun.isSingle) }
    }
    return text + "\n## The language\n\n```\n\(Grammar.text)\n```\n\n## The keys\n\n```\n\(KeyPage.text)\n```\n"
  }

  private func command(_ command: CommandDescription, isAlone: Bool) -> String {
    var text = isAlone ? "" : "\n### \(command.name)\n"
    text += "\n\(Self.cell(command.summary))\n\n```\n\(command.usage)\n```\n"
    if !command.parameters.isEmpty {
      text += Self.table(command.parameters, help, of: command.name.prefix { $0 != " " })
    }
    if !command.allFields.isEmpty {
      let rows = command.allFields.map { "| `\($0.name)`, \($0.kind.rawValue) | \(Self.cell($0.meaning)) |\n" }
      text += "\n| Field | |\n| --- | --- |\n" + rows.joined()
    }
    guard !command.examples.isEmpty else { return text }
    return text + "\nExamples:\n\n```\n\(command.examples.joined(separator: "\n"))\n```\n"
  }

  private func section(_ title: String, _ parameters: [ParameterDescription], of noun: String) -> String {
    "\n## \(title)\n" + Self.table(parameters, help, of: noun)
  }

  private static func table(
    _ parameters: [ParameterDescription], _ help: HelpPage, of noun: some StringProtocol
  ) -> String {
    let rows = parameters.map { parameter in
      let usage = parameter.usageWithShort.replacing("|", with: "\\|")
      return "| `\(usage)` | \(cell(help.sentence(parameter, of: noun))) |\n"
    }
    return "\n| | |\n| --- | --- |\n" + rows.joined()
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("*", with: "\\*")
  }
}
