import CatalogCommands
import Engine
import Foundation
import Store
import StockroomKit
import Synchronization
import Testing

private struct Named: Plugin {
  let name: String
  let summary = "A guest."

  func install(into registry: inout Registry) {
    let column = name.lowercased()
    registry.column(ProductColumn(column, label: name, summary: "") { _, _, _ in .null })
  }
}

@Suite struct SwitchReadingTests {
  @Test func `plugin states that could not be read at the start are read later`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/store.db"
    let plugins: [any Plugin] = [EnginePlugin(), CatalogPlugin()]
    func engine() throws -> Engine { try Engine(plugins: plugins, store: .file(at: path)) }
    let writer = try engine()
    _ = try writer.workspace(for: "ann").perform("plugin", "disable", "Catalog")
    writer.store.close()
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    try Data("not a store".utf8).write(to: URL(fileURLWithPath: path))

    let workspace = try engine().workspace(for: "ann")
    let call = try workspace.call(["product", "list"])
    let unread = #expect(throws: Refusal.self) { _ = try workspace.perform(call) }
    #expect(unread?.code != "plugin.disabled")

    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    let refusal = #expect(throws: Refusal.self) { _ = try workspace.perform(call) }
    #expect(refusal?.code == "plugin.disabled" && refusal?.hint == "plugin enable Catalog")
    _ = try workspace.perform("plugin", "enable", "Catalog")
    _ = try workspace.perform(call)
  }

  @Test func `plugins that are disabled at the same time are all disabled in the engine`() async throws {
    let names = (1...6).map { "Guest\($0)" }
    let shop = try Shop(names.map(Named.init))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in names {
        group.addTask {
          try await ConcurrencyTests.onThread {
            _ = try shop.engine.workspace(for: name).perform("plugin", "disable", name)
          }
        }
      }
      try await group.waitForAll()
    }
    let installed = shop.engine.installation.registry.views.columns.map(\.name)
    #expect(names.allSatisfy { !installed.contains($0.lowercased()) })
    #expect(shop.engine.installation.plugins.items.filter { !$0.isEnabled }.map(\.name).sorted() == names)
  }

  @Test func `begin and rollback without a store create none`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/store.db"
    let engine = try Engine(plugins: [EnginePlugin(), CatalogPlugin()], store: .file(at: path))
    let workspace = engine.workspace(for: "ann")
    _ = try workspace.perform("begin")
    _ = try workspace.perform("rollback")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])

    _ = try workspace.perform("begin")
    _ = try workspace.perform("app", "create", "com.example.books", "--name", "Books", "--sku", "BOOKS")
    _ = try workspace.perform("rollback")
    #expect(!FileManager.default.fileExists(atPath: path))

    _ = try workspace.perform("app", "create", "com.example.books", "--name", "Books", "--sku", "BOOKS")
    _ = try workspace.perform("begin")
    _ = try workspace.perform("rollback")
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `a write that changes nothing is not counted as committed`() throws {
    let shop = try Shop()
    let workspace = shop.engine.workspace(for: "ann")
    try workspace.create("one")
    let before = workspace.committedCount
    let outcome = try workspace.perform("product", "edit", "com.example.books.one", "--name", "one")
    #expect(outcome.unit == nil)
    #expect(workspace.committedCount == before)
    _ = try workspace.perform("product", "edit", "com.example.books.one", "--name", "One")
    #expect(workspace.committedCount == before + 1)
  }
}
