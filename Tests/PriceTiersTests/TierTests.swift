@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct TierTests {
  @Test func `tiers go from free to 87, and seven are alternate`() {
    #expect(Tier.all.count == 95)
    #expect(Tier.all.count(where: \.isAlternate) == 7)
    #expect(Tier.all.map(\.position) == Array(0..<95))
    #expect(Tier.all.first == .free)
    #expect(Tier(87) != nil)
    #expect(Tier(88) == nil)
    #expect(Tier(-1) == nil)
  }

  @Test func `a tier is named as in iTunes Connect`() throws {
    #expect("\(Tier.free)" == "Free")
    #expect("\(try #require(Tier(5)))" == "Tier 5")
  }

  @Test(arguments: ["0": 0, "5": 5, "05": 5, "87": 87])
  func `a tier is read from its number`(text: String, number: Int) throws {
    #expect(try Tier(parsing: text).number == number)
  }

  @Test(arguments: [
    "A": 510, "b": 530, "alt1": 550, "ALT-5": 590, "alt a": 510, "Alternate Tier 2": 560, "alternate tier B": 530,
  ])
  func `an alternate tier is read from its name`(text: String, number: Int) throws {
    #expect(try Tier(parsing: text).number == number)
  }

  @Test func `the numbers of alternate tiers are not accepted`() {
    let refusal = #expect(throws: Refusal.self) { try Tier(parsing: "510") }
    #expect(refusal?.hint == "the nearest is --tier A")
  }

  @Test(arguments: ["88", "100", "99999999999999999999"])
  func `numbers without a tier are refused`(text: String) {
    let refusal = #expect(throws: Refusal.self) { try Tier(parsing: text) }
    #expect(refusal?.code == "price.tier.unknown")
    #expect(refusal?.message == "there is no price tier \(text): tiers go from 1 to 87")
  }

  @Test(arguments: [
    "tier 5": "--tier 5",
    "4.99": "find the tier with price find 4.99",
    "free": "price tiers",
    "-1": "price tiers",
    "": "price tiers",
    "５": "price tiers",
  ])
  func `anything else is refused with the nearest tier`(text: String, hint: String) {
    let refusal = #expect(throws: Refusal.self) { try Tier(parsing: text) }
    #expect(refusal?.code == "price.tier.not-a-number")
    #expect(refusal?.hint == hint)
  }

  @Test func `a product cannot be free`() throws {
    let refusal = #expect(throws: Refusal.self) { try Tier.free.checkForProduct() }
    #expect(refusal?.code == "price.tier.free")
    #expect(throws: Never.self) { try Tier(parsing: "1").checkForProduct() }
  }
}
