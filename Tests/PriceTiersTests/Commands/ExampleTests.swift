@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct ExampleTests {
  @Test(arguments: [
    PriceTierList.description, PriceMatrix.description, PriceMatrices.description, PriceDiff.description,
    PriceCurrencies.description,
    PriceSet.description, PriceUnset.description,
    PriceShow.description, PriceScheduleList.description, PriceFind.description, PriceImport.description,
    PricePointList.description, PriceTableList.description, PriceExport.description, PriceChart.description,
    PriceApply.description, PriceAdjust.description,
  ])
  func `the examples work`(description: CommandDescription) throws {
    #expect(!description.examples.isEmpty)
    for example in description.examples {
      let console = try TestConsole.prices()
      for name in [".chapter1", ".chapter2"] { try console.create(name, options: "--tier 1") }
      try console.writePointFiles()
      try console.run("price import points.csv --from 2023-03-01")
      try console.create(".coins", type: .consumable)
      #expect(example.hasPrefix(description.name))
      #expect(throws: Never.self) { try console.run(example) }
    }
  }
}
