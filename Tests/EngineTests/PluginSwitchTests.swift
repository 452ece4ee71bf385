import CatalogCommands
import Engine
import Rendering
import Store
import StockroomKit
import Testing

/// A plugin without which a product needs a name of more than three letters.
private struct LongNames: Plugin {
  let name = "LongNames"
  let summary = "Wants long names."

  func install(into registry: inout Registry) {
    registry.require { product, _ in
      guard product.referenceName.count <= 3 else { return nil }
      return UnmetRequirement("name", "too short", fix: "product edit PRODUCT --name NAME")
    }
  }
}

@Suite struct PluginSwitchTests {
  @Test func `switching a plugin recomputes the statuses that its requirements decide, in that unit`() throws {
    let shop = try Shop([LongNames()])
    let workspace = shop.engine.workspace(for: "ann")
    try workspace.create("one")
    try workspace.write("complete") { catalog in
      let product = try #require(try catalog.products.find("com.example.books.one"))
      try catalog.localizations.set(
        "en-US", of: product, displayName: "One", description: "The first of all products")
      let picture = Screenshot(sha256: String(repeating: "0", count: 64), fileName: "shot.png")
      _ = try catalog.products.setScreenshot(picture, on: product)
    }
    #expect(try status(workspace) == .missingMetadata)

    _ = try workspace.perform("plugin", "disable", "LongNames")
    #expect(try status(workspace) == .readyToSubmit)
    _ = try workspace.perform("undo")
    #expect(try status(workspace) == .missingMetadata)
    _ = try workspace.perform("redo")
    #expect(try status(workspace) == .readyToSubmit)
    _ = try workspace.perform("plugin", "enable", "LongNames")
    #expect(try status(workspace) == .missingMetadata)
  }

  @Test func `the program's own commands cannot be disabled`() throws {
    let shop = try Shop()
    let workspace = shop.engine.workspace(for: "ann")
    for name in ["Console", "console"] {
      let refusal = #expect(throws: Refusal.self) { _ = try workspace.perform("plugin", "disable", name) }
      #expect(refusal?.code == "plugin.required" && refusal?.kind == .rule)
      #expect(refusal?.message == "Console is part of the program and cannot be disabled")
    }
    #expect(throws: Refusal.self) { _ = try workspace.plan(workspace.call(["plugin", "disable", "Console"])) { _ in } }
    _ = try workspace.perform("clock", "show")
    _ = try workspace.perform("plugin", "enable", "Console")
  }

  @Test func `a store in which they were disabled opens with them enabled`() throws {
    let folder = try TemporaryFolder()
    func engine() throws -> Engine {
      try Engine(plugins: [EnginePlugin(), CatalogPlugin()], store: .file(at: folder.path + "/store.db"))
    }
    let writer = try engine()
    let workspace = writer.workspace(for: "ann")
    try workspace.write("plugin disable Console") { try Settings(in: $0.store).set("plugin.disabled.Console", to: "1") }
    _ = try workspace.perform("plugin", "disable", "Catalog")
    writer.store.close()

    let reader = try engine()
    #expect(reader.installation.plugins.items.filter { !$0.isEnabled }.map(\.name) == ["Catalog"])
    for words in [["clock", "show"], ["log", "list"], ["store", "check"]] {
      let workspace = reader.workspace(for: "ann")
      _ = try workspace.perform(workspace.call(words))
    }
  }

  private func status(_ workspace: Workspace) throws -> ProductStatus? {
    try workspace.read { try $0.products.find("com.example.books.one")?.status }
  }

  @Test func `a command of a disabled plugin names it, and a word of no plugin is unknown`() throws {
    let shop = try Shop()
    let workspace = shop.engine.workspace(for: "ann")
    _ = try workspace.perform("plugin", "disable", "Catalog")
    for words in [["product", "list"], ["product", "list", "--limit", "1"], ["product"], ["app", "create", "x"]] {
      let refusal = #expect(throws: Refusal.self) { _ = try workspace.perform(workspace.call(words)) }
      #expect(refusal?.code == "plugin.disabled" && refusal?.kind == .state, "\(words)")
      #expect(refusal?.hint == "plugin enable Catalog", "\(words)")
    }
    for words in [["products"], ["list", "product"], ["frobnicate"]] {
      let refusal = #expect(throws: Refusal.self) { _ = try workspace.perform(workspace.call(words)) }
      #expect(refusal?.code == "usage.command.unknown", "\(words)")
    }
    _ = try workspace.perform("plugin", "enable", "Catalog")
    _ = try workspace.perform("product", "list")
  }
}
