@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PriceTierListTests {
  @Test func `87 tiers are listed with price and proceeds`() throws {
    let lines = try TestConsole.prices().run("price tiers", as: .csv).split(separator: "\n")
    #expect(lines.count == 88)
    #expect(lines.first == "tier,price:USA,proceeds:USA")
    #expect(lines.dropFirst().first == "1,0.99 USD,0.70 USD")
    #expect(lines.last == "87,999.99 USD,700.00 USD")
  }

  @Test func `each storefront has its columns`() throws {
    let screen = try TestConsole.prices().run("price tiers --storefront JPN,DEU")
    let rows = screen.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows.first == "Tier JPN Proceeds DEU Proceeds")
    #expect(rows.contains("5 ¥450 ¥315 4,49\u{A0}€ 2,73\u{A0}€"))
  }

  @Test func `three storefronts fit a terminal of 80 columns`() throws {
    let screen = try TestConsole.prices(on: "2026-11-21").run("price tiers --storefront USA,JPN,DEU")
    #expect(screen.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `one tier is listed by currency`() throws {
    let lines = try TestConsole.prices().run("price tiers --tier 1", as: .csv).split(separator: "\n")
    #expect(lines.count == 25)
    #expect(lines.contains("EUR,0.89 EUR,0.54 EUR,24"))
    #expect(lines.contains("USD,0.99 USD,0.70 USD,109"))
  }

  @Test func `one tier in several storefronts has a row for each`() throws {
    let screen = try TestConsole.prices().run("price tiers --tier 1 --storefront JPN,SRB", as: .csv)
    let lines = screen.split(separator: "\n")
    #expect(
      lines == [
        "storefront,name,currency,price,proceeds,note", "JPN,Japan,JPY,85 JPY,60 JPY,",
        "SRB,Serbia,,,,not open in October 2012",
      ])
  }

  @Test func `since 2016 one tier is listed by storefront`() throws {
    let console = try TestConsole.prices(on: "2020-06-01")
    let lines = try console.run("price tiers --tier alt1", as: .csv).split(separator: "\n")
    #expect(lines.count == 105)
    #expect(lines.contains("DEU,Germany,EUR,1.99 EUR,1.17 EUR"))
    #expect(try console.run("price tiers", as: .csv).split(separator: "\n").count == 95)
  }

  @Test func `--date chooses another matrix`() throws {
    let console = try TestConsole.prices()
    #expect(try console.run("price tiers --storefront DEU --date 2012-07-18", as: .csv).contains("\n1,0.79 EUR,"))
    let refusal = #expect(throws: Refusal.self) { try console.run("price tiers --date 2012-07-17") }
    #expect(refusal?.code == "price.matrix.none-in-force")
    #expect(refusal?.hint == "--date 2012-07-18")
    #expect(refusal?.subject == "2012-07-17")
  }
}
