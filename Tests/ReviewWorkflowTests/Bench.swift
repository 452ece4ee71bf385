import Foundation
import StockroomKit
import TestSupport
import Testing

@testable import ReviewWorkflow

/// A store of its own with an app in use and some products, and commands run on it by their names.
final class Bench {
  let registry: Registry
  private let store: Store
  private let folder: URL

  init(_ profile: RuleProfile = .itc2012) throws {
    var registry = Registry()
    registry.install(ReviewWorkflowPlugin())
    self.registry = registry
    folder = FileManager.default.temporaryDirectory.appending(path: "review-\(UUID().uuidString)")
    store = try Store(
      at: StoreFile(path: folder.appending(path: "store.db").path, makesFolder: true),
      schemas: [.catalog] + registry.schemas, creating: true)
    try write { catalog in
      try catalog.setClock(Date(year: 2012, month: 11, day: 21))
      try catalog.settings.set(RuleTable.settingName, to: profile.rawValue)
    }
    try write { catalog in
      let app = try catalog.apps.create(
        BundleIdentifier("com.example.books"), name: "Example Books", sku: "BOOKS1", primaryLocale: "en-US")
      for name in ["chapter1", "chapter2", "chapter3"] {
        try Self.create(name, of: app, in: catalog) { draft in
          draft.description = "A chapter to read."
          draft.screenshot = Screenshot(sha256: String(repeating: "a", count: 64), fileName: "shot.png")
          draft.isHosted = name == "chapter1"
        }
      }
      try Self.create("coins", of: app, in: catalog) { _ in }
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Runs a line's words and returns what the command answers; what it wrote is taken back where it refuses.
  @discardableResult
  func run(_ line: String, by name: String = "olga") throws -> Output {
    if line.hasPrefix("app version create ") {
      // The core's own command, which is not in this registry.
      try createVersion(String(line.dropFirst("app version create ".count)))
      return .nothing
    }
    return try write(by: name) { catalog in
      let bound = try BoundLine(line, registry)
      var command = try bound.entry.make(bound.arguments)
      try command.prepare(preparation)
      let context = Context(
        catalog: catalog, registry: registry, arguments: bound.arguments, isPlan: false, progress: .silent,
        listing: Listing(), allowsLastPart: true, isCancelled: { false })
      return try flattened(try command.run(in: context))
    }
  }

  /// Runs lines one after another, each in a transaction of its own.
  func run(_ lines: [String]) throws {
    for line in lines { try run(line) }
  }

  /// What a refused line is refused with.
  func refusal(of line: String) throws -> Refusal {
    try #require(throws: Refusal.self) { try run(line) }
  }

  /// The words a writing command answers with.
  func message(of line: String) throws -> String {
    guard case .receipt(let receipt) = try run(line) else { return "" }
    return receipt.message
  }

  /// The rows of a listing command as people read them, some columns of them.
  func rows(of line: String, _ columns: String...) throws -> [[String]] {
    guard case .table(let table) = try run(line) else { return [] }
    let places = columns.map { name in table.columns.firstIndex { $0.name == name } }
    var result: [[String]] = []
    try table.rows { row in result.append(places.map { $0.map { text(of: row[$0]) } ?? "no such column" }) }
    return result
  }

  func status(_ name: String) throws -> ProductStatus {
    try product(name).status
  }

  func product(_ name: String) throws -> Product {
    try #require(try write { try $0.products.find("com.example.books.\(name)") })
  }

  func next(_ name: String) throws -> [String] {
    let product = try product(name)
    return try write { try $0.products.next(for: product) }
  }

  /// Makes a version of the app, with a binary that was uploaded.
  func upload(_ version: String) throws {
    try createVersion(version)
    try run("app version upload \(version)")
  }

  func createVersion(_ version: String) throws {
    _ = try write { catalog in
      try catalog.apps.createVersion(version, of: try #require(try catalog.apps.only()))
    }
  }

  func state(_ version: String) throws -> AppVersionState {
    try write { catalog in
      try catalog.apps.requireVersion(version, of: try #require(try catalog.apps.only())).state
    }
  }

  /// Puts a product in a status, however it would come there.
  func place(_ name: String, in status: ProductStatus) throws {
    let product = try product(name)
    _ = try write { try $0.products.move(product, to: status, as: StatusMove(by: $0.actor, reason: "placed")) }
  }

  func advanceClock(by seconds: Int64) throws {
    try write { try $0.advanceClock(to: Date(seconds: $0.store.now.seconds + seconds)) }
  }

  /// Delivers a package to a product.
  func deliver(_ version: String, to name: String) throws {
    let blob = Blob(sha256: String(repeating: "b", count: 64), bytes: 1000)
    let delivery = Delivery(
      version: version, fileName: "\(name).pkg", package: blob, delivery: blob, fileCount: 2, contentBytes: 800)
    let product = try product(name)
    _ = try write { try $0.content.deliver(delivery, to: product) }
  }

  /// Takes the newest unit back.
  func undoNewest(by name: String = "olga") throws {
    try store.undoNewest(of: Actor(name: name), hooks: registry.hooks)
  }

  /// Works on the catalogue in a transaction of its own, all or nothing.
  func write<Value>(by name: String = "olga", _ body: (Catalog) throws -> Value) throws -> Value {
    try store.work(by: Actor(name: name), hooks: registry.hooks, body)
  }

  private static func create(
    _ name: String, of app: App, in catalog: Catalog, _ fill: (inout ProductDraft) -> Void
  ) throws {
    var draft = ProductDraft(
      app: app, productID: "com.example.books.\(name)", type: name == "coins" ? .consumable : .nonConsumable,
      referenceName: name)
    fill(&draft)
    _ = try catalog.products.create(draft)
  }

  /// Commands find the files of `Seeds`.
  private var preparation: Preparation {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return Preparation(
      isPlan: false, progress: .silent, resolve: { root.appending(path: "Seeds/\($0)").path },
      readSecret: { SecretBytes($0) },
      runWorker: { _ in throw Refusal("worker.none", "there is no worker") })
  }

  /// Rows are read while the transaction stands open.
  private func flattened(_ output: Output) throws -> Output {
    guard case .table(let table) = output else { return output }
    var rows: [[Value]] = []
    try table.rows { rows.append($0) }
    return .table(Table(columns: table.columns, empty: table.empty, rows: rows))
  }

  func text(of value: Value) -> String {
    switch value {
    case .text(let text), .identifier(let text), .term(_, let text, _): text
    case .integer(let number): String(number)
    case .date(let date): date.iso8601
    default: "–"
    }
  }
}
