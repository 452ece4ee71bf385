import TestSupport
import Testing

/// What `product can` names of plugins that have no table of what is allowed.
@Suite(.prepared) struct ProductCanTests {
  private func can(_ product: String, in shop: Shop) throws -> String {
    try shop.run("product", "can", product).output
  }

  @Test func `prices are set in every status, and removed before a submission`() throws {
    let shop = try Shop(Shop.books)
    #expect(try can(".chapter1", in: shop).contains("price set .chapter1 --tier N"))
    #expect(try can(".chapter1", in: shop).contains("price unset .chapter1"))
    #expect(try shop.run("-c", "price unset .chapter1; price set .chapter1 --tier 2").status == 0)
    #expect(try shop.run("product", "adopt", ".chapter1", "--status", "approved").status == 0)
    #expect(try can(".chapter1", in: shop).contains("price set .chapter1 --tier N"))
    #expect(try !can(".chapter1", in: shop).contains("price unset"))
    #expect(try shop.run("price", "unset", ".chapter1").status == 1)
  }

  @Test func `a price is offered up to the next scheduled one`() throws {
    let shop = try PreparedShop.copy()
    #expect(try shop.run("price", "set", ".chapter1", "--tier", "3", "--from", "2012-12-24").status == 0)
    #expect(try can(".chapter1", in: shop).contains("price set .chapter1 --tier N --until 2012-12-24"))
  }

  @Test func `content is uploaded, and deleted, until it is approved, and updated afterward`() throws {
    let shop = try PreparedShop.copy()
    try shop.bringSeeds("books/chapter1-1.1", as: "books/chapter1-1.1")
    let build =
      "package build books/chapter1 one.pkg; package build books/chapter1-1.1 two.pkg; package upload one.pkg; "
      + "product screenshot .chapter1 shot.png"
    try #require(try shop.run("-c", build).status == 0)
    #expect(try can(".chapter1", in: shop).contains("package upload FILE"))
    #expect(try can(".chapter1", in: shop).contains("package delete .chapter1 1.0"))
    for (status, options) in [
      ("rejected", ["--guideline", "2.1", "-m", "No."]), ("developer-action-needed", ["-m", "Why?"]), ("approved", []),
    ] {
      let words = ["review advance .chapter1 --to \(status)"] + options
      try #require(try shop.run("-c", words.joined(separator: " ")).status == 0)
      #expect(try can(".chapter1", in: shop).contains("package upload FILE"), "\(status)")
    }
    #expect(try !can(".chapter1", in: shop).contains("package delete"))
    #expect(try shop.run("package", "upload", "two.pkg").status == 0)
    #expect(try can(".chapter1", in: shop).contains("package delete .chapter1 1.1"))
    #expect(try shop.run("package", "delete", ".chapter1", "1.1", "--yes").status == 0)
  }
}
