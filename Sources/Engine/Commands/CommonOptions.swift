package import Rendering
package import StockroomKit

/// The options common to all commands; they belong to the console.
package struct CommonOptions {
  package var output: OutputFormat?
  package var listing = Listing()
  package var isConfirmed = false
  package var wantsHelp = false
  package var isCheck = false
  package var isWide = false
  package var actor: String?
  /// The user whose roles decide what the command may do.
  package var user: String?
  package var why: String?
  package var at: DateExpression?
  package var color: ColorChoice?
  package var errors: ErrorFormat?

  package init() {}

  /// Their descriptions, for help and completion.
  package static let descriptions: [ParameterDescription] = [
    option(
      "output", "FORMAT", "table, json, ndjson, csv, yaml, or markdown. Default: STOCKROOM_OUTPUT, or table.",
      short: "o",
      choices: OutputFormat.allCases.map(\.rawValue),
      choiceSummaries: [
        "table": "for people", "json": "one array, or one object", "ndjson": "one object per line",
        "csv": "for spreadsheets", "yaml": "one document", "markdown": "for documents",
      ]),
    option("columns", "LIST", "The columns of a list, in order."),
    option("sort", "LIST", "The columns to sort a list by; prefix - to reverse."),
    option("limit", "NUMBER", "Show at most this many rows.", short: "n"),
    ParameterDescription(
      name: "wide", kind: .flag, valueName: "",
      summary: "Show whole values, however wide the lines become."),
    ParameterDescription(
      name: "yes", kind: .flag, valueName: "", summary: "Confirm destructive commands.", short: "y"),
    ParameterDescription(
      name: "check", kind: .flag, valueName: "", summary: "With plan: exit with status 3 if something would change."),
    option("actor", "NAME", "The person who makes the change, for the journal. Default: the operating system's user."),
    option("as", "USER", "Run the command as this user, if the user's roles allow it.", completer: "user"),
    option("why", "TEXT", "The reason, for the journal."),
    option("at", "DATE", "Read the store as of that date; the clock does not change.", completer: "date"),
    option(
      "errors", "FORMAT", "text, json, or github.", choices: ErrorFormat.allCases.map(\.rawValue),
      choiceSummaries: ["text": "for people", "json": "one object per line", "github": "for GitHub Actions"]),
    option(
      "color", "WHEN", "auto, always, or never.", choices: ColorChoice.allCases.map(\.rawValue),
      choiceSummaries: ["auto": "on a terminal", "always": "also on a pipe", "never": "not even on a terminal"]),
    ParameterDescription(name: "help", kind: .flag, valueName: "", summary: "Show the command's help.", short: "h"),
  ]

  /// The descriptions for one command, with the output formats that only it has.
  package static func descriptions(for command: CommandDescription) -> [ParameterDescription] {
    guard !command.ownOutputs.isEmpty else { return descriptions }
    return descriptions.map { option in
      var option = option
      if option.name == "output" { option.choices += command.ownOutputs }
      return option
    }
  }

  package static let names = Set(descriptions.map(\.name))

  package mutating func set(_ name: String, to text: String) throws {
    switch name {
    case "output":
      output = try Self.choice(text, name, OutputFormat.init(rawValue:), OutputFormat.allCases.map(\.rawValue))
    case "columns": listing.columns = Self.list(text)
    case "sort": listing.sort = Self.list(text)
    case "limit":
      guard let limit = Int(text), limit >= 0 else {
        throw Refusal("usage.value", kind: .usage, "\(text) is not a number of rows", subject: text)
      }
      listing.limit = limit
    case "yes": isConfirmed = true
    case "help": wantsHelp = true
    case "check": isCheck = true
    case "wide": isWide = true
    case "actor": actor = text
    case "as": user = text
    case "why": why = text
    case "at": at = try DateExpression.parse(text)
    case "errors":
      errors = try Self.choice(text, name, ErrorFormat.init(rawValue:), ErrorFormat.allCases.map(\.rawValue))
    default: color = try Self.choice(text, name, ColorChoice.init(rawValue:), ColorChoice.allCases.map(\.rawValue))
    }
  }

  package static func choice<Value>(
    _ text: String, _ name: String, _ read: (String) -> Value?, _ choices: [String]
  ) throws -> Value {
    guard let value = read(text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a value of --\(name)",
        hint: "one of \(choices.joined(separator: ", "))",
        subject: text)
    }
    return value
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmingPrefix(" ") }.map(String.init)
  }

  private static func option(
    _ name: String, _ valueName: String, _ summary: String, short: String? = nil, completer: String? = nil,
    choices: [String] = [], choiceSummaries: [String: String] = [:]
  ) -> ParameterDescription {
    ParameterDescription(
      name: name, kind: .option, valueName: valueName, summary: summary, short: short, completer: completer,
      choices: choices, choiceSummaries: choiceSummaries)
  }
}

/// How errors are printed.
package enum ErrorFormat: String, CaseIterable, Sendable {
  /// Like a compiler's, with the line and a caret.
  case text
  /// One JSON object per line.
  case json
  /// GitHub's workflow commands.
  case github
}
