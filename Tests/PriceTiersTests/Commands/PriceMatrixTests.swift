@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PriceMatrixTests {
  @Test(arguments: [
    ("2012-07-18", "2012-07-18,,16,87,true"), ("2012-11-21", "2012-10-26,,24,87,true"),
    ("2016-05-01", "2016-05-01,48,24,94,true"), ("2019-12-31", "2019-10-01,80,45,94,true"),
    ("2026-11-21", "2020-06-01,104,45,94,true"),
  ])
  func `the clock decides which matrix is active`(date: String, row: String) throws {
    let lines = try TestConsole.prices(on: date).run("price matrices", as: .csv).split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.filter { $0.hasSuffix("true") } == [Substring(row)])
  }

  @Test func `no matrix is active before the first`() throws {
    let lines = try TestConsole.prices(on: "2012-07-17").run("price matrices", as: .csv)
    #expect(!lines.contains("true"))
  }

  @Test(arguments: ["2016-05-01", "2016-05-02", "2016-05", "2019-09-30"])
  func `a matrix is listed completely, by storefront`(date: String) throws {
    let lines = try TestConsole.prices().run("price matrix --date \(date)", as: .csv).split(separator: "\n")
    #expect(lines.count == 4561)
    #expect(lines.first == "tier,storefront,currency,price,proceeds")
    #expect(lines.contains("1,DEU,EUR,0.99,0.58"))
    #expect(lines.contains("A,CHN,CNY,1.00,0.69"))
  }

  @Test func `in 2012 a matrix has a row for each currency`() throws {
    let lines = try TestConsole.prices().run("price matrix", as: .csv).split(separator: "\n")
    #expect(lines.count == 2113)
    #expect(lines.contains("5,,EUR,4.49,2.73"))
    #expect(lines.contains("0,,EUR,0.00,0.00"))
  }

  @Test(arguments: [
    ("price.matrix.none-in-force", "2012-06"), ("usage.date", "soon"), ("usage.date", "2016-13"),
  ])
  func `dates without a matrix are refused`(code: String, subject: String) throws {
    let console = try TestConsole.prices()
    let refusal = #expect(throws: Refusal.self) { try console.run("price matrix --date \(subject)") }
    #expect(refusal?.code == code)
    #expect(refusal?.subject == subject)
  }
}
