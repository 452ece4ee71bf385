import Foundation
@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

/// What is read of one product gives another the same price.
@Suite struct PriceRoundTripTests {
  /// Commands by chance, some of which are refused; the same ones every time.
  private static func line(_ random: inout SeededNumbers) -> String {
    func date() -> String {
      ["2026-12-01", "2026-12-08", "2026-12-24T18:00Z", "2027-01-01", "2027-02-01"].randomElement(using: &random) ?? ""
    }
    let price =
      [
        "--tier 3", "--tier 5", "--tier A", "--price 0.99", "--price 4.99", "--price 9.99",
        "--price 50 --storefront JPN",
        "--price 800 --storefront JPN", "--price 5.99 --storefront DEU", "--price 4.99 --base NZL",
      ].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return "price unset .chapter1 --storefront JPN"
    case 1: return "price unset .chapter1 --from \(date())"
    case 2: return "clock advance 5d"
    case 3, 4: return "price set .chapter1 \(price)"
    case 5, 6: return "price set .chapter1 \(price) --from \(date())"
    default: return "price set .chapter1 \(price) --from \(date()) --until \(date())"
    }
  }

  @Test(arguments: 1...8)
  func `a text that was read is read again from another product`(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    let console = try Self.store()
    if seed.isMultiple(of: 2) {
      try console.run("price set .chapter1 --tier 1")
      for status in [ProductStatus.waitingForReview, .inReview, .approved] { try console.move(".chapter1", to: status) }
    }
    for _ in 0..<30 {
      _ = try? console.run(Self.line(&random))
      let text = try console.priceText(of: ".chapter1")
      #expect(try console.looking { try InterchangeField.price.canonical(text, in: $0) } == text)
      #expect(try console.changes(text, of: ".chapter1") == 0, "\(text)")
      if text.isEmpty { continue }
      // From what another product has, and from nothing.
      try console.setPrice(text, of: ".chapter2")
      #expect(try console.priceText(of: ".chapter2") == text)
      try console.setPrice("", of: ".chapter3")
      try console.setPrice(text, of: ".chapter3", isNew: true)
      #expect(try console.priceText(of: ".chapter3") == text)
      for date in ["now", "2026-12-05", "2026-12-26", "2027-03-01"] {
        #expect(
          try Self.prices(".chapter2", on: date, console) == Self.prices(".chapter1", on: date, console), "\(text)")
      }
    }
  }

  @Test func `a text that was read is read again from another store`() throws {
    let console = try Self.store()
    try console.run("price set .chapter1 --price 4.99; price set .chapter1 --price 800 --storefront JPN")
    try console.run("price set .chapter1 --tier 1 --from 2026-12-01 --until 2026-12-24T18:00Z")
    try console.run("price set .chapter1 --price 5.99 --storefront DEU --from 2026-12-08")
    let text = try console.priceText(of: ".chapter1")
    #expect(
      text == "4.99 USD; tier 1 from 2026-12-01 until 2026-12-24T18:00:00Z; DEU: 5.99 EUR from 2026-12-08; JPN: 800 JPY"
    )
    let other = try Self.store()
    try other.setPrice(text, of: ".chapter1", isNew: true)
    #expect(try other.priceText(of: ".chapter1") == text)
    try other.setClock("2026-12-10")
    #expect(
      try other.priceText(of: ".chapter1") == "tier 1; 4.99 USD from 2026-12-24T18:00:00Z; DEU: 5.99 EUR; JPN: 800 JPY")
  }

  /// A console with price points in two base storefronts, and three products without a price.
  private static func store() throws -> TestConsole {
    let console = try TestConsole.prices(on: "2026-11-21")
    try console.writePointFiles()
    try console.write(PointFiles.export, to: "export.csv")
    try console.run("price import points.csv; price import export.csv")
    for name in [".chapter1", ".chapter2", ".chapter3"] { try console.create(name) }
    return console
  }

  /// What customers pay, without the name of the product.
  private static func prices(_ name: String, on date: String, _ console: TestConsole) throws -> [Money?] {
    guard let product = try console.product(name) else { return [] }
    return try console.looking { catalog in
      let date = try DateExpression.parse(date).date(now: catalog.store.now)
      // The past is not in the text.
      guard date >= catalog.store.now else { return [] }
      return try ["USA", "DEU", "JPN", "NZL"].map { code in
        try catalog.pricing?.price(of: product, in: Storefront.parse(code), at: date, catalog: catalog)?.money
      }
    }
  }

  @Test(arguments: ["2013-06-01", "2019-06-01", "2026-11-21"])
  func `a canonical value is canonical, and no text stops the program`(day: String) throws {
    var random = SeededNumbers(seed: 3)
    let console = try TestConsole.prices(on: day)
    let values = [
      "3", "tier A", "0.99 USD", "4.99 USD", "4.49 EUR base DEU", "JPN: 800 JPY", "JPN: follow", "DEU: 5 EUR", "88",
      "1,9",
    ]
    let dates = ["2012-01-01", "2019-06-08", "2019-07-01", "2023-03-01", "2026-12-01", "2027-01-01T12:00Z"]
    try console.looking { (catalog: Catalog) throws -> Void in
      var count = 0
      for _ in 0..<1500 {
        let entries = (0..<Int.random(in: 1..<4, using: &random)).compactMap { _ -> String? in
          guard var text = values.randomElement(using: &random) else { return nil }
          if Bool.random(using: &random) { text += " from \(dates.randomElement(using: &random) ?? "")" }
          if Int.random(in: 0..<4, using: &random) == 0 {
            text += " until \(dates.randomElement(using: &random) ?? "")"
          }
          return text
        }
        let typed = entries.joined(separator: "; ")
        guard let text = try? InterchangeField.price.canonical(typed, in: catalog) else { continue }
        count += 1
        let again = try InterchangeField.price.canonical(text, in: catalog)
        #expect(again == text, "\(typed)")
      }
      #expect(count > 100)
    }
  }

  @Test func `every tier has the same text and number in files`() throws {
    for tier in Tier.paid {
      let schedule = try PriceSchedule("tier \(tier.word)")
      #expect(schedule.entries == [.init(.tier(tier.number))])
      #expect(schedule.text == "tier \(tier.word)")
    }
  }
}

/// SplitMix64: the same numbers every time, so that a failure can be seen again.
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
