import Catalog
import Foundation
import Store
import Testing

/// A review that keeps nothing of its own.
private struct Reviews: ReviewProvider {
  func stage(of product: Product, catalog: Catalog) -> String? { nil }
  func lastSubmission(of product: Product, catalog: Catalog) -> Date? { nil }
  func submit(_ products: [Product], withVersion version: String?, message: String?, catalog: Catalog) -> Int64? { nil }
}

extension Catalog {
  /// Brings what waits of a product to a status.
  fileprivate func review(_ product: Product, to status: ProductStatus) throws {
    let update = ProductUpdate(of: product, content: nil, metadata: try updates.find(product))
    try updates.move(update, from: .readyToSubmit, to: status, as: StatusMove(by: actor, reason: "test"))
  }
}

/// What is edited of an approved product is kept beside it, until it is approved too.
@Suite struct MetadataUpdateTests {
  private let bookstore: Bookstore

  init() throws {
    var hooks = CatalogHooks()
    hooks.provide(Reviews(), as: (any ReviewProvider).self)
    bookstore = try Bookstore(hooks: hooks)
    try bookstore.change { catalog in
      var draft = ProductDraft(
        app: try catalog.books(), productID: "com.example.books.map", type: .nonConsumable, referenceName: "Map")
      draft.description = "A map to unfold."
      draft.screenshot = Screenshot(sha256: Self.digest("a"), fileName: "old.png")
      _ = try catalog.products.create(draft)
    }
  }

  @Test func `before it is approved, a product is edited at once`() throws {
    try localize("ja", displayName: "地図")
    #expect(try locales() == ["en-US", "ja"])
    #expect(try update() == nil)
  }

  @Test(arguments: [ProductStatus.approved, .developerRemovedFromSale, .removedFromSale])
  func `afterwards its texts and its screenshot are kept`(status: ProductStatus) throws {
    try place(in: status)
    try localize("ja", displayName: "地図", description: "広げて読む地図です。どうぞ。")
    try screenshot("b")
    #expect(try locales() == ["en-US"])
    #expect(try product().screenshotName == "old.png")
    let update = try #require(try update())
    #expect(update.contents == "ja, screenshot")
    #expect(update.state == .prepareForSubmission)
  }

  @Test func `its reference name, notes and availability count at once`() throws {
    try place(in: .approved)
    let product = try product()
    try bookstore.change { catalog in
      let edited = try catalog.products.edit(product) { edited in
        edited.referenceName = "Great Map"
        edited.reviewNotes = "Open it twice."
      }
      _ = try catalog.availability.setCleared(false, of: edited)
    }
    #expect(try self.product().referenceName == "Great Map")
    #expect(try self.product().status == .developerRemovedFromSale)
    #expect(try update() == nil)
  }

