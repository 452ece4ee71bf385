import CatalogCommands
import Foundation
import StockroomKit
import TestSupport
import Testing

/// A store of one test's own with a console's parts around it, in the state that help's examples start from.
final class Desk {
  let scratch: Scratch
  private let store: Store
  private let registry: Registry
  private var listing = Listing()

  init(adding change: (inout Registry) -> Void = { _ in }) throws {
    scratch = try Scratch()
    var registry = Registry()
    registry.install(CatalogPlugin())
    change(&registry)
    self.registry = registry
    store = try Store(at: StoreFile(path: scratch.path("store.db")), schemas: [.catalog], creating: true)
    try scratch.file("shot.png", Picture.png(width: 640, height: 960))
    try work { catalog in
      try catalog.setClock(Date(year: 2012, month: 11, day: 21))
      _ = try catalog.apps.create(
        BundleIdentifier("com.example.books"), name: "Example Books", sku: "BOOKS1", primaryLocale: "en-US")
    }
  }

  /// Runs a command by its name, with its words by parameter: `run("product create", ["product": ".chapter1", …])`.
  func run(_ name: String, _ words: KeyValuePairs<String, String> = [:], listing: Listing = Listing()) throws -> Output
  {
    var arguments = Arguments()
    for (parameter, word) in words { arguments.append(word, to: parameter) }
    let entry = try #require(registry.entries.first { $0.description.name == name })
    var command = try entry.make(arguments)
    try command.prepare(
      Preparation(
        isPlan: false, progress: .silent, resolve: { [scratch] in $0.hasPrefix("/") ? $0 : "\(scratch.path)/\($0)" },
        readSecret: { _ in "Asked4Phrase" }, runWorker: { _ in }))
    return try work { catalog in
      let context = Context(
        catalog: catalog, registry: registry, arguments: arguments, isPlan: false, progress: .silent, listing: listing,
        allowsLastPart: true, isCancelled: { false })
      // Rows are read while the transaction stands.
      return try Self.collected(try command.run(in: context))
    }
  }

  /// What people read of it.
  func screen(
    _ name: String, _ words: KeyValuePairs<String, String> = [:], listing: Listing = Listing()
  ) throws
    -> String
  {
    try render(try run(name, words, listing: listing), as: .table)
  }

  /// What programs read of it.
  func json(_ name: String, _ words: KeyValuePairs<String, String> = [:]) throws -> String {
    try render(try run(name, words), as: .json)
  }

  /// The refusal of a command; nil when it is not refused.
  func refusal(_ name: String, _ words: KeyValuePairs<String, String> = [:]) throws -> Refusal? {
    do {
      _ = try run(name, words)
      return nil
    } catch let refusal as Refusal {
      return refusal
    }
  }

  /// Completes a word.
  func completions(_ completer: String, _ prefix: String, limit: Int = 10) throws -> [String] {
    let complete = try #require(registry.completers[completer])
    return try work { try complete(prefix, $0, limit).map(\.text) }
  }

  /// What `explain` says of a subject under a profile.
  func explanation(_ subject: String, _ profile: RuleProfile = .itc2012) throws -> String {
    try #require(registry.explanations.first { $0.subject == subject }).text(RuleTable(profile))
  }

  /// All commands there are.
  var descriptions: [CommandDescription] { registry.entries.map(\.description) }

  /// Works on the catalogue itself, the app in use being the only one.
  @discardableResult
  func work<Value>(_ body: (Catalog) throws -> Value) throws -> Value {
    try store.use { transaction in
      try transaction.begin(.immediate)
      do {
        try Clock(in: transaction).read()
        let actor = Actor(name: "ann")
        let app = try Catalog(transaction, hooks: registry.hooks, actor: actor).apps.only()
        let value = try body(try Catalog(transaction, hooks: registry.hooks, actor: actor, appInUse: app))
        try transaction.commit()
        return value
      } catch {
        transaction.rollback()
        throw error
      }
    }
  }

  private func render(_ output: Output, as format: OutputFormat) throws -> String {
    var text = ""
    try Renderer(options: RenderOptions(format: format, width: nil, color: false)).render(output) { text += $0 }
    return text
  }

  private static func collected(_ output: Output) throws -> Output {
    guard case .table(let table) = output else { return output }
    var rows: [[Value]] = []
    try table.rows { rows.append($0) }
    return .table(Table(columns: table.columns, empty: table.empty, rows: rows))
  }
}
