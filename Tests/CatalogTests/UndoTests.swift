import Catalog
import Store
import Testing

@Suite struct UndoTests {
  @Test func `a deleted product comes back with its texts, and its ID is no longer burned`() throws {
    let shelf = try Shelf()
    let product = try shelf.change { try $0.finishedChapter(1) }
    try shelf.change { try $0.products.delete(product) }
    try shelf.undo()
    try shelf.change { catalog in
      #expect(try catalog.current(product) == product)
      #expect(try catalog.localizations.all(of: product).map(\.locale) == ["en-US"])
      try catalog.products.delete(product)
    }
    #expect(shelf.refusal { try $0.chapter(1) } == "product.id.burned")
  }

  @Test func `availability and the status that follows it come back together`() throws {
    let shelf = try Shelf()
    let live = try shelf.change { try $0.products.adopt($0.finishedChapter(1), as: .approved) }
    try shelf.change { _ = try $0.availability.setStorefronts([], of: live) }
    try shelf.undo()
    #expect(try shelf.change { try $0.current(live) } == live)
  }

  @Test func `a made product goes, with all its rows`() throws {
    let shelf = try Shelf()
    try shelf.change { try $0.books() }
    let product = try shelf.change { try $0.finishedChapter(1) }
    try shelf.undo()
    try shelf.change { catalog throws in
      #expect(try catalog.products.find(product.appleID) == nil)
      #expect(try catalog.products.count() == 0)
      #expect(try catalog.store.first("SELECT count(*) FROM localization") { $0.count(0) } == 0)
      #expect(try catalog.chapter(1).appleID != product.appleID)
    }
  }
}
