internal import StockroomKit

/// The pages of `help`, made from the commands' descriptions.
enum HelpPage {
  /// One command: what it does, its parameters, its examples.
  static func command(_ command: RegisteredCommand) -> String {
    let description = command.description
    var text = "\(description.summary)\n\nUsage: \(description.usage)\n"
    let arguments = description.parameters.filter { $0.kind == .argument }
    let options = description.parameters.filter { $0.kind != .argument }
    text += section("Arguments", arguments.map { ($0.usage, sentence($0)) })
    text += section("Options", options.map { (withShort($0), sentence($0)) })
    text += section("Everywhere", CommonOptions.descriptions.map { (withShort($0), sentence($0)) })
    text += "\nExamples:\n" + description.examples.map { "  \($0)\n" }.joined()
    if description.effect == .destroys {
      text += "\nIt takes something away: it shows what would go and asks first; in a file it needs --yes.\n"
    }
    return text
  }

  /// One noun: its commands, a line each.
  static func noun(_ noun: String, tree: CommandTree) -> String {
    let commands = tree.all.filter { $0.description.name == noun || $0.description.name.hasPrefix(noun + " ") }
    return lines(commands) + "\nhelp \(noun) VERB tells more.\n"
  }

  /// All nouns and the session's own commands.
  static func overview(tree: CommandTree) -> String {
    let groups = Dictionary(grouping: tree.all) { $0.description.name.prefix { $0 != " " } }
    var nouns: [(String, String)] = []
    var single: [RegisteredCommand] = []
    for (name, commands) in groups.sorted(by: { $0.key < $1.key }) {
      if commands.count == 1, commands[0].description.name == name {
        single.append(commands[0])
      } else {
        nouns.append(
          (
            String(name),
            commands.map { $0.description.name.dropFirst(name.count + 1) }.filter { !$0.isEmpty }.joined(
              separator: ", ")
          ))
      }
    }
    return """
      Stockroom: apps, in-app purchases, hosted content, testers, prices and review, on this machine.
      \(section("Nouns and their verbs", nouns))\(section("This console", single.map { ($0.description.name, $0.description.summary) }))
      help NOUN, help NOUN VERB, help language, help --search WORD. explain product.description tells limits.
      The shortest way to Approved: app create, product create --description TEXT --tier 1, product screenshot, review advance --to approved.

      """
  }

  /// The commands whose help has a word in it.
  static func search(_ word: String, tree: CommandTree) -> String {
    let wanted = word.lowercased()
    let found = tree.all.filter { command(for: $0).lowercased().contains(wanted) }
    return found.isEmpty ? "nothing in help has \(word) in it\n" : lines(found)
  }

  private static func command(for command: RegisteredCommand) -> String {
    let description = command.description
    return ([description.name, description.summary] + description.parameters.flatMap { [$0.name, $0.summary] })
      .joined(separator: " ")
  }

  private static func lines(_ commands: [RegisteredCommand]) -> String {
    table(commands.map { ($0.description.name, $0.description.summary) })
  }

  private static func section(_ title: String, _ rows: [(String, String)]) -> String {
    rows.isEmpty ? "" : "\n\(title):\n" + table(rows)
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = min(32, rows.map(\.0.count).max() ?? 0)
    return rows.map { name, summary in
      let gap =
        name.count <= width
        ? String(repeating: " ", count: width - name.count + 2) : "\n" + String(repeating: " ", count: width + 4)
      return "  \(name)\(gap)\(summary)\n"
    }.joined()
  }

  private static func withShort(_ parameter: ParameterDescription) -> String {
    parameter.short.map { "-\($0), \(parameter.usage)" } ?? parameter.usage
  }

  private static func sentence(_ parameter: ParameterDescription) -> String {
    var text = parameter.summary
    if parameter.kind != .flag, !parameter.choices.isEmpty, parameter.choices.count <= 12,
      !text.contains(parameter.choices[0])
    {
      text += " One of \(parameter.choices.joined(separator: ", "))."
    }
    if let value = parameter.defaultText { text += " Default: \(value)." }
    return text
  }
}
