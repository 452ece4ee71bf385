import Foundation
@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PriceCurrenciesTests {
  @Test(arguments: [
    ("2012-07-18", 155, 109 + 8), ("2012-10-26", 155, 109), ("2016-05-01", 155, 109), ("2019-03-01", 155, 93),
    ("2019-10-01", 155, 93),
    ("2020-06-01", 175, 109), ("2026-11-21", 175, 109),
  ])
  func `every open storefront has one currency`(date: String, storefronts: Int, dollars: Int) throws {
    let command = "price currencies"
    let lines = try TestConsole.prices(on: date, under: .asc2026).run(command, as: .csv).split(separator: "\n")
    #expect(lines.count == storefronts + 1)
    #expect(lines.count { $0.contains(",USD,") } == dollars)
    // The rules of 2012 have no storefront that opened later.
    let earlier = try TestConsole.prices(on: date).run(command, as: .csv).split(separator: "\n")
    #expect(earlier.count == 156)
  }

  @Test(arguments: ["2012-11-21", "2019-03-07", "2026-11-21"])
  func `a storefront's currencies are listed over time, later ones too`(date: String) throws {
    let screen = try TestConsole.prices(on: date).run("price currencies --storefront BGR,HRV,SRB", as: .csv)
    #expect(
      screen.replacing(",true\n", with: "\n").replacing(",false\n", with: "\n") == """
        storefront,name,currency,since,until,newCurrency,now
        BGR,Bulgaria,EUR,2012-07-18,2019-03-01,BGN
        BGR,Bulgaria,BGN,2019-03-01,2026-01-01,EUR
        BGR,Bulgaria,EUR,2026-01-01,,
        HRV,Croatia,USD,2012-07-18,2019-03-01,HRK
        HRV,Croatia,HRK,2019-03-01,2023-01-01,EUR
        HRV,Croatia,EUR,2023-01-01,,
        SRB,Serbia,EUR,2020-06-01,,

        """)
  }

  @Test func `the current currency is marked, and the next one is named`() throws {
    let console = try TestConsole.prices(on: "2019-03-07")
    let lines = try console.run("price currencies --storefront BGR", as: .csv).split(separator: "\n")
    #expect(lines.filter { $0.hasSuffix(",true") } == ["BGR,Bulgaria,BGN,2019-03-01,2026-01-01,EUR,true"])
    let all = try console.run("price currencies").split(separator: "\n").map { $0.split(separator: " ") }
    #expect(all.first == ["Storefront", "Name", "Currency", "Since", "Until", "Then"])
    #expect(all.contains(["BGR", "Bulgaria", "BGN", "2019-03-01", "2026-01-01", "EUR"]))
  }

  @Test func `price points are in the currency of their time`() throws {
    let date = try DateExpression.parse("2025-11-01").date(now: .distantPast)
    for storefront in Storefront.all {
      let code = StorefrontCurrency.current(of: storefront, on: date)?.code
      #expect(code == PointCurrency.codes(of: storefront).first, "\(storefront)")
    }
  }
}
