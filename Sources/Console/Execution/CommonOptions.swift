internal import Rendering
internal import StockroomKit

/// The options every command takes; they belong to the console.
struct CommonOptions {
  var output: OutputFormat?
  var listing = Listing()
  var isConfirmed = false
  var wantsHelp = false
  var isCheck = false
  var actor: String?
  var why: String?
  var at: DateExpression?
  var color: ColorChoice?
  var errors: ErrorFormat?

  /// What each is, for help and completion.
  static let descriptions: [ParameterDescription] = [
    option(
      "output", "FORMAT", "table, json, ndjson, csv or markdown. Default: STOCKROOM_OUTPUT, or table.", short: "o",
      choices: OutputFormat.allCases.map(\.rawValue),
      choiceSummaries: [
        "table": "for people", "json": "one array, or one object", "ndjson": "an object a line",
        "csv": "for spreadsheets", "markdown": "for documents",
      ]),
    option("columns", "LIST", "The columns of a list, in order."),
    option("sort", "LIST", "The columns to order a list by; - before one turns it round."),
    option("limit", "NUMBER", "At most so many rows.", short: "n"),
    ParameterDescription(
      name: "yes", kind: .flag, valueName: "", summary: "Confirm what takes something away.", short: "y"),
    ParameterDescription(
      name: "check", kind: .flag, valueName: "", summary: "With plan: exit with 3 when something would change."),
    option("actor", "NAME", "Who is at work; the journal keeps it. Default: the operating system's user."),
    option("why", "TEXT", "Why; the journal keeps it."),
    option("at", "DATE", "Read what stood or will stand then; the clock stays as it is.", completer: "date"),
    option(
      "errors", "FORMAT", "text, json or github.", choices: ErrorFormat.allCases.map(\.rawValue),
      choiceSummaries: ["text": "for people", "json": "an object a line", "github": "for GitHub Actions"]),
    option(
      "color", "WHEN", "auto, always or never.", choices: ColorChoice.allCases.map(\.rawValue),
      choiceSummaries: ["auto": "on a terminal", "always": "also on a pipe", "never": "not even on a terminal"]),
    ParameterDescription(name: "help", kind: .flag, valueName: "", summary: "What the command does.", short: "h"),
  ]

  static let names = Set(descriptions.map(\.name))

  mutating func set(_ name: String, to text: String) throws {
    switch name {
    case "output":
      output = try Self.choice(text, name, OutputFormat.init(rawValue:), OutputFormat.allCases.map(\.rawValue))
    case "columns": listing.columns = Self.list(text)
    case "sort": listing.sort = Self.list(text)
    case "limit":
      guard let limit = Int(text), limit >= 0 else {
        throw Refusal("usage.value", kind: .usage, "\(text) is no number of rows", subject: text)
      }
      listing.limit = limit
    case "yes": isConfirmed = true
    case "help": wantsHelp = true
    case "check": isCheck = true
    case "actor": actor = text
    case "why": why = text
    case "at": at = try DateExpression.parse(text)
    case "errors":
      errors = try Self.choice(text, name, ErrorFormat.init(rawValue:), ErrorFormat.allCases.map(\.rawValue))
    default: color = try Self.choice(text, name, ColorChoice.init(rawValue:), ColorChoice.allCases.map(\.rawValue))
    }
  }

  static func choice<Value>(
    _ text: String, _ name: String, _ read: (String) -> Value?, _ choices: [String]
  ) throws -> Value {
    guard let value = read(text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is no value of --\(name)",
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
