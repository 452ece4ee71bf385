import Foundation
import StockroomTesting
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: 0..<12, ["csv", "yaml"])
  func `a catalog of anything comes back from a file byte by byte`(seed: Int, format: String) throws {
    var generator = CatalogGenerator(seed: UInt64(seed))
    generator.prices = [
      "tier 1", "tier 20", "tier 3; tier 1 from 2013-06-01 until 2013-07-01",
      "tier 3; tier 5 from 2014-01-01",
    ]
    let console = try TestConsole.empty()
    try console.write(generator.csv(apps: 3, products: 12), to: "made.csv")
    try console.run("import made.csv")
    let (first, second) = try console.roundTrip("catalog.\(format)")
    #expect(first == second)
    #expect(first.utf8.count > 2000)
  }
}
