import Catalog
import Store
import Testing

@Suite struct AvailabilityTests {
  private let usa = Storefront(code: "USA")
  private let japan = Storefront(code: "JPN")

  @Test func `a product is sold everywhere until it is narrowed`() throws {
    let bookstore = try Bookstore()
    let (usa, japan) = (try #require(usa), try #require(japan))
    try bookstore.change { catalog in
      let product = try catalog.finishedChapter(1)
      #expect(try catalog.availability.storefronts(of: product).count == 155)
      let kosovo = try #require(Storefront(code: "XKS"))
      #expect(throws: Refusal.self) { try catalog.availability.setStorefronts([kosovo], of: product) }
      let narrowed = try catalog.availability.setStorefronts([japan, usa, japan], of: product)
      #expect(try catalog.availability.storefronts(of: narrowed) == [japan, usa])
      let one = try catalog.availability.setStorefronts([japan], of: narrowed)
      #expect(try catalog.availability.isSold(one, in: japan))
      #expect(try !catalog.availability.isSold(one, in: usa))
      #expect(try catalog.availability.setStorefronts(nil, of: one).isEverywhere)
    }
  }

  @Test func `an approved product that is sold nowhere is Developer Removed from Sale`() throws {
    let bookstore = try Bookstore()
    try bookstore.change { catalog in
      let live = try catalog.products.adopt(catalog.finishedChapter(1), as: .approved)
      let off = try catalog.availability.setCleared(false, of: live)
      #expect(off.status == .developerRemovedFromSale)
      let back = try catalog.availability.setCleared(true, of: off)
      #expect(back.status == .approved)
      #expect(try catalog.availability.setStorefronts([], of: back).status == .developerRemovedFromSale)
    }
  }
}
