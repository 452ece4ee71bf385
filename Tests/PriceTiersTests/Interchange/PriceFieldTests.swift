import Foundation
@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

/// The price of products in files.
@Suite struct PriceFieldTests {
  private let console: TestConsole

  /// A console on 21 November 2026, with a table of price points, and two products.
  init() throws {
    console = try TestConsole.prices(on: "2026-11-21")
    try console.writePointFiles()
    try console.run("price import points.csv")
    try console.create(".chapter1")
    try console.create(".chapter2")
  }

  @Test func `the text has what is set, from now on`() throws {
    #expect(try console.priceText(of: ".chapter1") == "")
    try console.run("price set .chapter1 --tier 3")
    #expect(try console.priceText(of: ".chapter1") == "tier 3")
    try console.run("price set .chapter1 --tier A --from 2026-12-01 --until 2027-01-01")
    #expect(try console.priceText(of: ".chapter1") == "tier 3; tier A from 2026-12-01 until 2027-01-01")
    try console.run("price set .chapter1 --price 800 --storefront JPN --from 2026-12-01")
    #expect(
      try console.priceText(of: ".chapter1")
        == "tier 3; tier A from 2026-12-01 until 2027-01-01; JPN: 800 JPY from 2026-12-01")
    try console.setClock("2026-12-24")
    #expect(try console.priceText(of: ".chapter1") == "tier A; tier 3 from 2027-01-01; JPN: 800 JPY")
    try console.run("price unset .chapter1 --storefront JPN")
    try console.setClock("2027-01-01")
    #expect(try console.priceText(of: ".chapter1") == "tier 3")
  }

  @Test func `base prices are in the text with their base storefront`() throws {
    try console.run("price set .chapter1 --price 4.99")
    #expect(try console.priceText(of: ".chapter1") == "4.99 USD")
    try console.write(PointFiles.export, to: "export.csv")
    try console.run("price import export.csv")
    try console.run("price set .chapter1 --price 4.99 --base NZL --from 2026-12-01")
    #expect(try console.priceText(of: ".chapter1") == "4.99 USD; 4.99 NZD base NZL from 2026-12-01")
  }

  @Test func `many products are read with a few statements, in their order`() throws {
    for number in 1...30 { try console.create(".book\(number)", options: "--tier \(number)") }
    try console.run("price set .book7 --price 800 --storefront JPN")
    let texts = try console.looking { catalog in
      let products = try (1...30).reversed().compactMap { try catalog.products.find("com.example.books.book\($0)") }
      return try InterchangeField.price.values(of: products, in: catalog)
    }
    #expect(texts == (1...30).reversed().map { $0 == 7 ? "tier 7; JPN: 800 JPY" : "tier \($0)" })
  }

  @Test(arguments: [
    ("3", "tier 3"), ("Tier A", "tier A"), ("4.99 USD", "4.99 USD"), ("5 USD", "5.00 USD"),
    ("jp: 800 jpy", "JPN: 800 JPY"),
    ("3; 1 from 2026-11-01 until 2026-12-01", "tier 1; tier 3 from 2026-12-01"),
    ("3; 1 from 2026-10-01 until 2026-11-01", "tier 3"), ("4 from 2020-01-01", "tier 4"), ("", ""),
  ])
  func `a canonical value is what would be read back`(typed: String, text: String) throws {
    let canonical = try console.looking { try InterchangeField.price.canonical(typed, in: $0) }
    #expect(canonical == text)
    #expect(try console.looking { try InterchangeField.price.canonical(text, in: $0) } == text)
  }

  @Test(arguments: [
    ("88", "price.tier.unknown"), ("tier 0", "price.tier.free"), ("4.99", "price.text.currency"),
    ("8.00001 USD", "price.text.amount"), ("JPN: 8.50 JPY", "price.amount.malformed"),
  ])
  func `a value that no product could have is refused`(typed: String, code: String) throws {
    let refusal = try console.looking { catalog in
      #expect(throws: Refusal.self) { try InterchangeField.price.canonical(typed, in: catalog) }
    }
    #expect(refusal?.code == code)
  }

  @Test func `in the time of tiers an amount is the tier with that price`() throws {
    let console = try TestConsole.prices(on: "2019-06-01")
    func canonical(_ text: String) throws -> String {
      try console.looking { try InterchangeField.price.canonical(text, in: $0) }
    }
    #expect(try canonical("4.99 USD") == "tier 5")
    #expect(try canonical("5.49 EUR base DEU") == "tier 5")
    #expect(
      try canonical("tier 5; 4.99 USD from 2019-12-01; 0.99 USD from 2023-04-01") == "tier 5; 0.99 USD from 2023-04-01")
    let between = try #require(throws: Refusal.self) { try canonical("4.50 USD") }
    #expect(between.code == "price.amount.no-tier")
    #expect(between.hint == "the nearest: 3.99 (tier 4) and 4.99 (tier 5)")
    let euro = try #require(throws: Refusal.self) { try canonical("5.49 EUR") }
    #expect(euro.code == "price.amount.currency")
    try console.create(".chapter1")
    let manual = try #require(throws: Refusal.self) { try console.setPrice("tier 3; JPN: 800 JPY", of: ".chapter1") }
    #expect(manual.code == "price.storefront.no-points")
  }

  @Test func `a price is written as price set writes it`() throws {
    try console.setPrice("tier 3", of: ".chapter1")
    #expect(try console.tier(of: ".chapter1") == 3)
    try console.setPrice("4.99 USD; JPN: 50 JPY until 2027-01-01", of: ".chapter1")
    #expect(
      try console.run("price schedule .chapter1", as: .csv) == """
        from,until,storefront,setBy,price,tier,proceeds,now
        2026-11-21,,USA,base,4.99 USD,,3.50 USD,true
        2026-11-21,2027-01-01,JPN,manual,50 JPY,,35 JPY,true

        """)
    try console.setPrice("", of: ".chapter1")
    #expect(try console.priceText(of: ".chapter1") == "")
    #expect(try console.product(".chapter1")?.status == .missingMetadata)
  }

  @Test func `a price that returns is one of the tables in effect then`() throws {
    let console = try TestConsole.prices(on: "2025-11-21")
    try console.create(".chapter1", options: "--tier 3")
    try console.write(
      "base price,storefront,currency,price,proceeds\n4.99,USA,USD,4.99,3.50\n4.99,BGR,BGN,9.99,6.99\n", to: "lev.csv")
    try console.run("price import lev.csv")
    for text in ["BGR: 9.99 BGN from 2026-02-01", "BGR: 9.99 BGN until 2025-12-01; BGR: 9.99 BGN from 2026-02-01"] {
      let written = try #require(throws: Refusal.self) { try console.setPrice("tier 3; \(text)", of: ".chapter1") }
      #expect(written.code == "price.amount.currency")
    }
    try console.setPrice("tier 3; BGR: 9.99 BGN until 2025-12-01", of: ".chapter1")
  }

  @Test func `a price that is set already writes nothing, and only what differs is written`() throws {
    func rows() throws -> [String] {
      try console.looking { catalog in
        let sql = "SELECT 'point ' || id FROM price_point UNION ALL SELECT 'change ' || id FROM price_change"
        return try catalog.store.all(sql) { $0.text(0) }
      }
    }
    let text = "tier 3; tier 1 from 2026-12-01 until 2027-01-01; JPN: 800 JPY from 2026-12-01"
    #expect(try console.changes("tier 3; JPN: 800 JPY from 2026-12-01", of: ".chapter1") > 0)
    #expect(try rows() == ["point 1"])
    #expect(try console.changes(text, of: ".chapter1") > 0)
    #expect(try rows() == ["point 1", "change 1", "change 2"])
    #expect(try console.changes(text, of: ".chapter1") == 0)
    #expect(try console.changes("", of: ".chapter2") == 0)
    #expect(try console.changes("tier 3; tier 2 from 2027-01-01; JPN: 800 JPY from 2026-12-01", of: ".chapter1") > 0)
    #expect(try rows() == ["point 1", "change 3"])
  }

  @Test func `the past of a product on sale stays`() throws {
    try console.setPrice("tier 3", of: ".chapter1")
    for status in [ProductStatus.waitingForReview, .inReview, .approved] { try console.move(".chapter1", to: status) }
    try console.setClock("2026-12-01")
    try console.setPrice("4.99 USD", of: ".chapter1")
    #expect(try console.tier(of: ".chapter1", on: "2026-11-30") == 3)
    #expect(try console.priceText(of: ".chapter1") == "4.99 USD")
    try console.setClock("2026-12-08")
    try console.setPrice("tier 5", of: ".chapter1")
    #expect(try console.tier(of: ".chapter1", on: "2026-11-30") == 3)
    #expect(try console.tier(of: ".chapter1", on: "2026-12-02") == nil)
    #expect(try console.tier(of: ".chapter1") == 5)
    let refusal = try #require(throws: Refusal.self) { try console.setPrice("", of: ".chapter1") }
    #expect(refusal.code == "price.unset.submitted")
    let alone = try #require(throws: Refusal.self) { try console.setPrice("JPN: 800 JPY", of: ".chapter1") }
    #expect(alone.code == "price.unset.submitted")
  }

  @Test(arguments: [
    ("4.98 USD", "price.amount.no-point", "the nearest: 0.99 and 4.99"),
    ("JPN: 810 JPY", "price.amount.no-point", "the nearest: 150 and 800"),
    ("4.99 EUR base DEU", "price.points.none", "--base USA sets the price there, for which a table is loaded"),
    ("JPN: 800 USD", "price.amount.currency", "use an amount in JPY, or name the storefront of USD"),
    ("4.99 EUR", "price.amount.currency", "use an amount in USD, or name the storefront of EUR"),
    ("tier 3 from 2027-01-01", "price.schedule.no-base", "the first price must not have `from`"),
  ])
  func `what price set refuses is refused`(text: String, code: String, hint: String) throws {
    let refusal = try #require(throws: Refusal.self) { try console.setPrice(text, of: ".chapter1") }
    #expect(refusal.code == code)
    #expect(refusal.hint == hint)
  }

  @Test func `a guard sees what changes, and from when`() throws {
    let seen = PriceChanges()
    let console = try TestConsole.prices(on: "2026-11-21", adding: seen.plugin)
    try console.create(".chapter1")
    try console.setPrice("tier 3", of: ".chapter1")
    try console.setPrice("tier 3; JPN: 800 JPY from 2026-12-01", of: ".chapter1")
    let japan = try Storefront.parse("JPN")
    let december = try #require(Date(year: 2026, month: 12, day: 1))
    #expect(seen.all == [PriceChange(), PriceChange(storefronts: [japan], from: december)])
  }
}
