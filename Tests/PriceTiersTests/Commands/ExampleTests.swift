@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct ExampleTests {
  @Test(arguments: [
    PriceTierList.description, PriceMatrix.description, PriceMatrices.description, PriceDiff.description,
    PriceCurrencies.description,
    PriceSet.description, PriceUnset.description,
    PriceShow.description, PriceSchedule.description, PriceFind.description, PriceImport.description,
    PricePointList.description, PriceTableList.description, PriceExport.description, PriceChart.description,
    PriceApply.description, PriceAdjust.description,
  ])
  func examplesWork(description: CommandDescription) throws {
    #expect(!description.examples.isEmpty)
    for example in description.examples {
      let store = try PriceStore()
      for name in [".chapter1", ".chapter2"] { try store.create(name, options: "--tier 1") }
      try store.bringPointFiles()
      try store.run(PriceImport.self, "points.csv --from 2023-03-01")
      try store.create(".coins", type: .consumable)
      #expect(example.hasPrefix(description.name))
      let entry = try #require(store.registry.entries.first { $0.description.name == description.name })
      #expect(throws: Never.self) { try store.run(entry, String(example.dropFirst(description.name.count))) }
    }
  }
}
