import Foundation
import StockroomTesting
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: 0..<6, ["csv", "ndjson", "yaml"])
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

  @Test(arguments: 0..<6, ["storekit", "iap.json"])
  func `what a format can say of a catalog of anything comes back byte by byte`(seed: Int, format: String) throws {
    var generator = CatalogGenerator(seed: UInt64(seed))
    generator.prices = ["tier 1", "tier 87", "tier 60", "tier 3; tier 5 from 2012-12-24 until 2013-01-02"]
    let console = try TestConsole.empty()
    try console.write(generator.csv(apps: 1, products: 20), to: "made.csv")
    try console.run("import made.csv")
    try console.run("export catalog.\(format)")
    let other = try TestConsole.empty()
    try other.run("app create com.example.app0 --name Other --sku OTHER")
    try other.write(try console.data(of: "catalog.\(format)"), to: "catalog.\(format)")
    try other.run("import catalog.\(format)")
    try other.run("export again.\(format)")
    #expect(try console.text(of: "catalog.\(format)") == other.text(of: "again.\(format)"))
    #expect(try other.run("apply catalog.\(format)").contains("catalog.\(format): left unchanged"))
  }
}