  @Test func `without a plugin that reviews, an approved product is edited at once`() throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { catalog in
      let draft = ProductDraft(
        app: try catalog.books(), productID: "com.example.books.map", type: .nonConsumable, referenceName: "Map")
      return try catalog.products.adopt(try catalog.products.create(draft), as: .approved)
    }
    try bookstore.change { try $0.localizations.set("ja", of: product, displayName: "地図", description: nil) }
    #expect(try bookstore.change { try $0.localizations.all(of: product).map(\.locale) } == ["en-US", "ja"])
  }

  @Test func `only what differs is kept, and an update with nothing left is gone`() throws {
    try place(in: .approved)
    try localize("en-US", displayName: "The Map", description: "A map to unfold.")
    #expect(try update()?.localizations == [Localization(locale: "en-US", displayName: "The Map", description: nil)])
    try localize("en-US", description: "A map to unfold and fold.")
    #expect(try update()?.localizations.first?.displayName == "The Map")
    try screenshot("b")
    try screenshot("a")
    #expect(try update()?.contents == "en-US")
    try revert()
    #expect(try update() == nil)
    #expect(
      bookstore.refusal { try $0.updates.revert(try #require(try $0.products.find("com.example.books.map"))) }
        == "product.update.none")
    try localize("en-US", description: "A map to unfold.")
    #expect(try update() == nil, "it reads so already")
  }

  @Test func `an approved update takes the place of what was`() throws {
    try place(in: .approved)
    try localize("en-US", displayName: "The Map")
    try localize("ja", displayName: "地図", description: "広げて読む地図です。どうぞ。")
    try screenshot("b")
    let product = try product()
    try bookstore.change { try $0.review(product, to: .approved) }
    #expect(
      try bookstore.change { try $0.localizations.all(of: product) } == [
        Localization(locale: "en-US", displayName: "The Map", description: "A map to unfold."),
        Localization(locale: "ja", displayName: "地図", description: "広げて読む地図です。どうぞ。"),
      ])
    #expect(try self.product().screenshotName == "b.png")
    #expect(try update() == nil)
    try bookstore.undo()
    #expect(try update()?.contents == "en-US, ja, screenshot")
    #expect(try self.product().screenshotName == "old.png")
  }

  @Test func `it may be edited while it waits, but not emptied, and not at all while it is in review`() throws {
    try place(in: .approved)
    try localize("ja", displayName: "地図", description: "広げて読む地図です。どうぞ。")
    let product = try product()
    try bookstore.change { try $0.review(product, to: .waitingForReview) }
    try localize("ja", displayName: "大きな地図")
    #expect(try update()?.state == .waitingForReview)
    #expect(bookstore.refusal { try $0.updates.revert(product) } == "product.update.in-review")
    #expect(bookstore.refusal { try $0.localizations.remove("ja", of: product) } == "product.update.in-review")
    try bookstore.change { try $0.review(product, to: .inReview) }
    #expect(
      bookstore.refusal { try $0.localizations.set("ja", of: product, displayName: "地図帳", description: nil) }
        == "product.update.in-review")
    #expect(
      bookstore.refusal { catalog in
        _ = try catalog.products.setScreenshot(
          Screenshot(sha256: Self.digest("b"), fileName: "b.png"), on: product)
      } == "product.update.in-review")
  }

  @Test func `a rejected one that is edited can be submitted again`() throws {
    try place(in: .approved)
    try localize("ja", displayName: "地図", description: "広げて読む地図です。どうぞ。")
    let product = try product()
    try bookstore.change { try $0.review(product, to: .rejected) }
    try localize("ja", displayName: "地図")
    #expect(try update()?.state == .rejected, "it is what it was")
    try localize("ja", displayName: "大きな地図")
    #expect(try update()?.state == .prepareForSubmission)
  }

  @Test func `taking a locale away counts at once, and drops what waits of it`() throws {
    try place(in: .approved)
    try localize("en-US", displayName: "The Map")
    try localize("ja", displayName: "地図", description: "広げて読む地図です。どうぞ。")
    let product = try product()
    try bookstore.change { try $0.localizations.remove("ja", of: product) }
    #expect(try update()?.contents == "en-US")
    #expect(bookstore.refusal { try $0.localizations.remove("ja", of: product) } == "product.localization.unknown")
    #expect(bookstore.refusal { try $0.localizations.remove("en-US", of: product) } == "product.localization.last")
  }

  @Test func `an update says what it lacks to be reviewed`() throws {
    try place(in: .approved)
    try localize("ja", displayName: "地図")
    let product = try product()
    let missing = try bookstore.change {
      try $0.updates.missing(from: try #require(try $0.updates.find(product)), of: product)
    }
    #expect(missing.map(\.fix) == ["product localize com.example.books.map ja --description TEXT"])
  }

  @Test func `a product whose update is in review is not deleted`() throws {
    try place(in: .developerRemovedFromSale)
    try localize("ja", displayName: "地図", description: "広げて読む地図です。どうぞ。")
    let product = try product()
    for status in [ProductStatus.waitingForReview, .inReview] {
      try bookstore.change { try $0.review(product, to: status) }
      #expect(bookstore.refusal { try $0.products.delete(product) } == "product.delete.update-in-review")
    }
    try bookstore.change { try $0.review(product, to: .rejected) }
    try bookstore.change { try $0.products.delete(product) }
  }

  @Test func `undo of a revert names the edit made since`() throws {
    try place(in: .approved)
    try localize("ja", displayName: "地図")
    try revert()
    try localize("ja", displayName: "大きな地図")
    let product = try product()
    try bookstore.change { _ = try $0.products.edit(product) { $0.referenceName = "Big Map" } }
    let refusal = try #require(throws: Refusal.self) { try bookstore.undo(before: 2) }
    #expect(refusal.code == "undo.in-the-way")
    #expect(refusal.subject != nil, "the unit in the way")
    #expect(!refusal.message.contains("UNIQUE"))
  }

  @Test func `it goes with its product, and comes back with it`() throws {
    try place(in: .developerRemovedFromSale)
    try localize("ja", displayName: "地図")
    let product = try product()
    try bookstore.change { try $0.products.delete(product) }
    #expect(
      try bookstore.change { try $0.store.first("SELECT count(*) FROM localization_update") { $0.count(0) } } == 0)
    try bookstore.undo()
    #expect(try update()?.contents == "ja")
  }

  private func product() throws -> Product {
    try #require(try bookstore.change { try $0.products.find("com.example.books.map") })
  }

  private func update() throws -> MetadataUpdate? {
    let product = try product()
    return try bookstore.change { try $0.updates.find(product) }
  }

  private func locales() throws -> [String] {
    let product = try product()
    return try bookstore.change { try $0.localizations.all(of: product).map(\.locale) }
  }

  private func place(in status: ProductStatus) throws {
    let product = try product()
    _ = try bookstore.change { try $0.products.adopt(product, as: status) }
  }

  private func localize(_ locale: String, displayName: String? = nil, description: String? = nil) throws {
    let product = try product()
    try bookstore.change { catalog in
      try catalog.localizations.set(locale, of: product, displayName: displayName, description: description)
    }
  }

  private func screenshot(_ letter: String) throws {
    let product = try product()
    _ = try bookstore.change { catalog in
      try catalog.products.setScreenshot(
        Screenshot(sha256: Self.digest(letter), fileName: "\(letter).png"), on: product)
    }
  }

  private func revert() throws {
    let product = try product()
    try bookstore.change { try $0.updates.revert(product) }
  }

  private static func digest(_ letter: String) -> String { String(repeating: letter, count: 64) }
}
