import Foundation
@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct TierMatricesTests {
  private let matrices = TierMatrices.published

  @Test(arguments: TierMatrices.published.all.map(\.name))
  func `a matrix is named by the date it took effect`(name: String) throws {
    let matrix = try #require(matrices.named(name))
    #expect(matrix.effective == (try day(name)))
  }

  @Test(arguments: [
    "2012-07-18": "2012-07-18", "2012-10-25": "2012-07-18", "2012-10-26": "2012-10-26", "2016-04-30": "2012-10-26",
    "2016-05-01": "2016-05-01", "2019-02-28": "2016-05-01", "2019-03-01": "2019-03-01", "2019-09-30": "2019-03-01",
    "2019-10-01": "2019-10-01", "2020-06-01": "2020-06-01", "2026-01-01": "2020-06-01",
  ])
  func `the newest matrix that is not in the future is active`(date: String, name: String) throws {
    #expect(try matrices.inForce(on: try day(date)).name == name)
  }

  @Test func `there is no matrix before the oldest`() throws {
    let date = try day("2012-07-17")
    let refusal = #expect(throws: Refusal.self) { try matrices.inForce(on: date) }
    #expect(refusal?.code == "price.matrix.none-in-force")
    #expect(refusal?.hint == "clock set 2012-07-18")
  }

  private func day(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601.year().month().day())
  }
}
