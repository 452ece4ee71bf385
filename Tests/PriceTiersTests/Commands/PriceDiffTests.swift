@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PriceDiffTests {
  // Counted in the lists themselves.
  @Test(arguments: [
    ("2012-07 2012-10", [3, 0, 0, 8, 0]), ("2012-10 2012-07", [3, 0, 0, 0, 8]),
    ("2019-10 2020-06", [2, 3, 0, 24, 0]), ("2020-06 2019-10", [2, 3, 0, 0, 24]),
    ("2016-05 2019-10", [32, 3, 6, 32, 0]), ("2019-03 2019-10", [7, 0, 0, 0, 0]), ("2020-06 2020-07", [0, 0, 0, 0, 0]),
  ])
  func `changes of price, proceeds, and currency are counted separately`(dates: String, counts: [Int]) throws {
    let lines = try TestConsole.prices().run("price diff \(dates)", as: .csv).split(separator: "\n").dropFirst()
    let changes = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false)[1] }
    let labels = ["price", "proceeds only", "currency", "added", "removed"]
    #expect(labels.map { label in changes.count { $0 == label } } == counts)
    #expect(lines.count == counts.reduce(0, +))
  }

  @Test func `each change names the tiers, and the price of one of them`() throws {
    let console = try TestConsole.prices()
    let lines = try console.run("price diff 2019-10 2020-06", as: .csv).split(separator: "\n")
    #expect(lines.contains("THA,price,THB,THB,92,35.00,29.00,24.50,20.30"))
    #expect(lines.contains("RUS,proceeds only,RUB,RUB,0,75.00,75.00,43.75,52.50"))
    #expect(lines.contains("AFG,added,,USD,0,,0.99,,0.70"))
    let later = try console.run("price diff 2016-05 2019-10 --tier 5", as: .csv).split(separator: "\n")
    #expect(later.contains("POL,currency,EUR,PLN,94,4.99,23.99,2.84,13.65"))
  }

  @Test func `the differences fit a terminal of 80 columns`() throws {
    let screen = try TestConsole.prices().run("price diff 2019-10 2020-06")
    #expect(screen.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `a matrix by currency is compared in the other's storefronts`() throws {
    let lines = try TestConsole.prices().run("price diff 2012-10 2016-05", as: .csv).split(separator: "\n")
    #expect(lines.contains("DEU,price,EUR,EUR,87,0.89,0.99,0.54,0.58"))
  }
}
