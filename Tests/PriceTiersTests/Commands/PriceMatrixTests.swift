@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PriceMatrixTests {
  @Test(arguments: [
    ("2012-07-18", "2012-07-18,,16,87,published,,true"), ("2012-11-21", "2012-10-26,,24,87,published,,true"),
    ("2016-05-01", "2016-05-01,48,24,94,assumed,2016-05-02,true"),
    ("2019-04-01", "2019-03-01,80,45,94,assumed,2019-03-07,true"),
    ("2019-12-31", "2019-10-01,80,45,94,assumed,2019-10-03,true"),
    ("2026-11-21", "2020-06-01,104,45,94,assumed,2020-06-05,true"),
  ])
  func `the clock decides which matrix is active`(date: String, row: String) throws {
    let lines = try TestConsole.prices(on: date).run("price matrices", as: .csv).split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines.filter { $0.hasSuffix("true") } == [Substring(row)])
  }

  @Test func `no matrix is active before the first`() throws {
    let lines = try TestConsole.prices(on: "2012-07-17").run("price matrices", as: .csv)
    #expect(!lines.contains("true"))
  }

  @Test(arguments: ["2016-05-01", "2016-05-02", "2016-05", "2019-02-28"])
  func `a matrix is listed completely, by storefront`(date: String) throws {
    let lines = try TestConsole.prices().run("price matrix --date \(date)", as: .csv).split(separator: "\n")
    #expect(lines.count == 4561)
    #expect(lines.first == "tier,storefront,currency,price,proceeds,matrix,dated")
    #expect(lines.contains("1,DEU,EUR,0.99,0.58,2016-05-01,assumed"))
    #expect(lines.contains("A,CHN,CNY,1.00,0.69,2016-05-01,assumed"))
  }

  @Test func `in 2012 a matrix has a row for each currency`() throws {
    let lines = try TestConsole.prices().run("price matrix", as: .csv).split(separator: "\n")
    #expect(lines.count == 2113)
    #expect(lines.contains("5,,EUR,4.49,2.73,2012-10-26,published"))
    #expect(lines.contains("0,,EUR,0.00,0.00,2012-10-26,published"))
  }

  @Test(arguments: [
    ("2012-10", "published"), ("2016-05", "assumed"), ("2019-03", "assumed"), ("2020-06", "assumed"),
  ])
  func `the screen tells whether the day of a matrix is assumed`(date: String, words: String) throws {
    let lines = try TestConsole.prices().run("price matrix --date \(date)").split(separator: "\n")
    #expect(lines.first?.contains("Dated") == true)
    #expect(lines.dropFirst().allSatisfy { $0.contains(words) })
  }

  @Test(arguments: [
    ("IND", "79.00,46.86"), ("DEU", "1.09,0.64"), ("HUN", "349,192"), ("KOR", "1200,764"),
  ])
  func `from March to October 2019 the prices of that March are charged`(storefront: String, cells: String) throws {
    for date in ["2019-03-07", "2019-05", "2019-09-30"] {
      let matrix = try TestConsole.prices().run("price matrix --date \(date)", as: .csv)
      let row = try #require(matrix.split(separator: "\n").first { $0.hasPrefix("1,\(storefront),") })
      #expect(row.contains(",\(cells),2019-03-01"), "\(date)")
    }
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
