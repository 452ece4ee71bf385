@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PriceSetTests {
  @Test func `setting a tier reports its price in the United States`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter3", options: "--tier 1")
    let screen = try console.run("price set .chapter3 --tier 3")
    #expect(screen == "com.example.books.chapter3: Tier 3, $2.99 in the United States\n")
    #expect(try console.tier(of: ".chapter3") == 3)
  }

  @Test func `a product that lacked only a price becomes Ready to Submit`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1")
    #expect(try console.product(".chapter1")?.status == .missingMetadata)
    let screen = try console.run("price set .chapter1 --tier 1")
    #expect(screen.hasPrefix("com.example.books.chapter1: Tier 1, $0.99 in the United States; now Ready to Submit\n"))
    #expect(try console.product(".chapter1")?.status == .readyToSubmit)
  }

  @Test func `several products are reported as a count`() throws {
    let console = try TestConsole.prices()
    for name in [".chapter1", ".chapter2", ".chapter3"] { try console.create(name) }
    let screen = try console.run("price set --status missing-metadata --tier 2")
    #expect(screen == "3 products: Tier 2, $1.99 in the United States\n")
    #expect(try console.tier(of: ".chapter2") == 2)
    let json = try console.run("price set .chapter1 .chapter3 --tier 3", as: .ndjson)
    #expect(json.contains(#""products":[{"id":"com.example.books.chapter1","status":"READY_TO_SUBMIT""#))
  }

  @Test func `products are selected by tier or price`() throws {
    let console = try TestConsole.prices()
    for (name, tier) in [(".chapter1", 3), (".chapter2", 3), (".chapter3", 5)] {
      try console.create(name, options: "--tier \(tier)")
    }
    try console.create(".chapter4")
    let screen = try console.run("price set --where tier=3 --tier 4 --from 2026-12-01")
    #expect(screen == "2 products: Tier 4 from 2026-12-01, $3.99 in the United States\n")
    #expect(try console.tier(of: ".chapter1", on: "2026-12-01") == 4)
    #expect(try console.tier(of: ".chapter3", on: "2026-12-01") == 5)
    try console.run("price set --where price:JPN=450 --tier 6")
    #expect(try console.tier(of: ".chapter3") == 6)
    try console.run("price set --where tier= --tier 7")
    #expect(try console.tier(of: ".chapter4") == 7)
    let refusal = #expect(throws: Refusal.self) { try console.run("price set --where cost=3 --tier 4") }
    #expect(refusal?.code == "product.column.unknown")
    #expect(refusal?.subject == "cost")
  }

  @Test func `data has the tier, the price, and the status`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1")
    let json = try console.run("price set .chapter1 --tier 1", as: .ndjson)
    #expect(json.contains(#""id":"com.example.books.chapter1","status":"READY_TO_SUBMIT""#))
    #expect(json.contains(#""tier":1,"price":{"amount":"0.99","currency":"USD""#))
  }

  @Test(arguments: [
    ("--price 450 --storefront JPN", "Tier 5, ¥450 in Japan"),
    ("--price 1.49 --storefront GBR", "Tier 2, £1.49 in the United Kingdom"),
  ])
  func `the price of the named storefront is reported`(options: String, words: String) throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    let screen = try console.run("price set .chapter1 \(options)")
    #expect(screen == "com.example.books.chapter1: \(words)\n")
  }

  @Test func `a tier may be given by its price`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1")
    try console.run("price set .chapter1 --price 4.99")
    #expect(try console.tier(of: ".chapter1") == 5)
    try console.run("price set .chapter1 --price 170 --storefront JP")
    #expect(try console.tier(of: ".chapter1") == 2)
  }

  @Test(arguments: [
    ("--tier 0", "price.tier.free", "--tier 1 is the cheapest"),
    ("--tier 88", "price.tier.unknown", "the nearest is --tier 87"),
    ("--tier 4.99", "price.tier.not-a-number", "find the tier with price find 4.99"),
    ("--price 5", "price.amount.no-tier", "the nearest: 4.99 (tier 5) and 5.99 (tier 6)"),
    ("--price 0.99 --storefront SRB", "price.storefront.not-open", "storefront show STOREFRONT"),
    ("--tier 1 --storefront JPN", "usage.tier", "use --tier N, or --price AMOUNT with --storefront"),
    ("", "usage.missing", "add --tier N, or --price AMOUNT"),
  ])
  func `other tiers are refused, and nothing is set`(options: String, code: String, hint: String) throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1")
    let refusal = #expect(throws: Refusal.self) { try console.run("price set .chapter1 \(options)") }
    #expect(refusal?.code == code)
    #expect(refusal?.hint == hint)
    #expect(try console.tier(of: ".chapter1") == nil)
  }

  @Test func `before the first matrix a tier can be set, but has no price`() throws {
    let console = try TestConsole.prices(on: "2012-07-17")
    try console.create(".chapter1")
    let screen = try console.run("price set .chapter1 --tier 3")
    #expect(screen.hasPrefix("com.example.books.chapter1: Tier 3, without a price before the first matrix"))
    let refusal = #expect(throws: Refusal.self) { try console.run("price show .chapter1") }
    #expect(refusal?.hint == "clock set 2012-07-18")
  }

  @Test(arguments: ProductStatus.allCases)
  func `a price can be changed in every status`(status: ProductStatus) throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    try console.move(".chapter1", to: status)
    try console.run("price set .chapter1 --tier 2")
    #expect(try console.tier(of: ".chapter1") == 2)
  }

  @Test(arguments: ["1.99", "'$1.99'"])
  func `an amount is a tier's where the store has tiers, long after them too`(amount: String) throws {
    let console = try TestConsole.prices(on: "2026-11-21")
    try console.create(".chapter1")
    #expect(try console.run("price set .chapter1 --price \(amount)").contains(": Tier 2, $1.99 in the United States"))
    let refusal = #expect(throws: Refusal.self) { try console.run("price set .chapter1 --price 1.98") }
    #expect(refusal?.hint == "the nearest: 0.99 (tier 1) and 1.99 (tier 2)")
  }

  @Test func `a product begins with a price that is given as an amount`() throws {
    let console = try TestConsole.prices(on: "2026-11-21")
    try console.run("product create .chapter1 --name 'Chapter 1' --price 0.99")
    #expect(try console.run("price show .chapter1", as: .csv).contains("1,USA,United States,USD,0.99"))
    for options in ["--price 0.98", "--price 0.99 --tier 2", "--price EUR"] {
      #expect(throws: Refusal.self) { try console.run("product create .chapter2 --name 'Chapter 2' \(options)") }
    }
    #expect(try console.product(".chapter2") == nil)
  }
}
