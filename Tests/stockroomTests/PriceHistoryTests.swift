import Foundation
import TestSupport
import Testing

/// What was charged stays as it was, whatever is set or loaded afterwards.
@Suite(.prepared) struct PriceHistoryTests {
  private static let newer = "base price,storefront,currency,price\n4.99,USA,USD,4.99\n4.99,DEU,EUR,6.99\n"

  /// A shop whose chapter has had a base price since 21 November 2026, ten and a half days ago.
  private func shop() throws -> Shop {
    let shop = try PreparedShop.copy()
    try shop.scratch.file("newer.csv", Self.newer)
    let lines = "clock set 2026-11-21; price set .chapter1 --price 4.99; clock advance 10d; clock advance 12h"
    let result = try shop.run("-c", lines)
    try #require(result.status == 0, "\(result.errors)")
    return shop
  }

  private func past(_ shop: Shop) throws -> [String] {
    try ["2026-11-22", "2026-12-01", "2026-12-01T11:59:59Z"].map { date in
      let shown = try shop.run("price", "show", ".chapter1", "--storefront", "DEU", "--at", date, "-o", "csv")
      try #require(shown.status == 0, "\(shown.errors)")
      return shown.output
    }
  }

  @Test(arguments: ["price import newer.csv --from 2026-11-25", "price set .chapter1 --price 4.99 --from 2026-11-25"])
  func `a day that has passed is refused`(line: String) throws {
    let shop = try shop()
    let before = try shop.dump()
    let result = try shop.run("-c", line)
    #expect(result.status == 1)
    #expect(result.errors.contains("price.schedule.past: 2026-11-25 has passed"), "\(result.errors)")
    #expect(result.errors.contains("hint: use --from today or a later day; past prices cannot change"))
    #expect(try shop.dump() == before)
  }

  @Test(arguments: ["", " --from today"])
  func `a table of today holds from now on`(from: String) throws {
    let shop = try shop()
    let before = try past(shop)
    let result = try shop.run("-c", "price import newer.csv\(from)")
    try #require(result.status == 0, "\(result.errors)")
    #expect(try past(shop) == before)
    #expect(try shop.run("price", "show", ".chapter1", "--storefront", "DEU").output.contains("6,99"))
    let schedule = try shop.run("price", "schedule", ".chapter1", "--storefront", "DEU", "-o", "csv").output
    let rows = schedule.split(separator: "\n").suffix(2)
    #expect(rows.first?.hasPrefix("2026-11-21,2026-12-01T12:00:00Z,equalized,") == true, "\(schedule)")
    #expect(rows.last?.hasPrefix("2026-12-01T12:00:00Z,,equalized,") == true, "\(schedule)")
  }
}
