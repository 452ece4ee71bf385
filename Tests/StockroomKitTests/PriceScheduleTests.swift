import Foundation
import StockroomKit
import Testing

/// The price of a product over time as data.
@Suite struct PriceScheduleTests {
  private let dates = (0..<6).map { Date(seconds: 1_790_000_000 + $0 * 86_400) }

  @Test func `a price with an end gives way to the former one`() throws {
    let schedule = PriceSchedule(entries: [.init(.tier(3)), .init(.tier(1), from: dates[1], until: dates[2])])
    #expect(
      schedule.changes(in: nil) == [
        .init(from: nil, price: .tier(3)), .init(from: dates[1], price: .tier(1)),
        .init(from: dates[2], price: .tier(3)),
      ])
    #expect(schedule.price(in: nil, at: dates[1]) == .tier(1))
    #expect(schedule.price(in: nil, at: dates[2]) == .tier(3))
  }

  @Test func `a schedule from a date on has only what has an effect then`() throws {
    let schedule = PriceSchedule(entries: [.init(.tier(3)), .init(.tier(1), from: dates[1], until: dates[3])])
    #expect(schedule.starting(at: dates[0]) == schedule)
    #expect(
      schedule.starting(at: dates[2])
        == PriceSchedule(entries: [.init(.tier(1)), .init(.tier(3), from: dates[3])]))
    #expect(schedule.starting(at: dates[3]) == PriceSchedule(entries: [.init(.tier(3))]))
  }

  @Test func `a storefront's own price ends by its end, or by following the others again`() throws {
    let japan = try Storefront.parse("JPN")
    let yen = PriceSchedule.Price.amount(Money(minorUnits: 800, currency: "JPY", exponent: 0), base: japan)
    let less = PriceSchedule.Price.amount(Money(minorUnits: 700, currency: "JPY", exponent: 0), base: japan)
    let limited = PriceSchedule(entries: [.init(yen, in: japan, until: dates[1])])
    #expect(limited.changes(in: japan) == [.init(from: nil, price: yen), .init(from: dates[1], price: nil)])
    let followed = PriceSchedule(entries: [
      .init(yen, in: japan), .init(less, in: japan, from: dates[1]), .init(.follow, in: japan, from: dates[2]),
    ])
    #expect(followed.changes(in: japan).last == .init(from: dates[2], price: nil))
    #expect(followed.canonical == followed)
    #expect(followed.storefronts == [japan])
    #expect(followed.price(in: nil, at: dates[0]) == nil)
  }

  @Test func `a canonical schedule has the same prices at every time`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let schedule = try GeneratedSchedule.any(&random)
      let canonical = schedule.canonical
      #expect(canonical.canonical == canonical)
      for place in [nil] + schedule.storefronts.map(Optional.some) {
        #expect(canonical.changes(in: place) == schedule.changes(in: place))
      }
      let date = Date(seconds: 1_790_000_000 + Int64.random(in: 0..<12, using: &random) * 86_400)
      for later in [0, 3, 9].map({ date.addingTimeInterval($0 * 86_400) }) {
        #expect(schedule.starting(at: date).price(in: nil, at: later) == schedule.price(in: nil, at: later))
      }
    }
  }
}

/// Schedules by chance, but the same ones every time.
enum GeneratedSchedule {
  /// Canonical ones, as a store has them.
  static func canonical(_ random: inout SeededGenerator) throws -> PriceSchedule {
    try any(&random).canonical
  }

  /// Any: entries without order, which may touch but not overlap.
  static func any(_ random: inout SeededGenerator) throws -> PriceSchedule {
    var entries = try place(nil, &random)
    for code in ["DEU", "JPN", "BRA"] where Bool.random(using: &random) {
      entries += try place(Storefront.parse(code), &random)
    }
    return PriceSchedule(entries: entries.shuffled(using: &random))
  }

  private static func place(_ storefront: Storefront?, _ random: inout SeededGenerator) throws -> [PriceSchedule.Entry]
  {
    var entries: [PriceSchedule.Entry] = []
    if storefront == nil || Bool.random(using: &random) { entries.append(try entry(storefront, &random)) }
    var date = Date(seconds: 1_790_000_000)
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      let steps: [Int64] = [0, 3600, 86_400, 90_061]
      let gap = steps.randomElement(using: &random) ?? 0
      let length = steps.dropFirst().randomElement(using: &random) ?? 1
      let from = date.addingTimeInterval(Double(gap + (entries.last?.until == nil ? 60 : 0)))
      var next = try entry(storefront, &random)
      next.from = from
      date = from.addingTimeInterval(Double(length))
      if Bool.random(using: &random) { next.until = date }
      entries.append(next)
    }
    return entries
  }

  private static func entry(_ storefront: Storefront?, _ random: inout SeededGenerator) throws -> PriceSchedule.Entry {
    let tiers = [1, 2, 3, 87, 510, 590]
    switch Int.random(in: 0..<3, using: &random) {
    case 0 where storefront == nil: return .init(.tier(tiers.randomElement(using: &random) ?? 1))
    case 1 where storefront != nil: return .init(.follow, in: storefront)
    default:
      let exponent = Int.random(in: 0...3, using: &random)
      let code = ["USD", "EUR", "JPY"].randomElement(using: &random) ?? "USD"
      let money = Money(
        minorUnits: Int64.random(in: 0..<100_000, using: &random), currency: code, exponent: exponent)
      let base = try storefront ?? Storefront.parse(["USA", "DEU", "NZL"].randomElement(using: &random) ?? "USA")
      return .init(.amount(money, base: base), in: storefront)
    }
  }
}
