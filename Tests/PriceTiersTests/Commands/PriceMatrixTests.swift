@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct PriceMatrixTests {
  @Test(arguments: [
    "2012-07-17": ["2012-07-18,16,87,false", "2012-10-26,24,87,false"],
    "2012-07-18": ["2012-07-18,16,87,true", "2012-10-26,24,87,false"],
    "2012-11-21": ["2012-07-18,16,87,false", "2012-10-26,24,87,true"],
  ])
  func theClockSaysWhichMatrixIsInForce(date: String, rows: [String]) throws {
    let lines = try PriceStore(on: date).run(PriceMatrix.self, "", as: .csv).split(separator: "\n")
    #expect(lines.dropFirst().map(String.init) == rows)
  }
}
