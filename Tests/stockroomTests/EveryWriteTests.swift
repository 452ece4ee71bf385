import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@testable import stockroom

/// Every write is one unit of the journal, and undo takes back exactly it: each command that is declared to write, with
/// the arguments of its examples.
@Suite(.prepared) struct EveryWriteTests {
  /// Commands that are not a unit that undo takes back, and why.
  private static let outside = [
    "begin": "it opens a unit", "commit": "it closes one", "rollback": "it discards one",
    "undo": "tried after each of the others", "redo": "tried after each of the others",
    "store init": "it creates the store", "store compact": "undo cannot cross it",
    "store restore": "undo cannot cross it", "expect refused": "it takes back what it does",
    "tester edit": "it is there to be refused",
  ]

  /// The tables that commands write outside of units; their owners say why.
  private static let unrecorded: Set = [
    "account_issuer", "connect_upload", "connect_upload_part", "hook_attempt", "hook_delivery", "journal_change",
    "journal_entry", "schema", "sequence", "storefront_attempt", "storefront_notification",
    "storekit_request", "storekit_response",
  ]

  @Test func `a command that writes adds one unit if it changes the store, plan tells it, undo and redo are exact`()
    throws
  {
    let commands = try JSONDecoder().decode(
      [ListedCommand].self, from: Data(TestConsole(plugins: plugins).json("help commands").utf8))
    let names = commands.map(\.name)
    var missing = Set(commands.filter { ["writes", "destroys"].contains($0.effect) }.map(\.name))
    missing.subtract(Self.outside.keys)
    for example in try Example.all() where missing.contains(example.command) {
      let steps = try WriteSteps(example, names: names)
      missing.subtract(try steps.check(missing))
    }
    #expect(missing.isEmpty, "these commands need an example that works")
  }

  @Test func `each table is written in units only, or says why not`() throws {
    let console = try TestConsole(plugins: plugins)
    #expect(Set(console.unrecordedTables.keys) == Self.unrecorded)
    #expect(console.unrecordedTables.values.allSatisfy { !$0.isEmpty })
    let manual = try String(
      contentsOf: Shop.root.appendingPathComponent("docs/durability.md"), encoding: .utf8)
    for name in Self.unrecorded { #expect(manual.contains("`\(name)`"), "docs/durability.md lacks \(name)") }
  }

  @Test func `undo refuses what it cannot cross`() throws {
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    try console.run("store backup shop.tar; product create .more --name More")
    try console.run("store restore shop.tar --yes")
    #expect(console.refusal(of: "undo")?.code == "undo.nothing")
    try console.run("product create .more --name More; undo; store compact --yes")
    #expect(console.refusal(of: "undo 1")?.code == "undo.horizon")
  }
}

/// A command of the registry.
private struct ListedCommand: Decodable {
  let name: String
  let effect: String
}

/// The commands of an example, one after the other in one store.
private struct WriteSteps {
  let steps: [(line: String, name: String?)]
  let line: String
  let console: TestConsole

  init(_ example: Example, names: [String]) throws {
    line = example.line
    steps = Self.pieces(of: line).map { piece in
      let words = piece.split(separator: " ").map(String.init)
      let name = (1...4).reversed().lazy.map { words.prefix($0).joined(separator: " ") }.first { names.contains($0) }
      return (piece, name)
    }
    console = try TestConsole(preparedFrom: PreparedShop.copy(following: example.profile))
  }

  /// A line at its semicolons, unless it opens a unit or a loop.
  private static func pieces(of line: String) -> [String] {
    guard !line.hasPrefix("for "), !line.contains("begin") else { return [line] }
    var (pieces, quote): ([String], Character?) = ([""], nil)
    for character in line {
      if character == quote { quote = nil } else if quote == nil, "'\"".contains(character) { quote = character }
      if character == ";", quote == nil { pieces.append("") } else { pieces[pieces.count - 1].append(character) }
    }
    return pieces.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Runs the commands, and returns the names of those that write and were checked.
  func check(_ writing: Set<String>) throws -> [String] {
    var checked: [String] = []
    for (step, name) in steps {
      // Who types a line has confirmed it.
      let step = step.contains("--yes") ? step : step + " --yes"
      do {
        guard let name, writing.contains(name) else {
          try console.run(step)
          continue
        }
        try check(step)
        checked.append(name)
      } catch {
        Issue.record("\(step) in \(line): \(error)")
        return checked
      }
    }
    return checked
  }

  private func check(_ step: String) throws {
    let before = try StoreDump(console)
    let planned = try console.plan(step)
    #expect(try StoreDump(console) == before, "plan \(step)")
    try console.run(step)
    let after = try StoreDump(console)
    let isChange = after.rows != before.rows
    #expect(after.units - before.units == (isChange ? 1 : 0), "\(step): units")
    #expect(planned.contains("   What ") == isChange, "plan \(step): \(planned)")
    guard isChange, after.units > before.units else { return }
    try console.run("undo \(after.newest) --yes")
    let undone = try StoreDump(console).difference(from: before)
    #expect(undone == [], "undo of \(step)")
    try console.run("redo --yes")
    let redone = try StoreDump(console).difference(from: after)
    #expect(redone == [], "redo of \(step)")
  }
}

/// All rows of the tables that the journal records.
private struct StoreDump: Equatable {
  private(set) var rows: [String: Set<String>] = [:]
  private(set) var units: Int64 = 0
  private(set) var newest: Int64 = 0

  /// The tables, each with an expression for all of a row as text.
  private static let tablesOfFile = """
    SELECT m.name, group_concat('quote("' || c.name || '")', '||'',''||') FROM sqlite_schema m, pragma_table_info(m.name) c
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' GROUP BY m.name
    """
  private static let tablesOnServer = """
    SELECT tablename, 'to_jsonb(' || tablename || ')::text' FROM pg_tables WHERE schemaname = 'main'
    """

  init(_ console: TestConsole) throws {
    let unrecorded = console.unrecordedTables
    try console.looking { catalog in
      let store = catalog.store
      let tables = try store.all(storesAreFiles ? Self.tablesOfFile : Self.tablesOnServer) { ($0.text(0), $0.text(1)) }
      for (table, row) in tables where unrecorded[table] == nil {
        rows[table] = Set(try store.all("SELECT \(row) FROM \(table)") { $0.text(0) })
      }
      units = try store.first("SELECT count(*) FROM journal_entry WHERE kind = 'unit'") { $0.integer(0) } ?? 0
      newest = try store.first("SELECT max(number) FROM journal_entry WHERE kind = 'unit'") { $0.integer(0) } ?? 0
    }
  }

  /// The rows that are in one of both only.
  func difference(from other: StoreDump) -> [String] {
    Set(rows.keys).union(other.rows.keys).sorted().flatMap { table in
      (rows[table] ?? []).symmetricDifference(other.rows[table] ?? []).sorted().map { "\(table): \($0)" }
    }
  }
}
