internal import Engine
internal import Language
internal import Rendering
internal import StockroomKit

/// `help commands`: every command as data, for tools.
enum CommandReference {
  /// - Parameter isData: If true, for programs, with the parameters, which do not fit into a cell.
  static func table(_ help: HelpPage, isData: Bool) -> Output {
    let rows = help.tree.all.map { command in
      fields(of: help.description(of: command), plugin: command.plugin).filter { isData || $0.audience == .everyone }
    }
    let columns = (rows.first ?? []).map { Column($0.name, label: $0.label) }
    return .table(Table(columns: columns, empty: "no commands", rows: rows.map { $0.map(\.value) }))
  }

  /// One command in a store with some rules.
  static func record(_ command: RegisteredCommand, _ help: HelpPage) -> Output {
    .record(Record(fields(of: help.description(of: command), plugin: command.plugin)))
  }

  private static func fields(of command: CommandDescription, plugin: String) -> [Field] {
    [
      Field("name", .identifier(command.name), label: "Command"),
      Field("effect", .text(command.effect.rawValue), label: "Effect"),
      Field("plugin", .text(plugin), label: "Plugin"),
      Field("summary", .text(command.summary), label: "Summary"),
      Field("usage", .text(command.usage), label: "Usage"),
      Field("permission", .text(command.permission?.rawValue), label: "Permission"),
      Field("writesFiles", .boolean(command.writesFiles), label: "Writes Files"),
      Field("isReviewerPart", .boolean(command.isReviewerPart), audience: .data),
      Field("profile", .text(command.profile?.rawValue), audience: .data),
      Field("formOf", .text(command.formOf), audience: .data),
      Field("parameters", .list(command.parameters.map { .record(fields(of: $0)) }), audience: .data),
      Field("fields", .list(command.allFields.map { .record(fields(of: $0)) }), audience: .data),
      Field("examples", .list(command.examples.map { .text($0) }), audience: .data),
    ]
  }

  private static func fields(of field: FieldDescription) -> [Field] {
    [
      Field("name", .identifier(field.name)), Field("type", .text(field.kind.rawValue)),
      Field("label", .text(field.label)), Field("meaning", .text(field.meaning)),
    ]
  }

  private static func fields(of parameter: ParameterDescription) -> [Field] {
    [
      Field("name", .identifier(parameter.name)), Field("kind", .text(parameter.kind.rawValue)),
      Field("usage", .text(parameter.usage)), Field("summary", .text(parameter.summary)),
      Field("isRequired", .boolean(parameter.isRequired)), Field("isRepeated", .boolean(parameter.isRepeated)),
      Field("isNegatable", .boolean(parameter.isNegatable)), Field("isSecret", .boolean(parameter.isSecret)),
      Field("isAlsoArgument", .boolean(parameter.isAlsoArgument)),
      Field("short", .text(parameter.short)),
      Field("completer", .text(parameter.completer)),
      Field("choices", .list(parameter.choices.map { .text($0) })),
      Field("default", .text(parameter.defaultText)),
    ]
  }
}

/// `help --markdown`: the command reference as a document.
struct MarkdownReference {
  let help: HelpPage

  var text: String {
    var text = "# Stockroom \(Console.version): the commands\n\nStockroom is \(ProgramFacts.summary).\n"
    text += section("Options of the program", OuterOptions.all, of: "")
    text += section("Options of every command", CommonOptions.descriptions, of: "")
    for noun in Noun.all(in: help.tree) {
      text += "\n## \(noun.name)\n"
      for command in noun.commands { text += self.command(help.description(of: command), isAlone: noun.isSingle) }
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
