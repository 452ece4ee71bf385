import Foundation
import StockroomKit

/// `plugin remove NAME`.
struct PluginRemove: BoundCommand {
  static let name = Parameter<String>.argument("name", "The plugin program.").named("PLUGIN").completed(by: "program")

  static let description = CommandDescription(
    "plugin remove", "Remove a plugin program from this machine, with its log and its working folder.",
    effect: .none, permission: .administerStore, parameters: [name],
    receipt: [FieldDescription("name", .identifier, label: "Plugin", "Its name: plugin enable, plugin disable.")],
    examples: ["plugin add house-style.py; plugin remove HouseStyle"])

  private let name: String
  private let programs: ProgramFolder

  init(_ arguments: Arguments, in programs: ProgramFolder) throws {
    name = try arguments[Self.name]
    self.programs = programs
  }

  func prepare(_ preparation: Preparation) throws {
    // A program with a damaged record can also be removed.
    do {
      _ = try programs.record(named: name)
    } catch let refusal as Refusal where refusal.kind == .damaged {}
    try preparation.removesPlugin(named: name)
    try preparation.confirm(
      Proposal(
        .message("this removes its commands, columns, guards, and requirements from all stores of this machine"),
        question: "remove \(name)?"))
  }

  func run(in context: Context) throws -> Output {
    guard !context.isPlan else { return .message("would remove \(name)") }
    try programs.remove(name)
    return .receipt(
      Receipt(
        "removed \(name) from this machine", record: Record([Field("name", .identifier(name))]),
        tally: .init("plugin", "removed")))
  }
}

/// `plugin log NAME`.
struct PluginLog: BoundCommand {
  static let lines = Parameter<Int>.option("lines", "The number of last lines.", default: 50, text: "50")
    .named("NUMBER")

  static let description = CommandDescription(
    "plugin log", "Show the standard error of a plugin program, at most the last megabyte.", effect: .none,
    parameters: [PluginRemove.name, lines],
    examples: ["plugin add house-style.py; plugin log HouseStyle"])

  private let name: String
  private let count: Int
  private let programs: ProgramFolder

  init(_ arguments: Arguments, in programs: ProgramFolder) throws {
    name = try arguments[PluginRemove.name]
    count = try arguments[Self.lines]
    self.programs = programs
    guard count > 0 else {
      throw Refusal(
        "usage.value", kind: .usage, "\(count) is not a number of lines", hint: "use a number such as --lines 100",
        subject: "\(count)")
    }
  }

  func run(in context: Context) throws -> Output {
    let record = try programs.record(named: name)
    let data = programs.log(of: record.name).flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
    let lines = data.split(separator: UInt8(ascii: "\n")).suffix(count)
    guard !lines.isEmpty else { return .message("\(record.name) has written nothing to standard error") }
    return .text(lines.map { TerminalText.name(String(decoding: $0, as: UTF8.self)) }.joined(separator: "\n"))
  }
}
