import Foundation
@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PriceCurrenciesTests {
  @Test(arguments: [
    ("2012-07-18", 155, 109 + 8), ("2012-10-26", 155, 109), ("2016-05-01", 155, 109), ("2019-10-01", 155, 93),
    ("2020-06-01", 175, 109), ("2026-11-21", 175, 109),
  ])
  func `every open storefront has one currency`(date: String, storefronts: Int, dollars: Int) throws {
    let lines = try TestConsole.prices(on: date).run("price currencies", as: .csv).split(separator: "\n").dropFirst()
    #expect(lines.count == storefronts)
    #expect(lines.count { $0.contains(",USD,") } == dollars)
  }

  @Test func `a storefront's currencies are listed over time`() throws {
    #expect(
      try TestConsole.prices(on: "2026-11-21").run("price currencies --storefront BGR,HRV,SRB", as: .csv) == """
        storefront,name,currency,since
        BGR,Bulgaria,EUR,2012-07-18
        BGR,Bulgaria,BGN,2019-10-01
        BGR,Bulgaria,EUR,2026-01-01
        HRV,Croatia,USD,2012-07-18
        HRV,Croatia,HRK,2019-10-01
        HRV,Croatia,EUR,2023-01-01
        SRB,Serbia,EUR,2020-06-01

        """)
  }

  @Test func `price points are in the currency of their time`() throws {
    let date = try DateExpression.parse("2025-11-01").date(now: .distantPast)
    for storefront in Storefront.all {
      let code = StorefrontCurrency.current(of: storefront, on: date)?.code
      #expect(code == PointCurrency.codes(of: storefront).first, "\(storefront)")
    }
  }
}
