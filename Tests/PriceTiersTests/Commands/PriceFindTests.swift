@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct PriceFindTests {
  @Test func anAmountNamesItsTier() throws {
    let json = try PriceStore().run(PriceFind.self, "450 --storefront JPN", as: .ndjson)
    #expect(json.hasPrefix(#"{"tier":5,"storefront":"JPN","price":{"amount":"450","currency":"JPY""#))
  }

  @Test func anAmountNoTierCostsNamesTheNearest() throws {
    let store = try PriceStore()
    let refusal = #expect(throws: Refusal.self) { try store.run(PriceFind.self, "5") }
    #expect(refusal?.hint == "the nearest: 4.99 (tier 5) and 5.99 (tier 6)")
  }
}
