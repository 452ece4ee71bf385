import Catalog
import Foundation
import Store
import TestSupport
import Testing

/// A store of one test's own, on the day the October 2012 matrix was a month old.
final class Bookstore {
  private let scratch: Scratch
  private let store: Store
  private let hooks: CatalogHooks
  static let ann = Actor(name: "ann")
  static let today = Date(year: 2012, month: 11, day: 21) ?? Date(seconds: 0)

  init(profile: RuleProfile = .itc2012, hooks: CatalogHooks = CatalogHooks()) throws {
    scratch = try Scratch()
    store = try Store(at: .file(at: scratch.path("store.db")), schemas: [.catalog], creating: true)
    self.hooks = hooks
    try change { catalog in
      try catalog.setClock(Self.today)
      try catalog.settings.set(RuleTable.settingName, to: profile.rawValue)
    }
  }

  /// Runs a unit of work and returns what `body` returns; a refusal takes it all back.
  @discardableResult
  func change<Value>(_ body: (Catalog) throws -> Value) throws -> Value {
    try store.use { transaction in
      try transaction.begin(.immediate)
      do {
        try Clock(in: transaction).read()
        try transaction.journal.open(UnitHeader(actor: Self.ann, line: "test"), in: transaction)
        let value = try body(try Catalog(transaction, hooks: hooks, actor: Self.ann))
        _ = try transaction.journal.close(in: transaction)
        try transaction.commit()
        return value
      } catch {
        transaction.rollback()
        throw error
      }
    }
  }

  /// Takes back the newest unit of work, or one some units before it.
  func undo(before later: Int64 = 0) throws {
    try store.use { transaction in
      try transaction.begin(.immediate)
      let undo = Undo(in: transaction)
      let entry = try transaction.journal.entry(try undo.newest(of: Self.ann) - later, in: transaction)
      var header = UnitHeader(actor: Self.ann, line: "undo")
      header.kind = .undo
      header.undoes = entry.number
      try transaction.journal.open(header, in: transaction)
      try undo.apply(entry)
      if let number = try transaction.journal.close(in: transaction) { try undo.mark(entry, undoneBy: number) }
      try transaction.commit()
    }
  }

  /// The code a piece of work is refused with; nil when it is not.
  func refusal(_ body: (Catalog) throws -> Void) -> String? {
    do {
      try change(body)
      return nil
    } catch let refusal as Refusal {
      return refusal.code
    } catch {
      return "\(error)"
    }
  }
}

extension Catalog {
  /// The app the tests sell in.
  @discardableResult
  func books() throws -> App {
    if let app = try apps.find("com.example.books") { return app }
    return try apps.create(
      BundleIdentifier("com.example.books"), name: "Example Books", sku: "BOOKS1", primaryLocale: "en-US")
  }

  /// Makes a non-consumable with a description, changed as the test wants it.
  @discardableResult
  func chapter(_ number: Int, _ change: (inout ProductDraft) -> Void = { _ in }) throws -> Product {
    var draft = ProductDraft(
      app: try books(), productID: "com.example.books.chapter\(number)", type: .nonConsumable,
      referenceName: "Chapter \(number)")
    draft.description = "Chapter \(number), with pictures"
    change(&draft)
    return try products.create(draft)
  }

  /// A chapter that lacks nothing.
  func finishedChapter(_ number: Int) throws -> Product {
    try chapter(number) { $0.screenshot = .sample }
  }

  /// The product as it is now.
  func current(_ product: Product) throws -> Product {
    try #require(try products.find(product.appleID))
  }
}

extension Screenshot {
  static let sample = Screenshot(sha256: String(repeating: "0", count: 64), fileName: "shot.png")
}

extension Delivery {
  /// A checked package of a version; the catalogue keeps its numbers and never looks inside.
  static func package(_ version: String) -> Delivery {
    Delivery(
      version: version, fileName: "chapter.pkg", package: Blob(sha256: version, bytes: 2000),
      delivery: Blob(sha256: version + "z", bytes: 1900), fileCount: 3, contentBytes: 5000)
  }
}
