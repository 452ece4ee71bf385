@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct PricesTests {
  @Test func aProductMadeWithATierIsReadyToSubmitAtOnce() throws {
    let store = try PriceStore()
    try store.create(".chapter1", options: "--tier 1")
    #expect(try store.product(".chapter1")?.status == .readyToSubmit)
    #expect(try store.tier(of: ".chapter1") == 1)
  }

  @Test func withoutATierThePriceIsMissing() throws {
    let store = try PriceStore()
    try store.create(".chapter1")
    let missing = try store.unit("product why") { catalog in
      try catalog.products.missing(from: #require(try catalog.products.find("com.example.books.chapter1")))
    }
    #expect(missing == [UnmetRequirement("price", "none", mend: "price set .chapter1 --tier N")])
  }

  @Test func aFreeProductIsNotMade() throws {
    let store = try PriceStore()
    let refusal = #expect(throws: Refusal.self) { try store.create(".chapter1", options: "--tier 0") }
    #expect(refusal?.code == "price.tier.free")
    #expect(try store.product(".chapter1") == nil)
  }

  @Test func undoBringsTheTierBeforeBack() throws {
    let store = try PriceStore()
    try store.create(".chapter1", options: "--tier 3")
    try store.run(PriceSet.self, ".chapter1 --tier 33")
    try store.undo()
    #expect(try store.tier(of: ".chapter1") == 3)
  }

  @Test func aDeletedProductTakesItsTierAlongAndUndoBringsBothBack() throws {
    let store = try PriceStore()
    try store.create(".chapter1", options: "--tier 3")
    try store.unit("product delete") { catalog in
      try catalog.products.delete(#require(try catalog.products.find("com.example.books.chapter1")))
    }
    #expect(try store.rowCount() == 0)
    try store.undo()
    #expect(try store.tier(of: ".chapter1") == 3)
  }

  @Test func settingTheSameTierAgainLeavesNoTrace() throws {
    let store = try PriceStore()
    try store.create(".chapter1", options: "--tier 3")
    try store.run(PriceSet.self, ".chapter1 --tier 4")
    try store.run(PriceSet.self, ".chapter1 --tier 4")
    try store.undo()
    #expect(try store.tier(of: ".chapter1") == 3)
  }
}

extension PriceStore {
  fileprivate func rowCount() throws -> Int? {
    try unit("count") { catalog in try catalog.store.first("SELECT count(*) FROM price_tier") { $0.count(0) } }
  }
}
