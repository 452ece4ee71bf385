import CatalogCommands
import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

extension TestConsole {
  /// A console with the app Example Books, three chapters that lack only content, and coins that lack more.
  ///
  /// The policies of `Seeds` are in its folder.
  static func chapters(_ profile: RuleProfile = .itc2012) throws -> TestConsole {
    let console = try TestConsole(plugins: [CatalogPlugin(), ReviewWorkflowPlugin()], actor: "olga")
    let seeds = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Seeds")
    try FileManager.default.createSymbolicLink(
      at: console.folder.appending(path: "policies"), withDestinationURL: seeds.appending(path: "policies"))
    try console.unit { try $0.settings.set(RuleTable.settingName, to: profile.rawValue) }
    try console.run("app create com.example.books --name 'Example Books' --sku BOOKS1")
    try console.unit { catalog in
      let app = try #require(try catalog.apps.only())
      for name in ["chapter1", "chapter2", "chapter3", "coins"] {
        var draft = ProductDraft(
          app: app, productID: "com.example.books.\(name)", type: name == "coins" ? .consumable : .nonConsumable,
          referenceName: name)
        if name != "coins" {
          draft.description = "A chapter to read."
          draft.screenshot = Screenshot(sha256: String(repeating: "a", count: 64), fileName: "shot.png")
          draft.isHosted = name == "chapter1"
        }
        _ = try catalog.products.create(draft)
      }
    }
    return console
  }

  /// Runs lines one after another, each in a unit of its own.
  func run(_ lines: [String]) throws {
    for line in lines { try run(line) }
  }

  /// Some columns of the rows of a listing, as text.
  func cells(of line: String, _ columns: String...) throws -> [[String]] {
    try rows(of: line).map { row in columns.map { row[$0].map(Self.text(of:)) ?? "no such column" } }
  }

  /// A value as text; a dash for kinds that these tests do not use.
  static func text(of value: Value) -> String {
    switch value {
    case .text(let text), .identifier(let text), .term(_, let text, _): text
    case .integer(let number): String(number)
    case .date(let date): date.iso8601
    default: "–"
    }
  }

  func product(_ name: String) throws -> Product {
    try #require(try looking { try $0.products.find("com.example.books.\(name)") })
  }

  func status(_ name: String) throws -> ProductStatus {
    try product(name).status
  }

  func next(_ name: String) throws -> [String] {
    let product = try product(name)
    return try looking { try $0.products.next(for: product) }
  }

  /// Creates a version of the app, with an uploaded binary.
  func upload(_ version: String) throws {
    try createVersion(version)
    try run("app version upload \(version)")
  }

  func createVersion(_ version: String) throws {
    try run("app version create \(version)")
  }

  func state(_ version: String) throws -> AppVersionState {
    try looking { catalog in
      try catalog.apps.requireVersion(version, of: try #require(try catalog.apps.only())).state
    }
  }

  /// Puts a product in a status directly.
  func place(_ name: String, in status: ProductStatus) throws {
    let product = try product(name)
    _ = try unit { try $0.products.move(product, to: status, as: StatusMove(by: $0.actor, reason: "placed")) }
  }

  func advanceClock(by seconds: Int64) throws {
    try run("clock advance \(seconds)s")
  }

  /// Delivers a package to a product.
  func deliver(_ version: String, to name: String) throws {
    let blob = Blob(sha256: String(repeating: "b", count: 64), bytes: 1000)
    let delivery = Delivery(
      version: version, fileName: "\(name).pkg", package: blob, delivery: blob, fileCount: 2, contentBytes: 800)
    let product = try product(name)
    _ = try unit { try $0.content.deliver(delivery, to: product) }
  }
}

extension Registry {
  /// The registry of the plugin alone.
  static var reviews: Registry {
    var registry = Registry()
    registry.install(ReviewWorkflowPlugin())
    return registry
  }
}
