import Engine
import Rendering
import StockroomKit
import Testing

/// A plugin without which a product needs a name of more than three letters.
private struct LongNames: Plugin {
  let name = "LongNames"
  let summary = "Wants long names."

  func install(into registry: inout Registry) {
    registry.require { product, _ in
      guard product.referenceName.count <= 3 else { return nil }
      return UnmetRequirement("name", "too short", mend: "product edit PRODUCT --name NAME")
    }
  }
}

@Suite struct PluginSwitchTests {
  @Test func `switching a plugin recomputes the statuses that its requirements decide, in that unit`() throws {
    let shop = try Shop([LongNames()])
    let workspace = shop.engine.workspace(for: "ann")
    try workspace.create("one")
    try workspace.unit("complete") { catalog in
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

  private func status(_ workspace: Workspace) throws -> ProductStatus? {
    try workspace.looking { try $0.products.find("com.example.books.one")?.status }
  }
}
