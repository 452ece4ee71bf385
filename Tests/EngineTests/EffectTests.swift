import Engine
import StockroomKit
import Testing

/// A plugin whose commands write whatever they declare.
struct Writer: Plugin {
  let name = "Writer"
  let summary = "Writes."

  func install(into registry: inout Registry) {
    registry.commands(Write.self, WriteAsRead.self, WriteAsNone.self, WriteAhead.self)
  }

  static func write(_ context: Context) throws -> Output {
    try context.catalog.settings.set("writer", to: "was here")
    return .message("written")
  }
}

private struct Write: Command {
  static let description = CommandDescription("writer write", "Writes.", effect: .writes, examples: ["writer write"])
  init(_ arguments: Arguments) {}
  func run(in context: Context) throws -> Output { try Writer.write(context) }
}

private struct WriteAsRead: Command {
  static let description = CommandDescription("writer read", "Reads.", effect: .reads, examples: ["writer read"])
  init(_ arguments: Arguments) {}
  func run(in context: Context) throws -> Output { try Writer.write(context) }
}

private struct WriteAsNone: Command {
  static let description = CommandDescription("writer none", "Nothing.", effect: .none, examples: ["writer none"])
  init(_ arguments: Arguments) {}
  func run(in context: Context) throws -> Output { try Writer.write(context) }
}

/// Writes before it runs, as what delivers does.
private struct WriteAhead: Command {
  static let description = CommandDescription(
    "writer ahead", "Writes ahead.", effect: .reads, writesFiles: true, examples: ["writer ahead"])
  init(_ arguments: Arguments) {}
  mutating func prepare(_ preparation: Preparation) throws {
    try preparation.inBackgroundStore { task in try task.writing { try Settings(in: $0).set("writer", to: "was here") }
    }
  }
  func run(in context: Context) throws -> Output { .message("written") }
}

/// A door at which nobody agrees.
private final class ClosedDoor: Door {
  func confirm(_ call: Call) throws { throw Refusal("test.closed", "nobody agrees") }
}

@Suite struct EffectTests {
  @Test func `the person is asked before a call does background work`() throws {
    let shop = try Shop([Writer()])
    let workspace = shop.engine.workspace(for: "ann")
    let door = ClosedDoor()
    workspace.openDoor = door
    #expect(workspace.refusal(of: "writer", "ahead") == "test.closed")
    #expect(try workspace.read { try $0.settings.value("writer") } == nil)
    workspace.openDoor = nil
    #expect(workspace.refusal(of: "writer", "ahead") == nil)
    #expect(try workspace.read { try $0.settings.value("writer") } == "was here")
  }

  @Test(arguments: ["read", "none"], [false, true])
  func `a command that is declared to read cannot write`(verb: String, isInUnit: Bool) throws {
    let shop = try Shop([Writer()])
    let workspace = shop.engine.workspace(for: "ann")
    if isInUnit {
      _ = try workspace.perform("begin")
      try workspace.create("one")
    }

    #expect(workspace.refusal(of: "writer", verb) == "command.effect")
    #expect(try workspace.read { try $0.settings.value("writer") } == nil)
    // The connection that writes still does.
    #expect(workspace.refusal(of: "writer", "write") == nil)
    if isInUnit { _ = try workspace.perform("commit") }
    #expect(try workspace.read { try $0.settings.value("writer") } == "was here")
  }

  @Test func `reading at a date does not write either`() throws {
    let shop = try Shop([Writer()])

    #expect(shop.engine.workspace(for: "ann").refusal(of: "writer", "read", "--at", "+1d") == "command.effect")
  }
}
