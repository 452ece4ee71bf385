@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct PriceFindTests {
  @Test func anAmountNamesItsTier() throws {
    let json = try PriceStore().run(PriceFind.self, "450 --storefront JPN", as: .ndjson)
    #expect(json.hasPrefix(#"{"tier":5,"match":"exact","storefront":"JPN","price":{"amount":"450","currency":"JPY""#))
    #expect(json.split(separator: "\n").count == 1)
  }

  @Test func anAmountNoTierCostsFindsTheNearest() throws {
    #expect(
      try PriceStore().run(PriceFind.self, "5", as: .csv) == """
        tier,match,storefront,price,proceeds
        5,below,USA,4.99 USD,3.50 USD
        6,above,USA,5.99 USD,4.20 USD

        """)
  }

  @Test func alternateTiersAreFoundToo() throws {
    let store = try PriceStore(on: "2020-06-01")
    #expect(
      try store.run(PriceFind.self, "4.99 --storefront DEU", as: .csv) == """
        tier,match,storefront,price,proceeds
        alt4,exact,DEU,4.99 EUR,2.94 EUR

        """)
  }

  @Test(arguments: [("4,99", "price.amount.malformed"), ("4.99 --storefront BGD", "storefront.unknown")])
  func whatIsNoAmountOrNoStorefrontIsRefused(line: String, code: String) throws {
    let store = try PriceStore()
    let refusal = #expect(throws: Refusal.self) { try store.run(PriceFind.self, line) }
    #expect(refusal?.code == code)
  }
}
