import CatalogCommands
import Engine
import Foundation
import Store
import StockroomKit
import Testing

/// A plugin that brings what a test gives it.
private struct Guest: Plugin {
  let name: String
  let summary = "A guest."
  let bring: @Sendable (inout Registry) -> Void

  func install(into registry: inout Registry) { bring(&registry) }

  static func column(_ name: String) -> Guest {
    Guest(name: name) { $0.column(ProductColumn("color", label: "Color", summary: "") { _, _, _ in .null }) }
  }

  static func table(_ name: String) -> Guest {
    Guest(name: name) { registry in
      registry.tables(
        TableDescription("note", columns: ["text"]),
        migrations: [
          Migration(version: 1, sql: "CREATE TABLE note (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT)")
        ])
    }
  }

  static func command(_ name: String) -> Guest {
    Guest(name: name) { $0.commands(PaintList.self) }
  }

  static func unordered(_ name: String) -> Guest {
    Guest(name: name) { registry in
      registry.tables(
        TableDescription("note", columns: ["text"]),
        migrations: [Migration(version: 2, sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT)")])
    }
  }
}

private struct PaintList: Command {
  static let description = CommandDescription("paint list", "Lists paints.", effect: .none, examples: ["paint list"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) -> Output { .message("red") }
}

private struct Mixed: Command {
  static let description = CommandDescription(
    "mix", "Mixes.", effect: .none, examples: ["mix", "paint list; mix", "plan mix"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) -> Output { .nothing }
}

private struct DoIt: Command {
  static let description = CommandDescription("do it", "Does it.", effect: .none, examples: ["do it"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) -> Output {
    .receipt(Receipt("done", next: ["paint list", "undo", "clock", "paint it", "log list --limit 3"]))
  }
}

@Suite struct PluginClashTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/store.db" }

  init() throws { folder = try TemporaryFolder() }

  private func engine(_ guests: [Guest], isForSwitching: Bool = false) throws -> Engine {
    try Engine(
      plugins: [EnginePlugin(), CatalogPlugin()] + guests, store: .file(at: path), isForSwitching: isForSwitching)
  }

  private func next(_ workspace: Workspace) throws -> [String]? {
    let outcome = try workspace.perform("do", "it")
    guard case .receipt(let receipt) = outcome.output else { return nil }
    return receipt.next
  }

  @Test(arguments: ["column", "table", "command"], ["First", "Second"])
  func `the command in the hint of a clash works despite the clash`(thing: String, off: String) throws {
    let make = ["column": Guest.column, "table": Guest.table, "command": Guest.command][thing] ?? Guest.column
    let guests = [make("First"), make("Second")]
    let refusal = try #require(throws: Refusal.self) { _ = try engine(guests) }
    #expect(refusal.code == "plugin.clash")
    #expect(refusal.hint == "plugin disable Second, or plugin disable First")

    let hint = try #require(refusal.remedy?.commands.first { $0.hasSuffix(off) })
    let switching = try engine(guests, isForSwitching: true).workspace(for: "ann")
    _ = try switching.perform(switching.call(hint.split(separator: " ").map(String.init)))
    let workspace = try engine(guests).workspace(for: "ann")
    #expect(!workspace.plugins.items.filter(\.isEnabled).map(\.name).contains(off))
    _ = try workspace.perform("app", "create", "com.example.books", "--name", "Books", "--sku", "BOOKS")
    let enable = #expect(throws: Refusal.self) { _ = try workspace.perform("plugin", "enable", off) }
    #expect(enable?.code == "plugin.clash")
  }

  @Test func `a plugin with another plugin's table is not enabled`() throws {
    _ = try engine([Guest.table("First")]).workspace(for: "ann").perform(
      "app", "create", "com.example.books", "--name", "Books", "--sku", "BOOKS")
    let guests = [Guest.table("First"), Guest.table("Second")]
    func refusal(of words: String...) throws -> String? {
      let workspace = try engine(guests, isForSwitching: true).workspace(for: "ann")
      let refusal = #expect(throws: Refusal.self) { _ = try workspace.perform(workspace.call(words)) }
      return refusal?.code
    }
    #expect(try refusal(of: "plugin", "disable", "First") == "plugin.table-taken")
    _ = try engine(guests, isForSwitching: true).workspace(for: "ann").perform("plugin", "disable", "Second")
    #expect(try refusal(of: "plugin", "enable", "Second") == "plugin.clash")
    _ = try engine(guests).workspace(for: "ann").perform("plugin", "disable", "First")
    #expect(try refusal(of: "plugin", "enable", "Second") == "plugin.table-taken")
    _ = try engine(guests).workspace(for: "ann").perform("plugin", "enable", "First")
  }

  @Test func `two of three plugins that clash are disabled one after the other`() throws {
    let guests = ["First", "Second", "Third"].map(Guest.column)
    for name in ["Third", "Second"] {
      #expect(throws: Refusal.self) { try engine(guests) }
      _ = try engine(guests, isForSwitching: true).workspace(for: "ann").perform("plugin", "disable", name)
    }
    #expect(try engine(guests).installation.registry.views.columns.contains { $0.name == "color" })
  }

  @Test func `a plugin whose versions are out of order can be disabled`() throws {
    let guests = [Guest.unordered("First")]
    let refusal = try #require(throws: Refusal.self) { _ = try engine(guests) }
    #expect(refusal.code == "store.schema-order" && refusal.hint == "plugin disable First")
    _ = try engine(guests, isForSwitching: true).workspace(for: "ann").perform("plugin", "disable", "First")
    _ = try engine(guests).workspace(for: "ann").perform(
      "app", "create", "com.example.books", "--name", "Books", "--sku", "BOOKS")
  }

  @Test func `an example is omitted if one of its commands is disabled`() throws {
    let guests = [Guest(name: "Mixer") { $0.commands(Mixed.self) }, Guest.command("Painter")]
    let workspace = try engine(guests).workspace(for: "ann")
    #expect(workspace.tree.command(named: "mix")?.description.examples.count == 3)
    _ = try workspace.perform("plugin", "disable", "Painter")
    #expect(workspace.tree.command(named: "mix")?.description.examples == ["mix", "plan mix"])
  }

  @Test func `a receipt suggests only installed commands`() throws {
    let guests = [Guest(name: "Doer") { $0.commands(DoIt.self) }, Guest.command("Painter")]
    let workspace = try engine(guests).workspace(for: "ann")
    #expect(try next(workspace) == ["paint list", "undo", "clock", "log list --limit 3"])
    _ = try workspace.perform("plugin", "disable", "Painter")
    #expect(try next(workspace) == ["undo", "clock", "log list --limit 3"])
  }
}
