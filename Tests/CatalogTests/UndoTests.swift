import Catalog
import Store
import Testing

@Suite struct UndoTests {
  @Test func `a deleted product comes back with its texts, and its ID is no longer burned`() throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { try $0.finishedChapter(1) }
    try bookstore.change { try $0.products.delete(product) }
    try bookstore.undo()
    try bookstore.change { catalog in
      #expect(try catalog.current(product) == product)
      #expect(try catalog.localizations.all(of: product).map(\.locale) == ["en-US"])
      try catalog.products.delete(product)
    }
    #expect(bookstore.refusal { try $0.chapter(1) } == "product.id.burned")
  }

  @Test func `availability and the status that follows it come back together`() throws {
    let bookstore = try Bookstore()
    let live = try bookstore.change { try $0.products.adopt($0.finishedChapter(1), as: .approved) }
    try bookstore.change { _ = try $0.availability.setStorefronts([], of: live) }
    try bookstore.undo()
    #expect(try bookstore.change { try $0.current(live) } == live)
  }

  @Test func `a made product goes, with all its rows`() throws {
    let bookstore = try Bookstore()
    try bookstore.change { try $0.books() }
    let product = try bookstore.change { try $0.finishedChapter(1) }
    try bookstore.undo()
    try bookstore.change { catalog throws in
      #expect(try catalog.products.find(product.appleID) == nil)
      #expect(try catalog.products.count() == 0)
      #expect(try catalog.store.first("SELECT count(*) FROM localization") { $0.count(0) } == 0)
      #expect(try catalog.chapter(1).appleID != product.appleID)
    }
  }
}
