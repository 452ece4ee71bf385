import Catalog
import Testing

@Suite struct AdoptionTests {
  @Test func `a live product comes as Approved, with the day it went live`() throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { try $0.products.adopt($0.chapter(1), as: .approved) }
    #expect(product.status == .approved)
    #expect(product.liveSince == Bookstore.today)
  }

  @Test func `one its developer took off sale comes not cleared for sale`() throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { try $0.products.adopt($0.chapter(1), as: .developerRemovedFromSale) }
    #expect(product.status == .developerRemovedFromSale)
    #expect(!product.isClearedForSale)
    #expect(product.liveSince != nil)
  }

  @Test func `hosted content that is here is approved with its product`() throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { try $0.chapter(1) { $0.isHosted = true } }
    #expect(bookstore.refusal { _ = try $0.products.adopt(product, as: .approved) } == "product.adopt.no-content")
    try bookstore.change { catalog in
      let delivered = try catalog.content.deliver(.package("1.0"), to: product)
      _ = try catalog.products.adopt(delivered, as: .approved)
      #expect(try catalog.content.approved(of: product)?.version == "1.0")
    }
  }

  @Test(arguments: ProductStatus.allCases)
  func `a status that is computed, or takes a submission, cannot be adopted`(status: ProductStatus) throws {
    let bookstore = try Bookstore()
    let expected = Products.adoptable.contains(status) || status == .missingMetadata ? nil : "product.adopt.status"
    #expect(bookstore.refusal { _ = try $0.products.adopt($0.chapter(1), as: status) } == expected)
  }

  @Test func `a product already submitted here goes through its review`() throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { catalog in
      try catalog.products.move(
        catalog.finishedChapter(1), to: .inReview, as: StatusMove(by: Bookstore.ann, reason: "test"))
    }
    #expect(bookstore.refusal { _ = try $0.products.adopt(product, as: .approved) } == "product.adopt.submitted")
  }
}
