import Catalog
import Foundation
import Store
import Testing

@Suite struct StatusTests {
  @Test func `a product is UnmetRequirement Metadata until nothing is missing`() throws {
    let bookstore = try Bookstore()
    let bare = try bookstore.change { try $0.chapter(1) { $0.description = nil } }
    #expect(bare.status == .missingMetadata)

    try bookstore.change { catalog in
      let product = try catalog.products.setScreenshot(.sample, on: bare)
      #expect(product.status == .missingMetadata)
      try catalog.localizations.set("en-US", of: product, displayName: nil, description: "Ten pages of riddles")
      #expect(try catalog.current(product).status == .readyToSubmit)
    }
  }

  @Test func `what is missing names the command that fixes it`() throws {
    let bookstore = try Bookstore()
    try bookstore.change { catalog in
      let product = try catalog.chapter(1) { draft in
        draft.isHosted = true
        draft.description = nil
      }
      #expect(
        try catalog.products.missing(from: product) == [
          UnmetRequirement(
            "description", "none in en-US",
            fix: "product localize com.example.books.chapter1 en-US --description TEXT"),
          UnmetRequirement("content", "hosted, no package", fix: "package upload FILE"),
          UnmetRequirement("screenshot", "none for review", fix: "product screenshot com.example.books.chapter1 FILE"),
        ])
    }
  }

  @Test func `hosting without content waits for the upload, whatever else is missing`() throws {
    let bookstore = try Bookstore()
    try bookstore.change { catalog in
      let product = try catalog.chapter(1) { $0.isHosted = true }
      #expect(product.status == .waitingForUpload)
      #expect(try catalog.content.deliver(.package("1.0"), to: product).status == .missingMetadata)
      #expect(try catalog.products.setScreenshot(.sample, on: catalog.current(product)).status == .readyToSubmit)
    }
  }

  @Test func `an edit of a product that moved meanwhile leaves its status alone`() throws {
    let bookstore = try Bookstore()
    let stale = try bookstore.change { try $0.finishedChapter(1) }
    try bookstore.change {
      _ = try $0.products.move(stale, to: .approved, as: StatusMove(by: Bookstore.ann, reason: "test"))
    }
    let edited = try bookstore.change { try $0.products.edit(stale) { $0.referenceName = "Chapter One" } }
    #expect(edited.status == .approved)
    #expect(edited.liveSince == Bookstore.today)
    #expect(edited.referenceName == "Chapter One")
  }

  @Test func `a package is processed for as long as the store says`() throws {
    let bookstore = try Bookstore()
    try bookstore.change { catalog in
      try catalog.settings.set(HostedContents.processingSetting, to: "300")
      let product = try catalog.chapter(1) { draft in
        draft.isHosted = true
        draft.screenshot = .sample
      }
      #expect(try catalog.content.deliver(.package("1.0"), to: product).status == .processingContent)
      try catalog.advanceClock(to: Bookstore.today.addingTimeInterval(299))
      #expect(try catalog.current(product).status == .processingContent)
      try catalog.advanceClock(to: Bookstore.today.addingTimeInterval(300))
      #expect(try catalog.current(product).status == .readyToSubmit)
    }
  }

  @Test func `taking the last description away takes Ready to Submit away`() throws {
    let bookstore = try Bookstore()
    try bookstore.change { catalog in
      let product = try catalog.finishedChapter(1)
      #expect(product.status == .readyToSubmit)
      try catalog.localizations.remove("en-US", of: product)
      #expect(try catalog.current(product).status == .missingMetadata)
    }
  }

  @Test func `once submitted a product keeps its status and its last localization`() throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { catalog in
      try catalog.products.move(
        catalog.finishedChapter(1), to: .waitingForReview, as: StatusMove(by: Bookstore.ann, reason: "submitted"))
    }
    #expect(bookstore.refusal { try $0.localizations.remove("en-US", of: product) } == "product.localization.last")
    try bookstore.change { catalog in
      try catalog.localizations.set("ja", of: product, displayName: "第1章", description: "挿絵入りの第1章です。")
      try catalog.localizations.remove("en-US", of: product)
      #expect(try catalog.current(product).status == .waitingForReview)
    }
  }

  @Test(arguments: [
    (ProductStatus.waitingForReview, nil), (.inReview, "product.display-name.not-editable"),
    (.pendingBinaryApproval, "product.display-name.not-editable"), (.rejected, nil), (.approved, nil),
  ])
  func `metadata is closed while a reviewer has it in hand`(status: ProductStatus, code: String?) throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { catalog in
      try catalog.products.move(
        catalog.finishedChapter(1), to: status, as: StatusMove(by: Bookstore.ann, reason: "test"))
    }
    #expect(
      bookstore.refusal { try $0.localizations.set("en-US", of: product, displayName: "Chapter One", description: nil) }
        == code)
    #expect(bookstore.refusal { _ = try $0.products.edit(product) { $0.referenceName = "Chapter One" } } == nil)
  }

  @Test func `labels and lights are those of the guide`() {
    #expect(ProductStatus.waitingForUpload.label == "Waiting for Upload")
    #expect(ProductStatus.readyToSubmit.label == "Ready to Submit")
    #expect(ProductStatus.developerRemovedFromSale.label == "Developer Removed from Sale")
    #expect(ProductStatus.waitingForUpload.light == .red)
    #expect(ProductStatus.waitingForReview.light == .yellow)
    #expect(ProductStatus.approved.light == .green)
  }
}
