internal import Engine
internal import StockroomKit

/// The tools that find and describe commands.
extension ContextServer {
  func search(_ arguments: JSON) throws -> JSON {
    guard let query = try Self.text(arguments, "query"), (1...1000).contains(query.utf8.count),
      query.contains(where: { !$0.isWhitespace })
    else {
      throw Refusal("usage.value", kind: .usage, "query must be a string of 1 to 1000 bytes", subject: "query")
    }
    let limit = try Self.integer(arguments, "limit", in: 1...50) ?? 10
    let workspace = console.workspace
    let search = workspace.search
    let names = try search.commands(about: query, limit: limit)
    let commands = names.compactMap { workspace.tree.command(named: $0)?.description }
    let subjects = try search.subjects(about: query, limit: limit)
    let text = commands.map { "\($0.usage)\n  \($0.summary)" } + subjects.map { "explained: \($0)" }
    let found = commands.map { command -> JSON in
      [
        "name": .string(command.name), "summary": .string(command.summary), "usage": .string(command.usage),
        "effect": .string(command.effect.rawValue),
      ]
    }
    return Self.result(
      ["commands": .array(found), "subjects": JSON(subjects)],
      text: text.isEmpty ? "no command is about \(query)" : text.joined(separator: "\n"))
  }

  func describe(_ arguments: JSON) throws -> JSON {
    guard let name = try Self.text(arguments, "command") else {
      throw Refusal("usage.value", kind: .usage, "command must be a string", subject: "command")
    }
    let tree = console.workspace.tree
    let words = name.split(whereSeparator: \.isWhitespace).prefix(3).joined(separator: " ")
    guard let command = tree.command(named: words) ?? tree.defaultCommand(of: words) else {
      throw tree.refusalOfDisabled(words.split(separator: " ").map(String.init))
        ?? Refusal(
          "usage.command.unknown", kind: .usage, "unknown command \(words)", hint: "search_commands finds commands",
          subject: words)
    }
    let (workspace, usual) = (console.workspace, command.description)
    let rules = try? workspace.read(\.rules)
    let description = rules.map { usual.under($0, workspace.explanations) } ?? usual
    let common = CommonOptions.descriptions(for: description).filter { option in
      command.accepts(option) && !["yes", "actor", "errors", "color", "wide", "check"].contains(option.name)
    }
    var text = "\(description.usage)\n\(description.summary)\neffect: \(description.effect.rawValue)\n"
    text += description.parameters.map { "  \($0.usage)  \($0.summary)\n" }.joined()
    if !description.allFields.isEmpty {
      text += "returns: \(description.allFields.map(\.name).joined(separator: ", "))\n"
    }
    text += description.examples.map { "example: \($0)\n" }.joined()
    return Self.result(
      [
        "name": .string(description.name), "summary": .string(description.summary),
        "usage": .string(description.usage), "effect": .string(description.effect.rawValue),
        "permission": JSON(description.permission?.rawValue), "writesFiles": .bool(description.writesFiles),
        "parameters": .array(description.parameters.map(Self.json)), "options": JSON(common.map(\.usage)),
        "examples": JSON(description.examples),
        "argumentsSchema": Schema.arguments(of: description, options: common),
        "outputSchema": Schema.output(of: description),
      ], text: text)
  }

  private static func json(_ parameter: ParameterDescription) -> JSON {
    JSON.object([
      .init(name: "name", value: .string(parameter.name)), .init(name: "kind", value: .string(parameter.kind.rawValue)),
      .init(name: "usage", value: .string(parameter.usage)),
      .init(name: "summary", value: .string(parameter.summary)),
      .init(name: "isRequired", value: .bool(parameter.isRequired)),
      .init(name: "isRepeated", value: .bool(parameter.isRepeated)),
      .init(name: "isSecret", value: .bool(parameter.isSecret)),
      .init(name: "choices", value: parameter.choices.isEmpty ? .null : JSON(parameter.choices)),
      .init(name: "default", value: JSON(parameter.defaultText)),
      .init(name: "valuesOf", value: JSON(parameter.completer)),
    ]).compacted
  }
}
