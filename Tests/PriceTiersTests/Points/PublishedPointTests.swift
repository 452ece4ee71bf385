import StockroomKit
import StockroomTesting
import Testing

@testable import PriceTiers

/// The price points that are built in, under App Store Connect's rules.
@Suite struct PublishedPointTests {
  private func console(on date: String = "2026-11-21") throws -> TestConsole {
    let console = try TestConsole.prices(on: date, under: .asc2026)
    try console.create(".chapter1")
    return console
  }

  private func prices(_ console: TestConsole, in storefronts: String) throws -> [String] {
    try console.run("price export .chapter1 --storefront \(storefronts)", as: .csv)
      .split(separator: "\n").dropFirst().map { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        return "\(fields[1]) \(fields[2]) \(fields[4])"
      }
  }

  @Test func `a list has every price of its currency`() {
    #expect(PublishedPoints.amounts.count == 43)
    #expect(PublishedPoints.count == 34_532)
    for (code, amounts) in PublishedPoints.amounts {
      #expect(zip(amounts, amounts.dropFirst()).allSatisfy { $0 < $1 }, "\(code)")
    }
    let dollars = PublishedPoints.amounts["USD"] ?? []
    #expect(dollars.prefix(4) == [29, 39, 49, 59] && dollars.last == 100_000 && dollars.count == 800)
    #expect([49, 3900, 7000, 30_000].allSatisfy(dollars.contains))
    #expect(PublishedPoints.amounts["JPY"]?.last == 160_000)
    #expect(PublishedPoints.amounts["NGN"]?.count == 834)
  }

