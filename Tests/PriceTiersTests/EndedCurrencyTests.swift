@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

/// Croatia and Bulgaria took the euro after the last matrix: what was in kuna or leva is not a price anymore.
@Suite struct EndedCurrencyTests {
  private func console(on date: String) throws -> TestConsole {
    let console = try TestConsole.prices(on: date)
    try console.create(".chapter1", options: "--tier 5")
    return console
  }

  @Test(arguments: [
    ("HRV", "2022-12-31", "2023-01-01", "HRK"), ("BGR", "2025-12-31", "2026-01-01", "BGN"),
  ])
  func `a tier has no price in the currency that ended`(
    code: String, last: String, first: String, currency: String
  ) throws {
    let console = try console(on: last)
    let line = ".chapter1 --storefront \(code),DEU"
    #expect(try console.run("price show \(line)", as: .csv).contains(",\(currency),"))
    let germany = try console.run("price show .chapter1 --storefront DEU", as: .csv)
    try console.setClock(first)
    let table = try console.run("price show \(line)", as: .csv)
    #expect(!table.contains("\(currency),"))
    #expect(try console.run("price show \(line)", as: .ndjson).contains("no price in EUR"))
    #expect(table.contains(",\(currency) until \(first): set a price there,2020-06-01,\(first)"), "\(table)")
    #expect(try console.run("price show .chapter1 --storefront DEU", as: .csv) == germany)
  }

  @Test func `a schedule ends the price on the day of the euro`() throws {
    let console = try console(on: "2022-06-01")
    let schedule = try console.run("price schedule .chapter1 --storefront HRV", as: .csv)
    let rows = schedule.split(separator: "\n").suffix(2)
    #expect(rows.first?.hasSuffix(",2020-06-01,true") == true)
    #expect(rows.first?.contains(",2023-01-01,5,") == true, "\(schedule)")
    #expect(rows.last == "2023-01-01,,5,,,2020-06-01,false", "\(schedule)")
    #expect(try console.run("price schedule .chapter1 --storefront HRV").contains("no price in EUR"))
  }

  @Test func `the catalogue is told why there is no price`() throws {
    let missing = try console(on: "2023-01-01").unit("product why") { catalog in
      let product = try #require(try catalog.products.find("com.example.books.chapter1"))
      let croatia = try Storefront.parse("HRV")
      let now = catalog.store.now
      #expect(try catalog.pricing?.price(of: product, in: croatia, at: now, catalog: catalog) == nil)
      return try catalog.pricing?.missingPrice(of: product, in: croatia, at: now, catalog: catalog)
    }
    #expect(
      missing
        == UnmetRequirement(
          "price", "none in HRV, which had HRK until 2023-01-01",
          fix: "price set PRODUCT --price AMOUNT --storefront HRV"))
  }

  @Test func `an amount finds no tier there, and says what sets a price`() throws {
    let console = try console(on: "2023-02-01")
    let refusal = #expect(throws: Refusal.self) { try console.run("price find 35 --storefront HRV") }
    #expect(refusal?.code == "price.storefront.currency")
    #expect(refusal?.message == "Croatia has charged EUR since 2023-01-01, but the last matrix has HRK")
    #expect(refusal?.hint == "set a price there: price set PRODUCT --price AMOUNT --storefront HRV")
    #expect(try console.run("price tiers --tier 5 --storefront HRV --date 2022-12", as: .csv).contains("HRK"))
  }

  @Test func `a price by hand fixes it`() throws {
    let console = try console(on: "2026-11-21")
    try console.run("price set .chapter1 --price 5.49 --storefront HRV")
    #expect(try console.run("price show .chapter1 --storefront HRV", as: .csv).contains("5.49 EUR"))
  }

  @Test func `a point in leva is none since Bulgaria has the euro, and a newer table fixes it`() throws {
    let console = try console(on: "2025-06-01")
    try console.write("base price,storefront,currency,price\n4.99,USA,USD,4.99\n4.99,BGR,BGN,11.99\n", to: "old.csv")
    try console.run("price import old.csv")
    try console.run("price set .chapter1 --price 4.99")
    #expect(try console.run("price export .chapter1 --storefront BGR", as: .csv).contains("11.99 BGN"))
    try console.setClock("2026-01-01")
    #expect(try console.run("price export .chapter1 --storefront BGR", as: .ndjson).contains("no price in EUR"))
    #expect(try console.run("price points --storefront BGR").hasPrefix("no price points"))
    let shown = try console.run("price show .chapter1 --storefront BGR", as: .csv)
    #expect(shown.contains("BGN until 2026-01-01: set a price there"), "\(shown)")
    try console.write("base price,storefront,currency,price\n4.99,USA,USD,4.99\n4.99,BGR,EUR,5.99\n", to: "new.csv")
    try console.run("price import new.csv")
    #expect(try console.run("price export .chapter1 --storefront BGR", as: .csv).contains("5.99 EUR"))
    let schedule = try console.run("price schedule .chapter1 --storefront BGR", as: .csv)
    #expect(schedule.contains("2025-06-01,2026-01-01,equalized"), "\(schedule)")
  }

  @Test func `a table that takes effect after a currency's end must not have it`() throws {
    let console = try console(on: "2026-11-21")
    let export = "Countries or Regions,Currency Code,Price\nUnited States,USD,4.99\nBulgaria,BGN,9.99\n"
    for table in ["base price,storefront,currency,price\n4.99,USA,USD,4.99\n4.99,BGR,BGN,9.99\n", export] {
      try console.write(table, to: "lev.csv")
      let errors = console.errors(of: "price import lev.csv")
      #expect(errors.hasPrefix("lev.csv:3:"), "\(errors)")
      #expect(errors.contains("price.import.currency: Bulgaria charges EUR, not BGN"), "\(errors)")
    }
    #expect(try console.rows(of: "price tables").isEmpty)
    let earlier = try self.console(on: "2025-11-21")
    try earlier.write(export, to: "lev.csv")
    #expect(earlier.errors(of: "price import lev.csv --from 2026-01-01").contains("Bulgaria charges EUR, not BGN"))
    try earlier.run("price import lev.csv")
  }
}
