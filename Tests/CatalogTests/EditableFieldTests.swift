import Catalog
import Testing

/// Which fields may be edited in which status: only reference name, price and availability while a reviewer has it.
@Suite struct EditableFieldTests {
  @Test(arguments: ProductStatus.allCases)
  func `metadata is closed in review, the name and the availability never`(status: ProductStatus) throws {
    let isClosed = status == .inReview || status == .pendingBinaryApproval
    let bookstore = try Bookstore()
    let product = try bookstore.change { catalog in
      try catalog.products.move(
        try catalog.finishedChapter(1), to: status, as: StatusMove(by: Bookstore.ann, reason: "test"))
    }
    let notes = bookstore.refusal { _ = try $0.products.edit(product) { $0.reviewNotes = "Tap the cover." } }
    #expect(notes == (isClosed ? "product.notes.not-editable" : nil))
    let name = bookstore.refusal {
      try $0.localizations.set("ja", of: product, displayName: "第一章", description: "挿絵入りの第1章です。どうぞ。")
    }
    #expect(name == (isClosed ? "product.display-name.not-editable" : nil))
    let screenshot = bookstore.refusal { _ = try $0.products.setScreenshot(.sample, on: product) }
    #expect(screenshot == (isClosed ? "product.screenshot.not-editable" : nil))
    #expect(bookstore.refusal { _ = try $0.products.edit(product) { $0.referenceName = "Chapter One" } } == nil)
    #expect(bookstore.refusal { _ = try $0.availability.setStorefronts([], of: try $0.current(product)) } == nil)
  }
}
