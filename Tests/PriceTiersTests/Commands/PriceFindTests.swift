@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PriceFindTests {
  @Test func `an amount finds its tier`() throws {
    let json = try TestConsole.prices().run("price find 450 --storefront JPN", as: .ndjson)
    #expect(json.hasPrefix(#"{"tier":5,"match":"exact","storefront":"JPN","price":{"amount":"450","currency":"JPY""#))
    #expect(json.split(separator: "\n").count == 1)
  }

  @Test func `an amount without a tier finds the nearest tiers`() throws {
    #expect(
      try TestConsole.prices().run("price find 5", as: .csv) == """
        tier,match,storefront,price,proceeds
        5,below,USA,4.99 USD,3.50 USD
        6,above,USA,5.99 USD,4.20 USD

        """)
  }

  @Test func `alternate tiers are found`() throws {
    let console = try TestConsole.prices(on: "2020-06-01")
    #expect(
      try console.run("price find 4.99 --storefront DEU", as: .csv) == """
        tier,match,storefront,price,proceeds
        alt4,exact,DEU,4.99 EUR,2.94 EUR

        """)
  }

  @Test(arguments: [("4,99", "price.amount.malformed"), ("4.99 --storefront BGD", "storefront.unknown")])
  func `a bad amount or storefront is refused`(line: String, code: String) throws {
    let console = try TestConsole.prices()
    let refusal = #expect(throws: Refusal.self) { try console.run("price find \(line)") }
    #expect(refusal?.code == code)
  }
}
