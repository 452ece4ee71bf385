internal import Engine
internal import Language
internal import StockroomKit

/// The line of a tool's arguments: as given, or built from a command and its arguments.
struct WrittenLine {
  let text: String

  /// The longest line, in bytes.
  static let limit = 1 << 20

  /// - Throws: A `Refusal` for arguments without a valid line.
  init(_ arguments: JSON, tree: CommandTree) throws {
    switch (arguments["line"], arguments["command"]) {
    case (.string(let line)?, nil):
      guard arguments["arguments"] == nil else { throw Self.unclear }
      text = line
    case (nil, .string(let name)?):
      let given = arguments["arguments"] ?? [:]
      guard let members = given.members else {
        throw Refusal("usage.value", kind: .usage, "arguments must be an object", subject: "arguments")
      }
      text = try Self.line(name, members, tree)
    case (_?, _?):
      throw Refusal(
        "agent.line", kind: .usage, "give a line or a command, not both", hint: "omit command or line")
    default: throw Self.unclear
    }
    guard text.utf8.count <= Self.limit else {
      throw Refusal("agent.line", kind: .usage, "the line is longer than 1 MiB", hint: "write it in parts")
    }
    guard text.contains(where: { !$0.isWhitespace }) else { throw Self.unclear }
  }

  private static let unclear = Refusal(
    "agent.line", kind: .usage, "give a line, or a command with its arguments",
    hint: #"{"line": "log list"}, or {"command": "log list", "arguments": {"limit": 5}}"#)

  private static func line(_ name: String, _ members: [JSON.Member], _ tree: CommandTree) throws -> String {
    let words = name.split(separator: " ").map(String.init)
    // Running the line refuses an unknown name with a suggestion.
    guard let command = tree.command(named: words.joined(separator: " ")) else {
      return words.map(Quoting.quote).joined(separator: " ")
    }
    var options: [String] = []
    var places: [String: [String]] = [:]
    var given: Set<String> = []
    for member in members where member.value != .null {
      guard let parameter = parameter(member.name, of: command) else { throw unknown(member.name, of: command) }
      guard given.insert(parameter.name).inserted else {
        throw Refusal(
          "usage.option.twice", kind: .usage, "\(parameter.name) is given twice",
          hint: "give it once; use an array for several values", subject: String(member.name.prefix(100)))
      }
      let values = try values(of: member, for: parameter)
      switch parameter.kind {
      case .argument: places[parameter.name] = values
      case .flag where values == ["true"]: options.append("--\(parameter.name)")
      case .flag where parameter.isNegatable: options.append("--no-\(parameter.name)")
      case .flag: break
      case .option where parameter.isRepeated: options += values.map { "--\(parameter.name)=\($0)" }
      // An option that takes a list, such as columns, has its items between commas.
      case .option: options.append("--\(parameter.name)=\(values.joined(separator: ","))")
      }
    }
    let arguments = try arguments(of: command, places)
    // After --, words are never options.
    let separator = arguments.contains { $0.hasPrefix("-") } ? ["--"] : []
    return (words + (options + separator + arguments).map(Quoting.quote)).joined(separator: " ")
  }

  private static func parameter(_ name: String, of command: RegisteredCommand) -> ParameterDescription? {
    let all = command.positional + command.options
    return all.first { $0.name.hasSameBytes(as: name) } ?? all.first { $0.name.hasSameBytes(as: hyphenated(name)) }
  }

  /// A name in camelCase or snake_case, as agents and their languages write it, like those of parameters.
  private static func hyphenated(_ name: String) -> String {
    var words = ""
    for scalar in name.unicodeScalars {
      if ("A"..."Z").contains(scalar) {
        words += "-\(scalar)".lowercased()
      } else {
        words += scalar == "_" ? "-" : "\(scalar)"
      }
    }
    return words
  }

  /// The arguments in order; refuses an argument after an omitted one, whose place it would take.
  private static func arguments(of command: RegisteredCommand, _ places: [String: [String]]) throws -> [String] {
    var arguments: [String] = []
    var omitted: String?
    for parameter in command.positional {
      guard let values = places[parameter.name], !values.isEmpty else {
        omitted = omitted ?? parameter.name
        continue
      }
      if let omitted {
        throw Refusal(
          "usage.missing", kind: .usage, "\(command.description.name) needs \(omitted) before \(parameter.name)",
          hint: command.description.usage, subject: omitted)
      }
      arguments += values
    }
    return arguments
  }

  private static func values(of member: JSON.Member, for parameter: ParameterDescription) throws -> [String] {
    if let elements = member.value.elements, parameter.kind != .flag {
      return try elements.map { try text($0, parameter) }
    }
    return [try text(member.value, parameter)]
  }

  private static func text(_ value: JSON, _ parameter: ParameterDescription) throws -> String {
    switch value {
    case .string(let text) where parameter.kind != .flag: return text
    case .number(let digits) where parameter.kind != .flag: return digits
    case .bool(let flag): return flag ? "true" : "false"
    default:
      let kind = parameter.kind == .flag ? "true or false" : "a string or a number"
      throw Refusal("usage.value", kind: .usage, "\(parameter.name) must be \(kind)", subject: parameter.name)
    }
  }

  private static func unknown(_ name: String, of command: RegisteredCommand) -> Refusal {
    let names = command.description.parameters.map(\.name)
    let near = Suggestions.closest(to: name, among: names, limit: 1).first
    return Refusal(
      "usage.option.unknown", kind: .usage, "\(command.description.name) has no parameter \(name.prefix(100))",
      hint: near.map { "did you mean \($0)?" } ?? "its parameters are \(names.joined(separator: ", "))",
      subject: String(name.prefix(100)))
  }
}