  @Test func `a new store has prices everywhere without loading a table, and marks the estimated ones`() throws {
    let console = try console()
    let screen = try console.run("price set .chapter1 --price 4.99")
    #expect(screen.contains("the other storefronts follow; 174 of their prices are estimated; now Ready to Submit"))
    #expect(
      try prices(console, in: "USA,DEU,BGR,HRV") == [
        "USA 4.99 USD base", "DEU 5.79 EUR estimated", "BGR 5.49 EUR estimated", "HRV 5.79 EUR estimated",
      ])
    #expect(try console.run("price show .chapter1 --storefront DEU").contains(" estimated  App Store 2026 "))
    #expect(try console.run("price show .chapter1 --storefront DEU", as: .json).contains(#""origin": "estimated""#))
    let receipt = try console.run("price set .chapter1 --price 9.99", as: .ndjson)
    #expect(receipt.contains(#""estimated":["AFG","AGO""#) && !receipt.contains(#""CAN""#))
    #expect(try prices(console, in: "CAN,GBR") == ["CAN 12.99 CAD equalized", "GBR 9.99 GBP equalized"])
    #expect(try console.run("product list --columns id,price:DEU").contains("€ (estimated)"))
    try console.write(PointFiles.factors, to: "factors.csv")
    #expect(try console.run("price adjust .chapter1 --factors factors.csv --plan").contains("€ (estimated)"))
    #expect(try console.run("price export .chapter1", as: .csv).split(separator: "\n").count == 176)
  }

  @Test func `a list that replaces the built-in prices tells which storefronts lose theirs`() throws {
    let console = try console()
    try console.write("base price,storefront,currency,price\n4.99,USA,USD,4.99\n4.99,DEU,EUR,5.99\n", to: "two.csv")
    let told = try console.run("price import two.csv")
    #expect(told.contains("it ends the built-in prices in AFG, AGO, AIA, ALB, ARE and 168 more: load a list"))
    #expect(try !console.run("price import two.csv").contains("built-in"))
  }

  @Test func `a base price replaces a manual price of its own storefront, and of no other`() throws {
    let console = try console()
    try console.run("price set .chapter1 --price 4.99; price set .chapter1 --price 3.99 --storefront USA")
    try console.run("price set .chapter1 --price 5.99 --storefront DEU")
    #expect(try prices(console, in: "USA,DEU") == ["USA 3.99 USD manual", "DEU 5.99 EUR manual"])
    try console.run("price set .chapter1 --price 9.99")
    #expect(try prices(console, in: "USA,DEU") == ["USA 9.99 USD base", "DEU 5.99 EUR manual"])
    try console.run("undo")
    #expect(try prices(console, in: "USA,DEU") == ["USA 3.99 USD manual", "DEU 5.99 EUR manual"])
    try console.run("price set .chapter1 --price 9.99 --from +1d --until +3d; clock advance 2d")
    #expect(try prices(console, in: "USA") == ["USA 9.99 USD base"])
    try console.run("clock advance 2d")
    #expect(try prices(console, in: "USA") == ["USA 3.99 USD manual"])
  }

  @Test func `known equalizations are used exactly, for any base storefront`() throws {
    let console = try console()
    #expect(
      try console.run("price set .chapter1 --price 4.99 --base NZL").contains(
        "$4.99 in New Zealand; the other storefronts follow; 1 of their prices is estimated"))
    #expect(
      try prices(console, in: "USA,JPN,IND,BGR") == [
        "USA 2.99 USD equalized", "JPN 500 JPY equalized", "IND 299.00 INR equalized", "BGR 3.59 EUR estimated",
      ])
    try console.run("price set .chapter1 --price 500 --base JPN")
    #expect(try prices(console, in: "JPN,NZL") == ["JPN 500 JPY base", "NZL 4.99 NZD estimated"])
  }

  @Test func `a new product has a first price`() throws {
    let console = try console()
    try console.run("product create .gold --type consumable --name Gold --price 0.99")
    #expect(try console.run("price show .gold").contains("$0.99"))
    #expect(try console.run("price points --near 4.97").contains("$4.95"))
    #expect(try console.run("price tables").contains("App Store 2026"))
  }

  @Test func `a price that is not a price point is kept for its storefront, with a warning`() throws {
    let console = try console()
    #expect(
      try console.run("price set .chapter1 --price 4.97").contains(
        "\nwarning: 4.97 USD is not a price point in the United States, and it is kept there; the nearest are 4.95 and 4.99"
      ))
    #expect(try prices(console, in: "USA,DEU") == ["USA 4.97 USD base", "DEU  "])
    let manual = try console.run("price set .chapter1 --price 497 --storefront JPN", as: .ndjson)
    #expect(manual.contains(#""warning":"497 JPY is not a price point in Japan"#))
    #expect(throws: Refusal.self) { try console.run("price set .chapter1 --price 4.999") }
    for options in ["--price 0", "--price 0 --storefront JPN"] {
      #expect(console.refusal(of: "price set .chapter1 \(options)")?.code == "price.amount.no-point")
    }
    #expect(
      try console.run("product create .gold --type consumable --name Gold --price 4.97").contains(
        "warning: 4.97 USD is not a price point"))
  }

  @Test func `a schedule warns of a price that is not a price point`() throws {
    let console = try console()
    let receipt = try console.receipt(of: "price set .chapter1 --schedule '4.97 USD'")
    #expect(receipt.message.contains("\nwarning: 4.97 USD is not a price point in the United States"))
    #expect(receipt.tally?.warnings.map(\.kind) == ["price"])
    #expect(try !console.run("price set .chapter1 --schedule '4.99 USD'").contains("warning"))
  }

  @Test func `an amount is found among the price points`() throws {
    let console = try console()
    #expect(
      try console.run("price find 4.97", as: .csv)
        == "tier,match,storefront,price,proceeds\n,below,USA,4.95 USD,\n,above,USA,4.99 USD,\n")
    #expect(try console.rows(of: "price find 4.99").map { $0["match"] } == [.text("exact")])
    #expect(console.refusal(of: "price find 4,99")?.code == "price.amount.malformed")
  }

  @Test func `the note about a tier is shown beside a manual price`() throws {
    let console = try console()
    try console.run("price set .chapter1 --tier 3; price set .chapter1 --price 500 --storefront JPN")
    let rows = try console.rows(of: "price show .chapter1 --storefront USA,JPN")
    #expect(rows.map { $0["note"] } == [.text("price of June 2020: tiers ended in March 2023"), .null])
    try console.run("price set .chapter1 --price 4.99")
    #expect(try !console.run("price show .chapter1 --storefront USA,JPN").contains("Note"))
  }

  @Test func `a list that is loaded replaces the built-in table, and an export only its own prices`() throws {
    let console = try console()
    try console.write(PointFiles.export, to: "export.csv")
    try console.run("price import export.csv")
    try console.run("price set .chapter1 --price 4.99 --base NZL")
    #expect(try prices(console, in: "USA,JPN,DEU").last == "DEU 2.99 EUR equalized")
    #expect(try console.run("price show .chapter1 --storefront JPN").contains("export.csv"))
    try console.writePointFiles()
    try console.run("price import points.csv")
    try console.run("price set .chapter1 --price 4.99 --base USA")
    #expect(try prices(console, in: "DEU,CAN") == ["DEU 5.99 EUR equalized", "CAN  "])
    #expect(console.refusal(of: "price set .chapter1 --price 4.97")?.code == "price.amount.no-point")
  }

  @Test(arguments: [(RuleProfile.itc2012, "2026-11-21"), (.asc2026, "2023-02-28")])
  func `older rules and older days do not have it`(profile: RuleProfile, date: String) throws {
    let console = try TestConsole.prices(on: date, under: profile)
    try console.create(".chapter1")
    #expect(console.refusal(of: "price set .chapter1 --price 4.99 --base USA")?.code == "price.points.none")
    #expect(try console.run("price points").contains("no price points"))
  }

  @Test func `the commands that are offered work`() throws {
    let console = try console()
    #expect(try console.run("product can .chapter1").contains("price set .chapter1 --price AMOUNT"))
    #expect(try console.run("product why .chapter1").contains("price set .chapter1 --price AMOUNT"))
    try console.run("price set .chapter1 --price 1.99")
    #expect(!(try console.run("product why .chapter1").contains("price")))
    try console.run("price set .chapter1 --price 2.99 --from 2026-12-01")
    #expect(try console.run("product can .chapter1").contains("price set .chapter1 --price AMOUNT --until 2026-12-01"))
    try console.run("price set .chapter1 --price 3.99 --until 2026-12-01")
  }
}
