import Engine
import Foundation
import Rendering
import StockroomKit
import Synchronization
import Testing

@Suite struct WorkspaceTests {
  @Test func `a call is a unit of the journal with its caller as actor`() throws {
    let shop = try Shop()
    let outcome = try shop.engine.workspace(for: "ben").create("one")

    #expect(outcome.unit == 2)
    guard case .table(let log) = try shop.engine.workspace(for: "ann").perform("log", "list").output else {
      Issue.record("log list is not a table")
      return
    }
    var newest: [Value] = []
    try log.rows { if newest.isEmpty { newest = $0 } }
    #expect(newest[0] == .integer(2))
    #expect(newest[2] == .text("ben"))
    #expect(newest[5] == .text("product create com.example.books.one --name one"))
  }

  @Test func `rows of a reading call outlive its transaction`() throws {
    let shop = try Shop()
    let workspace = shop.engine.workspace(for: "ann")
    try workspace.create("one")
    try workspace.create("two")

    #expect(try Shop.products(workspace) == ["com.example.books.one", "com.example.books.two"])
  }

  @Test func `a plan shows what would change and changes nothing`() throws {
    let shop = try Shop()
    let workspace = shop.engine.workspace(for: "ann")
    var rows: [[Value]] = []
    try workspace.plan(workspace.call(["product", "create", "com.example.books.one", "--name", "One"])) { output in
      guard case .table(let table) = output else { return }
      try table.rows { rows.append($0) }
    }

    #expect(rows.contains { $0.contains(.identifier("com.example.books.one")) })
    #expect(workspace.hasPlannedChanges)
    #expect(try Shop.products(workspace) == [])
  }

  @Test func `units, undo and redo need no console`() throws {
    let shop = try Shop()
    let workspace = shop.engine.workspace(for: "ann")
    _ = try workspace.perform("begin")
    try workspace.create("one")
    try workspace.create("two")
    _ = try workspace.perform("rollback")
    #expect(try Shop.products(workspace) == [])

    _ = try workspace.perform("begin")
    try workspace.create("one")
    _ = try workspace.perform("commit")
    _ = try workspace.perform("undo")
    #expect(try Shop.products(workspace) == [])
    _ = try workspace.perform("redo")
    #expect(try Shop.products(workspace) == ["com.example.books.one"])
  }

  @Test func `a destructive call without a person is refused`() throws {
    let shop = try Shop()
    let workspace = shop.engine.workspace(for: "ann")
    try workspace.create("one")

    #expect(workspace.refusal(of: "product", "delete", "com.example.books.one") == "confirm.needed")
    #expect(workspace.refusal(of: "product", "delete", "com.example.books.none") == "product.unknown")
    #expect(workspace.refusal(of: "product", "delete", "com.example.books.one", "--yes") == nil)
  }

  @Test func `a protected store is not written without consent`() throws {
    let shop = try Shop()
    let workspace = shop.engine.workspace(for: "ann")
    _ = try workspace.perform("store", "label", "production", "--protected")

    #expect(workspace.refusal(of: "product", "create", "com.example.books.one", "--name", "One") == "confirm.protected")
    #expect(workspace.refusal(of: "product", "create", "com.example.books.one", "--name", "One", "--yes") == nil)
    #expect(workspace.refusal(of: "product", "create", "com.example.books.two", "--name", "Two") == "confirm.protected")
    workspace.isConfirmed = true
    #expect(workspace.refusal(of: "product", "create", "com.example.books.two", "--name", "Two") == nil)
  }

  @Test func `a plugin switched off by one workspace is off for all`() throws {
    let shop = try Shop([Writer()])
    let (one, other) = (shop.engine.workspace(for: "ann"), shop.engine.workspace(for: "ben"))
    _ = try one.perform("plugin", "disable", "Writer")

    #expect(other.refusal(of: "writer", "write") == "plugin.disabled")
    _ = try other.perform("undo", "2")
    #expect(one.refusal(of: "writer", "write") == nil)
  }
}
