import Catalog
import Foundation
import PriceTiers
import Rendering
import StockroomKit
import Store
import TestSupport

/// A store of one test's own, with the app Example Books and this plugin alone; commands run through their structs.
final class PriceStore {
  private let scratch: Scratch
  private let store: Store
  let registry: Registry

  init(on date: String = "2012-11-21", adding: (any Plugin)? = nil) throws {
    var registry = Registry()
    registry.install(PriceTiersPlugin())
    if let adding { registry.install(adding) }
    self.registry = registry
    scratch = try Scratch()
    store = try Store(
      at: StoreFile(path: scratch.path("store.db")), schemas: [.catalog] + registry.schemas, creating: true)
    try unit("clock set") { catalog in
      try catalog.setClock(try DateExpression.parse(date).date(now: catalog.store.now))
      _ = try catalog.apps.create(
        BundleIdentifier("com.example.books"), name: "Example Books", sku: "BOOKS1", primaryLocale: "en-US")
    }
  }

  /// Makes a product that lacks nothing but a price; `options` are those that this plugin adds to `product create`.
  func create(_ shortName: String, type: ProductType = .nonConsumable, options: String = "") throws {
    var arguments = Arguments()
    for (name, word) in Words(options).options { arguments.append(word, to: name) }
    try unit("product create") { catalog in
      guard let app = try catalog.apps.only() else { return }
      var draft = ProductDraft(
        app: app, productID: "com.example.books\(shortName)", type: type, referenceName: "Book \(shortName)")
      draft.description = "A book with many pictures"
      draft.screenshot = Screenshot(sha256: String(repeating: "0", count: 64), fileName: "shot.png")
      draft.attachments = try context(catalog, arguments).pluginOptions(of: "product create")
      _ = try catalog.products.create(draft)
    }
  }

  /// Runs a command as one unit and returns what people would see of it.
  @discardableResult
  func run(_ type: (some Command).Type, _ line: String, as format: OutputFormat = .table) throws -> String {
    try run(type.description, line, as: format) { try type.init($0) }
  }

  /// The located error that a command's file leads to, as `points.csv:3:14: error: code: message`.
  func diagnosis(_ type: (some Command).Type, _ line: String) -> String {
    do {
      return try run(type, line)
    } catch {
      return "\(error)"
    }
  }

  /// Runs a command that the plugin registered.
  @discardableResult
  func run(_ entry: Registry.Entry, _ line: String) throws -> String {
    try run(entry.description, line, as: .table, make: entry.make)
  }

  private func run(
    _ description: CommandDescription, _ line: String, as format: OutputFormat,
    make: (Arguments) throws -> any Command
  ) throws -> String {
    let arguments = Words(line).bound(to: description)
    var command = try make(arguments)
    try command.prepare(
      Preparation(
        isPlan: false, progress: .silent, resolve: { [scratch] in $0.hasPrefix("/") ? $0 : "\(scratch.path)/\($0)" },
        readSecret: { _ in "" },
        runWorker: { _ in }))
    return try unit(description.name) { catalog in
      let output = try command.run(in: context(catalog, arguments))
      var screen = ""
      try Renderer(options: RenderOptions(format: format)).render(output) { screen += $0 }
      return screen
    }
  }

  /// Makes a file that commands find by this name.
  func file(_ name: String, _ contents: String) throws {
    try scratch.file(name, contents)
  }

  /// What a file that a command wrote holds.
  func contents(_ name: String) throws -> String {
    try scratch.contents(name)
  }

  /// Takes the newest unit back.
  func undo() throws {
    try store.undoNewest(of: Self.administrator, hooks: registry.hooks)
  }

  /// Works on the catalogue in one unit.
  @discardableResult
  func unit<Value>(_ line: String, _ body: (Catalog) throws -> Value) throws -> Value {
    try store.work(line, by: Self.administrator, hooks: registry.hooks, body)
  }

  /// The product of a short name such as `.chapter1`.
  func product(_ shortName: String) throws -> Product? {
    try unit("product show") { catalog in try catalog.products.find("com.example.books\(shortName)") }
  }

  private func context(_ catalog: Catalog, _ arguments: Arguments) -> Context {
    Context(
      catalog: catalog, registry: registry, arguments: arguments, isPlan: false, progress: .silent,
      listing: Listing(), allowsLastPart: true, isCancelled: { false })
  }

  private static let administrator = Actor(name: "ann")
}
