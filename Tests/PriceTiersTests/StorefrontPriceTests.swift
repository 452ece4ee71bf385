@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct StorefrontPriceTests {
  @Test(arguments: [
    "USA": "0.99 USD 0.70", "JPN": "85 JPY 60", "DEU": "0.89 EUR 0.54", "GBR": "0.69 GBP 0.42",
    "NOR": "7.00 NOK 3.92", "RUS": "33.00 RUB 23.10", "KOR": "0.99 USD 0.70", "THA": "0.99 USD 0.70",
    "POL": "0.89 EUR 0.54", "HRV": "0.99 USD 0.70", "ZWE": "0.99 USD 0.70",
  ])
  func `tier 1 in October 2012`(code: String, expected: String) throws {
    let storefront = try #require(Storefront(code: code))
    let tier = try #require(Tier(1))
    guard case .price(let price, let proceeds) = TierMatrix.october2012.price(of: tier, in: storefront) else {
      Issue.record("\(storefront) has no price")
      return
    }
    #expect("\(price) \(proceeds.amount)" == expected)
  }

  @Test func `before it had its own currency a storefront used US dollars`() throws {
    for code in ["RUS", "TUR", "IND", "IDN", "ISR", "ZAF", "SAU", "ARE"] {
      let storefront = try #require(Storefront(code: code))
      #expect(TierMatrix.july2012.currency(of: storefront) == "USD")
      #expect(TierMatrix.october2012.currency(of: storefront) != "USD")
    }
  }

  @Test func `in 2012, 155 storefronts were open`() throws {
    let prices = Storefront.all.map { TierMatrix.october2012.price(of: .free, in: $0) }
    #expect(prices.count { $0 == .notOpen(.in2020) } == 20)
    #expect(TierMatrix.october2012.price(of: .free, in: try #require(Storefront(code: "SRB"))) == .notOpen(.in2020))
  }

  @Test func `euros and dollars have many storefronts, the other currencies one each`() {
    let open = Storefront.all.filter { StorefrontOpening(of: $0) == .byJune2012 }
    let storefronts = Dictionary(grouping: open, by: TierMatrix.october2012.currency(of:)).mapValues(\.count)
    #expect(storefronts.count == 24)
    #expect(storefronts["EUR"] == 24)
    #expect(storefronts["USD"] == 109)
    #expect(storefronts.values.count { $0 == 1 } == 22)
  }

  @Test func `a column has the same prices as its matrix`() throws {
    let tier = try #require(Tier(5))
    for storefront in Storefront.all {
      let column = StorefrontPrices(storefront, in: .october2012)
      #expect(column[tier] == TierMatrix.october2012.price(of: tier, in: storefront))
      #expect(column.isNotOpen == (column[tier] == .notOpen(.in2020)))
      #expect(column.values(of: tier).first == TierMatrix.october2012.value(of: tier, in: storefront))
    }
  }

  @Test func `prices and proceeds have the same format`() throws {
    let denmark = StorefrontPrices(try #require(Storefront(code: "DNK")), in: .october2012)
    #expect(denmark.currency.code == "DKK")
    #expect(
      denmark.values(of: try #require(Tier(5))) == [
        .money(amount: "32.00", currency: "DKK", formatted: "32,00\u{A0}kr."),
        .money(amount: "19.48", currency: "DKK", formatted: "19,48\u{A0}kr."),
      ])
  }
}
