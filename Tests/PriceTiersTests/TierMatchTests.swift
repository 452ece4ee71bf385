@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct TierMatchTests {
  private let matrix = TierMatrix.october2012

  @Test func `an amount is a tier, or lies between two`() throws {
    let dollars = try #require(matrix.columns["USD"])
    #expect(dollars.find(499) == .exact(try #require(Tier(5)), also: []))
    #expect(dollars.find(500) == .between(below: Tier(5), above: Tier(6)))
    #expect(dollars.find(1) == .between(below: nil, above: Tier(1)))
    #expect(dollars.find(0) == .between(below: nil, above: Tier(1)))
    #expect(dollars.find(100_000) == .between(below: Tier(87), above: nil))
  }

  @Test func `every price finds its tier`() throws {
    for column in matrix.columns.values {
      for tier in matrix.tiers {
        #expect(column.find(column.prices[tier.position]) == .exact(tier, also: []))
      }
    }
  }

  @Test func `an alternate tier follows the usual one of the same price`() throws {
    let unitedStates = try #require(TierMatrix.june2020.columns["USA"])
    let alternates = ["A", "B", "alt1"]
    guard case .exact(let tier, let others) = unitedStates.find(99) else {
      Issue.record("no tier costs $0.99")
      return
    }
    #expect(tier == Tier(1) && others.map(\.word) == alternates)
    let germany = try #require(TierMatrix.june2020.columns["DEU"])
    #expect(germany.find(199) == .exact(try #require(Tier(550)), also: []))
    #expect(germany.find(150) == .between(below: Tier(1), above: Tier(550)))
    #expect(germany.find(1) == .between(below: nil, above: Tier(510)))
  }

  @Test(arguments: ["USA": "4.99", "DEU": "4.49", "JPN": "450", "BRA": "4.99"])
  func `a price is in the storefront's currency`(code: String, price: String) throws {
    let storefront = try #require(Storefront(code: code))
    #expect(try matrix.tier(costing: price, in: storefront).number == 5)
  }

  @Test(arguments: [
    ("USA", "5.00", "no tier costs 5.00 USD", "the nearest: 4.99 (tier 5) and 5.99 (tier 6)"),
    ("JPN", "1", "no tier costs 1 JPY", "the nearest: 85 (tier 1)"),
    ("USA", "4,99", "4,99: use a decimal point, and do not group thousands", "use an amount such as 4.99"),
    ("JPN", "85.00", "85.00: JPY has no decimals here", "use an amount such as 85"),
    ("DEU", "$5", "$5: an amount may contain only digits and a decimal point", "use an amount such as 4.99"),
  ])
  func `other amounts are refused`(code: String, price: String, message: String, hint: String) throws {
    let storefront = try #require(Storefront(code: code))
    let refusal = #expect(throws: Refusal.self) { try matrix.tier(costing: price, in: storefront) }
    #expect(refusal?.message == message)
    #expect(refusal?.hint == hint)
  }
}
