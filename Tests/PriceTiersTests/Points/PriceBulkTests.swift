import Foundation
@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PriceBulkTests {
  @Test func `a cause that a thousand rows have is reported once`() throws {
    let console = try TestConsole.prices(on: "2026-11-21")
    try console.create(".chapter1")
    let rows = Storefront.all.map { "com.example.books.chapter1,\($0.alpha3),20\n" }
    try console.write("product,storefront,target\n" + rows.joined(), to: "targets.csv")
    let errors = console.errors(of: "price apply targets.csv").split(separator: "\n")
    #expect(errors.count { $0.contains("price.points.none") } == 1)
    #expect(errors[0].hasSuffix("invent prices; also in lines 3, 4, 5, 6, 7, and 169 more"))
    #expect(errors.count <= 5)
    let wrong = "com.example.nothing,USA,1\ncom.example.other,USA,1\ncom.example.nothing,JPN,1\n"
    try console.write("product,storefront,target\n" + wrong, to: "targets.csv")
    let others = console.errors(of: "price apply targets.csv")
    #expect(
      others.contains(
        "targets.csv:2:1: error: product.unknown: there is no product com.example.nothing; also in line 4\n"))
    #expect(others.contains("targets.csv:3:1: error: product.unknown: there is no product com.example.other\n"))
  }

  private func console(on date: String = "2026-11-21", options: String = "--tier 1") throws -> TestConsole {
    let console = try TestConsole.prices(on: date)
    try console.writePointFiles()
    try console.create(".chapter1", options: options)
    return console
  }

  @Test(arguments: [
    (Rounding.nearest, [0, 1, 1, 1, 2]), (.up, [0, 1, 1, 2, nil]), (.down, [0, 0, 1, 1, 2]),
  ])
  func `a target is rounded to a real price`(rounding: Rounding, places: [Int?]) {
    #expect([10, 18, 20, 24, 99].map { rounding.index(for: $0, among: [10, 20, 30]) } == places)
    #expect(rounding.index(for: 5, among: []) == nil)
  }

  @Test func `a target halfway between two prices is rounded down`() {
    #expect(Rounding.nearest.index(for: 15, among: [10, 20]) == 0)
  }

  @Test func `a plan shows a sheet beside the current prices and changes nothing`() throws {
    let console = try console()
    try console.run("price import points.csv")
    try console.run("price set .chapter1 --price 4.99")
    try console.write(
      "product,storefront,target\n.chapter1,DEU,11\n.chapter1,JPN,700\n.chapter1,USA,4.99\n", to: "targets.csv")
    let table = try console.run("price apply targets.csv --plan", as: .csv)
    #expect(
      table == """
        product,storefront,current,target,snapped,difference,percent
        com.example.books.chapter1,DEU,5.99 EUR,11.00 EUR,11.99 EUR,6.00 EUR,+100.2
        com.example.books.chapter1,JPN,800 JPY,700 JPY,800 JPY,0 JPY,0.0
        com.example.books.chapter1,USA,4.99 USD,4.99 USD,4.99 USD,0.00 USD,0.0

        """)
    #expect(try console.run("price export .chapter1 --storefront DEU").contains("equalized"))
    #expect(try console.run("price apply targets.csv").hasPrefix("1 price set (1 product, 1 storefront), 2 kept"))
    #expect(try console.run("price export .chapter1 --storefront DEU").contains("11,99"))
  }

  @Test func `a sheet of a base price tells that the other storefronts follow`() throws {
    let console = try console()
    try console.run("price import points.csv")
    try console.run("price set .chapter1 --price 4.99")
    try console.write("product,storefront,target\n.chapter1,JPN,700\n", to: "alone.csv")
    #expect(!(try console.run("price apply alone.csv").contains("follow")))
    try console.write("product,storefront,target\n.chapter1,USA,9.99\n", to: "base.csv")
    let words = "the other storefronts of com.example.books.chapter1 follow"
    #expect(try console.run("price apply base.csv").contains("1 price set (1 product, 1 storefront), 0 kept; \(words)"))
    #expect(!(try console.run("price apply base.csv").contains("follow")))
  }

  @Test func `while prices are tiers, a sheet sets tiers`() throws {
    let console = try console(on: "2012-11-21")
    try console.run("price apply targets.csv")
    #expect(try console.tier(of: ".chapter1") == 3)
    try console.write("product,storefront,target\n.chapter1,USA,0.99\n.chapter1,JPN,450\n", to: "targets.csv")
    #expect(
      console.errors(of: "price apply targets.csv").hasPrefix("targets.csv:3:15: error: price.sheet.tiers-differ"))
    #expect(try console.tier(of: ".chapter1") == 3)
  }

  @Test(arguments: [
    (".chapter9,USA,1", "targets.csv:2:1: error: product.unknown"),
    (".chapter1,BGD,1", "targets.csv:2:11: error: storefront.unknown"),
    (".chapter1,USA,one", "targets.csv:2:15: error: price.import.number"),
    (".chapter1,USA,0", "targets.csv:2:15: error: price.import.zero"),
    (".chapter1,USA,1\n.chapter1,USA,2", "targets.csv:3:11: error: price.sheet.duplicate: line 2 already has"),
  ])
  func `an error in a sheet has its line and column`(rows: String, message: String) throws {
    let console = try console()
    try console.run("price import points.csv")
    try console.write("product,storefront,target\n\(rows)\n", to: "targets.csv")
    #expect(console.errors(of: "price apply targets.csv").hasPrefix(message))
  }

  @Test func `an import with --plan shows what a sheet of targets comes to, and sets nothing`() throws {
    let console = try console()
    try console.run("price import points.csv")
    try console.run("price set .chapter1 --price 4.99")
    try console.write("product,storefront,target\n.chapter1,JPN,200\n", to: "targets.csv")
    let plan = try console.run("price import targets.csv --plan", as: .csv)
    #expect(
      plan == """
        product,storefront,current,target,snapped,difference,percent
        com.example.books.chapter1,JPN,800 JPY,200 JPY,150 JPY,-650 JPY,-81.3

        """)
    #expect(plan == (try console.run("price apply targets.csv --plan", as: .csv)))
    let refusal = #expect(throws: Refusal.self) { try console.run("price import targets.csv") }
    #expect(refusal?.code == "price.import.targets")
    #expect(refusal?.hint == "show the result with --plan, or set them with price apply targets.csv")
    #expect(throws: Refusal.self) { try console.run("price import points.csv --plan") }
    let base = #expect(throws: Refusal.self) { try console.run("price import targets.csv --plan --base DEU") }
    #expect(base?.code == "usage.base")
  }

  @Test(arguments: ["0", "-1", "inf", "nan", "1e308", "101", "1.2.3", ""])
  func `a bad factor is reported with its line and column`(factor: String) throws {
    let console = try console()
    try console.run("price import points.csv")
    try console.run("price set .chapter1 --price 4.99")
    try console.write("storefront,factor\nDEU,0.5\nJPN,\(factor)\n", to: "factors.csv")
    #expect(
      console.errors(of: "price adjust .chapter1 --factors factors.csv").hasPrefix(
        "factors.csv:3:5: error: price.factors.number"))
  }

  @Test func `amounts that are too large are refused where they occur`() throws {
    let console = try console(options: "")
    let refusal = #expect(throws: Refusal.self) { try console.run("price chart .chapter1 --rates rates.csv") }
    #expect(refusal?.code == "price.none")
    try console.run("price set .chapter1 --price 999999999999 --storefront JPN")
    try console.write("currency,rate\nUSD,1\nJPY,0.0000000000000001\n", to: "rates.csv")
    let beyond = #expect(throws: Refusal.self) { try console.run("price chart .chapter1 --rates rates.csv") }
    #expect(beyond?.code == "price.rates.beyond-reason")
    let none = #expect(throws: Refusal.self) {
      try console.run("price chart .chapter1 --rates rates.csv --storefront USA")
    }
    #expect(none?.code == "price.chart.empty")
    #expect(throws: Refusal.self) { try console.run("price set .chapter1 --price 9999999999999 --storefront JPN") }
  }

  @Test func `factors adjust prices to purchasing power once`() throws {
    let console = try console()
    try console.run("price import points.csv")
    try console.run("price set .chapter1 --price 4.99")
    let plan = try console.run("price adjust .chapter1 --factors factors.csv --plan", as: .csv)
    #expect(plan.contains("JPN,800 JPY,160 JPY,150 JPY,-650 JPY,-81.3\n"))
    try console.run("price adjust .chapter1 --factors factors.csv")
    let again = try console.run("price adjust .chapter1 --factors factors.csv")
    #expect(again.hasPrefix("0 prices set"))
  }

  @Test func `a chart shows prices in one currency, the highest first`() throws {
    let console = try console()
    try console.run("price import points.csv")
    try console.run("price set .chapter1 --price 4.99")
    let chart = try console.run("price chart .chapter1 --rates rates.csv", as: .csv)
    #expect(
      chart == """
        storefront,price,value,share
        JPN,800 JPY,8.00 USD,1.000
        DEU,5.99 EUR,7.49 USD,0.936
        USA,4.99 USD,4.99 USD,0.624

        """)
    try console.write("currency,rate\nUSD,1\nEUR,0.8\n", to: "rates.csv")
    #expect(try console.run("price chart .chapter1 --rates rates.csv").contains("no rate for JPY"))
    let refusal = #expect(throws: Refusal.self) {
      try console.run("price chart .chapter1 --rates rates.csv --in CHF")
    }
    #expect(refusal?.code == "price.rates.missing")
    try console.write("currency,rate\nUSD,1\nEUR,nought\n", to: "rates.csv")
    #expect(
      console.errors(of: "price chart .chapter1 --rates rates.csv").hasPrefix(
        "rates.csv:3:5: error: price.rates.number"))
    try console.write("currency,rate\nUSD,1\nJPN,130\n", to: "rates.csv")
    #expect(
      console.errors(of: "price chart .chapter1 --rates rates.csv").hasPrefix(
        "rates.csv:3:1: error: price.rates.currency: JPN is not a currency"))
    try console.write("currency,rate\nUSD,1\nISK,130\n", to: "rates.csv")
    #expect(throws: Never.self) { try console.run("price chart .chapter1 --rates rates.csv") }
  }

  @Test func `rates by which nothing costs anything are named`() throws {
    let console = try console()
    try console.run("price import points.csv")
    try console.run("price set .chapter1 --price 4.99")
    try console.write("currency,rate\nUSD,100000000\nEUR,1\n", to: "rates.csv")
    let refusal = #expect(throws: Refusal.self) {
      try console.run("price chart .chapter1 --rates rates.csv --in EUR --storefront USA")
    }
    #expect(refusal?.code == "price.rates.nothing-left")
    #expect(refusal?.hint == "check the rates for USD and EUR")
  }

  @Test func `a chart can be an SVG image`() throws {
    let console = try console()
    try console.run("price import points.csv")
    try console.run("price set .chapter1 --price 4.99")
    #expect(
      try console.run("price chart .chapter1 --rates rates.csv --svg chart.svg").hasPrefix("chart.svg: 3 bars"))
    let svg = try console.text(of: "chart.svg")
    #expect(svg.contains(">Japan</text>") && svg.contains("$8.00  (¥800)"))
    #expect(svg.hasSuffix("</svg>\n"))
  }

  @Test func `an adjustment leaves out what has no price, and names it`() throws {
    let console = try console()
    try console.create(".chapter2")
    try console.run("price import points.csv")
    try console.run("price set .chapter1 --price 4.99")
    try console.write("storefront,factor\nDEU,0.5\nIND,0.3\n", to: "factors.csv")
    let plan = try console.run("price adjust .chapter2 .chapter1 --factors factors.csv --plan", as: .csv)
    #expect(
      plan == """
        product,storefront,current,target,snapped,difference,percent
        com.example.books.chapter1,DEU,5.99 EUR,3.00 EUR,1.19 EUR,-4.80 EUR,-80.1
        com.example.books.chapter2,,,,,,
        com.example.books.chapter1,IND,,,,,

        """)
    #expect(
      try console.run("price adjust .chapter2 .chapter1 --factors factors.csv").hasPrefix(
        """
        1 price set (1 product, 1 storefront), 0 kept; skipped, without a price: com.example.books.chapter2, \
        com.example.books.chapter1 in IND
        """))
  }

  @Test(arguments: [
    (".chapter2", "price.adjust.no-base", "price set com.example.books.chapter2 --price AMOUNT"),
    (".chapter1", "price.adjust.no-price", "price show com.example.books.chapter1 --storefront IND says why"),
  ])
  func `where nothing has a price there is nothing to adjust`(product: String, code: String, hint: String) throws {
    let console = try console()
    try console.create(".chapter2")
    try console.run("price import points.csv")
    try console.run("price set .chapter1 --price 4.99")
    try console.write("storefront,factor\nIND,0.3\n", to: "factors.csv")
    let refusal = #expect(throws: Refusal.self) { try console.run("price adjust \(product) --factors factors.csv") }
    #expect(refusal?.code == code)
    #expect(refusal?.hint == hint)
  }
}
