import Foundation
import StockroomKit

/// `plugin remove NAME`.
struct PluginRemove: BoundCommand {
  static let name = Parameter<String>.argument("name", "The plugin program.").named("PLUGIN").completed(by: "program")

  static let description = CommandDescription(
    "plugin remove", "Remove a plugin program from this machine, with its log and the folder that it works in.",
    effect: .none, permission: .administerStore, parameters: [name],
    receipt: [FieldDescription("name", .identifier, label: "Plugin", "Its name: plugin enable, plugin disable.")],
    examples: ["plugin add house-style.py; plugin remove HouseStyle"])

  private let name: String
  private let shelf: ProgramShelf

  init(_ arguments: Arguments, on shelf: ProgramShelf) throws {
    name = try arguments[Self.name]
    self.shelf = shelf
  }

  func prepare(_ preparation: Preparation) throws {
    // One whose record is damaged can be removed, too.
    do {
      _ = try shelf.record(named: name)
    } catch let refusal as Refusal where refusal.kind == .damaged {}
    try preparation.removesPlugin(named: name)
    try preparation.confirm(
      Proposal(
        .message("its commands, columns, guards, and requirements are then gone in all stores of this machine"),
        question: "remove \(name)?"))
  }

  func run(in context: Context) throws -> Output {
    guard !context.isPlan else { return .message("would remove \(name)") }
    try shelf.remove(name)
    return .receipt(
      Receipt(
        "removed \(name) from this machine", record: Record([Field("name", .identifier(name))]),
        tally: .init("plugin", "removed")))
  }
}

/// `plugin log NAME`.
struct PluginLog: BoundCommand {
  static let lines = Parameter<Int>.option("lines", "How many of the last lines.", default: 50, text: "50")
    .named("NUMBER")

  static let description = CommandDescription(
    "plugin log", "Show what a plugin program wrote to standard error, at most the last megabyte.", effect: .none,
    parameters: [PluginRemove.name, lines],
    examples: ["plugin add house-style.py; plugin log HouseStyle"])

  private let name: String
  private let count: Int
  private let shelf: ProgramShelf

  init(_ arguments: Arguments, on shelf: ProgramShelf) throws {
    name = try arguments[PluginRemove.name]
    count = try arguments[Self.lines]
    self.shelf = shelf
    guard count > 0 else {
      throw Refusal(
        "usage.value", kind: .usage, "\(count) is not a number of lines", hint: "--lines 100", subject: "\(count)")
    }
  }

  func run(in context: Context) throws -> Output {
    let record = try shelf.record(named: name)
    let data = shelf.log(of: record.name).flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
    let lines = data.split(separator: UInt8(ascii: "\n")).suffix(count)
    guard !lines.isEmpty else { return .message("\(record.name) has written nothing to standard error") }
    return .text(lines.map { TerminalText.name(String(decoding: $0, as: UTF8.self)) }.joined(separator: "\n"))
  }
}
