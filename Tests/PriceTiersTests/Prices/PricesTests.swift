@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PricesTests {
  @Test func `a product created with a tier is immediately Ready to Submit`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    #expect(try console.product(".chapter1")?.status == .readyToSubmit)
    #expect(try console.tier(of: ".chapter1") == 1)
  }

  @Test func `without a tier the price is missing`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1")
    let missing = try console.unit("product why") { catalog in
      try catalog.products.missing(from: #require(try catalog.products.find("com.example.books.chapter1")))
    }
    #expect(missing == [UnmetRequirement("price", "none", fix: "price set .chapter1 --tier N")])
  }

  @Test func `a free product is not created`() throws {
    let console = try TestConsole.prices()
    let refusal = #expect(throws: Refusal.self) { try console.create(".chapter1", options: "--tier 0") }
    #expect(refusal?.code == "price.tier.free")
    #expect(try console.product(".chapter1") == nil)
  }

  @Test func `undo restores the previous tier`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 3")
    try console.run("price set .chapter1 --tier 33")
    try console.undo()
    #expect(try console.tier(of: ".chapter1") == 3)
  }

  @Test func `a product is deleted with its tier, and undo restores both`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 3")
    try console.unit("product delete") { catalog in
      try catalog.products.delete(#require(try catalog.products.find("com.example.books.chapter1")))
    }
    #expect(try console.rowCount() == 0)
    try console.undo()
    #expect(try console.tier(of: ".chapter1") == 3)
  }

  @Test func `setting the same tier again changes nothing`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 3")
    try console.run("price set .chapter1 --tier 4")
    try console.run("price set .chapter1 --tier 4")
    try console.undo()
    #expect(try console.tier(of: ".chapter1") == 3)
  }
}

extension TestConsole {
  fileprivate func rowCount() throws -> Int? {
    try unit("count") { catalog in try catalog.store.first("SELECT count(*) FROM price_tier") { $0.count(0) } }
  }
}
