import Catalog
import Foundation
import Rendering
import StockroomKit
import Store
import TestSupport

@testable import PackageIngestion

/// A store of one test's own with the app Example Books, a folder to work in, and this plugin alone.
///
/// The worker runs in this process, without the limits it has in its own.
final class Bench {
  let folder: TemporaryFolder
  let registry: Registry
  private let store: Store
  private static let administrator = Actor(name: "ann")

  init() throws {
    var registry = Registry()
    registry.install(PackageIngestionPlugin())
    self.registry = registry
    folder = try TemporaryFolder()
    store = try Store(
      at: StoreFile(path: folder.path + "/store.db"), schemas: [.catalog] + registry.schemas, creating: true)
    try unit("app create") { catalog in
      try catalog.setClock(try DateExpression.parse("2012-11-21").date(now: catalog.store.now))
      _ = try catalog.apps.create(
        BundleIdentifier("com.example.books"), name: "Example Books", sku: "BOOKS1", primaryLocale: "en-US")
    }
  }

  /// Makes a product that lacks nothing but its content, or its screenshot too.
  func create(_ shortName: String, isHosted: Bool = true, hasScreenshot: Bool = true) throws {
    try unit("product create") { catalog in
      guard let app = try catalog.apps.only() else { return }
      var draft = ProductDraft(
        app: app, productID: "com.example.books\(shortName)", type: .nonConsumable, referenceName: shortName)
      draft.description = "A book with many pictures"
      draft.isHosted = isHosted
      if hasScreenshot {
        draft.screenshot = Screenshot(sha256: String(repeating: "0", count: 64), fileName: "shot.png")
      }
      _ = try catalog.products.create(draft)
    }
  }

  /// Writes the folder `books/chapter1` with content for a product, of which `text` is a part.
  func writeContent(_ shortName: String = ".chapter1", version: String = "1.0", text: String = "It was a dark") throws {
    let name = "books/\(shortName.dropFirst())"
    let info = Sample.info(product: "com.example.books\(shortName)", version: version)
    try folder.write("\(name)/ContentInfo.plist", info)
    try folder.write("\(name)/Contents/chapter.txt", text)
    try folder.write("\(name)/Contents/art/harbour.png", [0x89, 0x50, 0x4e, 0x47])
  }

  /// Builds that folder and uploads the package; what the upload says.
  @discardableResult
  func upload(
    _ shortName: String = ".chapter1", version: String = "1.0", text: String = "It was a dark"
  ) throws -> String {
    try writeContent(shortName, version: version, text: text)
    let name = "books/\(shortName.dropFirst())"
    try run("package build \(name)")
    return try run("package upload \(name).pkg")
  }

  /// Runs a line as one unit and returns what people, or programs, would see of it.
  ///
  /// `afterWork` happens whenever a worker has answered.
  @discardableResult
  func run(
    _ line: String, as format: OutputFormat = .table, isPlan: Bool = false, afterWork: () throws -> Void = {}
  ) throws -> String {
    let words = line.split(separator: " ").map(String.init)
    let name = words.prefix(2).joined(separator: " ")
    guard let entry = registry.entries.first(where: { $0.description.name == name }) else { return "no \(name)" }
    let arguments = Words(words.dropFirst(2)).bound(to: entry.description)
    var command = try entry.make(arguments)
    do {
      try withoutActuallyEscaping(afterWork) { afterWork in
        try command.prepare(
          Preparation(
            isPlan: isPlan, progress: .silent, resolve: { [folder] in $0.hasPrefix("/") ? $0 : "\(folder.path)/\($0)" },
            readSecret: { _ in "" },
            runWorker: { order in
              defer { try? afterWork() }
              try Self.answer(order)
            },
            lookAtStore: { [store] look in try store.use(look) },
            blobs: { [store] in try store.use { $0.blobs } }))
      }
      return try answer(line, command, arguments, as: format, isPlan: isPlan)
    } catch let validationFailure as ValidationFailure {
      throw validationFailure.refusal
    }
  }

  private func answer(
    _ line: String, _ command: any Command, _ arguments: Arguments, as format: OutputFormat, isPlan: Bool
  ) throws -> String {
    try unit(line, isPlan: isPlan) { catalog in
      let context = Context(
        catalog: catalog, registry: registry, arguments: arguments, isPlan: isPlan, progress: .silent,
        listing: Listing(), allowsLastPart: true, isCancelled: { false })
      var screen = ""
      try Renderer(options: RenderOptions(format: format)).render(try command.run(in: context)) { screen += $0 }
      return screen
    }
  }

  private static func answer(_ order: Preparation.WorkOrder) throws {
    let work = order.worker == PackageWorker.delivery ? PackageWorker.deliver : PackageWorker.validate
    let request = BytesSource(Array(order.request))
    try work(
      WorkerTask(files: order.files, progress: .silent, read: { request.read(into: $0) }, answer: order.answer))
  }

  /// Works on the catalogue in one unit.
  @discardableResult
  func unit<Value>(_ line: String, isPlan: Bool = false, _ body: (Catalog) throws -> Value) throws -> Value {
    try store.work(line, by: Self.administrator, hooks: registry.hooks, isPlan: isPlan, body)
  }

  /// Takes the newest unit back.
  func undo() throws {
    try store.undoNewest(of: Self.administrator, hooks: registry.hooks)
  }
}
