import Catalog
import Foundation
import Store
import TestSupport
import Testing

/// The name that buyers read is a product's own text, and its reference name is not.
@Suite struct BuyerNameTests {
  private func names(of productID: String, in bookstore: Bookstore) throws -> [String: String?] {
    try bookstore.change { catalog in
      let product = try #require(try catalog.products.find(productID))
      return Dictionary(
        uniqueKeysWithValues: try catalog.localizations.all(of: product).map { ($0.locale, $0.displayName) })
    }
  }

  private func create(_ referenceName: String, in bookstore: Bookstore) throws {
    try bookstore.change { catalog in
      var draft = ProductDraft(
        app: try catalog.books(), productID: "com.example.books.map", type: .consumable, referenceName: referenceName)
      draft.description = "A map of everything"
      _ = try catalog.products.create(draft)
    }
  }

  private static let long = "A reference name that is much too long for any buyer"

  @Test func `creation writes the reference name as display name, and an edit does not reach buyers`() throws {
    let bookstore = try Bookstore()
    try create("Map", in: bookstore)
    #expect(try names(of: "com.example.books.map", in: bookstore) == ["en-US": "Map"])
    try bookstore.change { catalog in
      let product = try #require(try catalog.products.find("com.example.books.map"))
      _ = try catalog.products.edit(product) { $0.referenceName = Self.long }
    }
    #expect(try names(of: "com.example.books.map", in: bookstore) == ["en-US": "Map"])
    #expect(
      try bookstore.change {
        try $0.products.missing(from: try #require(try $0.products.find("com.example.books.map")))
      }
      .map(\.item) == ["screenshot"])
  }

  @Test func `a reference name that is too long is not a display name`() throws {
    let bookstore = try Bookstore()
    try create(Self.long, in: bookstore)
    #expect(try names(of: "com.example.books.map", in: bookstore) == ["en-US": nil])
    let missing = try bookstore.change {
      try $0.products.missing(from: try #require(try $0.products.find("com.example.books.map")))
    }
    #expect(missing.first?.item == "display name")
    #expect(missing.first?.what == "none in en-US")
    // A short name that comes later does not help: buyers would read it without review.
    try bookstore.change { catalog in
      let product = try #require(try catalog.products.find("com.example.books.map"))
      _ = try catalog.products.edit(product) { $0.referenceName = "Map" }
    }
    #expect(try names(of: "com.example.books.map", in: bookstore) == ["en-US": nil])
  }

  @Test func `a new locale starts with the name of the app's locale`() throws {
    let bookstore = try Bookstore()
    try create("Map", in: bookstore)
    try bookstore.change { catalog in
      let product = try #require(try catalog.products.find("com.example.books.map"))
      try catalog.localizations.set("en-US", of: product, displayName: "The Map", description: nil)
      try catalog.localizations.set("ja", of: product, displayName: nil, description: "広げて読む地図です。どうぞ。")
    }
    #expect(try names(of: "com.example.books.map", in: bookstore) == ["en-US": "The Map", "ja": "The Map"])
  }

  @Test func `a store of before keeps what its buyers read`() throws {
    let scratch = try Scratch()
    let file = StoreFile(path: scratch.path("store.db"))
    let later = ["app_capability", "provisioning_profile", "bundle_id"]
    let old = Schema(
      owner: Schema.catalog.owner, tables: Schema.catalog.tables.filter { !later.contains($0.name) },
      migrations: Array(Schema.catalog.migrations.prefix(2)))
    try Store(at: .file(file), schemas: [old], creating: true).use { transaction in
      try transaction.begin(.immediate)
      try transaction.execute(
        "INSERT INTO app VALUES (1, 'com.example.books', 0, 'Example Books', 'BOOKS1', 'en-US', 0)")
      for (key, name) in [(11, "Map"), (12, "Coins"), (13, Self.long)] {
        try transaction.execute(
          "INSERT INTO product VALUES (?, 1, 'com.example.books.' || ?, 'NON_CONSUMABLE', ?, 'APPROVED', 0, 1, 1, 0, "
            + "NULL, NULL, NULL, 0)", .integer(Int64(key)), .text(key == 11 ? "map" : String(key)), .text(name))
      }
      try transaction.execute("INSERT INTO localization (product, locale, description) VALUES (11, 'ja', '地図')")
      try transaction.execute(
        "INSERT INTO metadata_update (product, state, revision, created_at) VALUES (11, 'PREPARE_FOR_SUBMISSION', 1, 0)"
      )
      try transaction.execute(
        "INSERT INTO localization_update (product, locale, description) VALUES (11, 'fr-FR', 'Une carte')")
      try transaction.commit()
    }
    try Store(at: .file(file), schemas: [.catalog], creating: false).use { transaction in
      try transaction.begin(.deferred)
      let texts = "SELECT product, locale, coalesce(display_name, '-') FROM localization ORDER BY product"
      let names = try transaction.all(texts) {
        "\($0.integer(0)) \($0.text(1)) \($0.text(2))"
      }
      #expect(names == ["11 ja Map", "12 en-US Coins", "13 en-US -"])
      #expect(try transaction.first("SELECT display_name FROM localization_update") { $0.text(0) } == "Map")
      #expect(try transaction.first("SELECT id FROM metadata_update") { $0.integer(0) } == 11)
      transaction.rollback()
    }
  }
}
