@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

/// Tiers under App Store Connect's rules, which have price points since March 2023.
@Suite struct PricePointEraTests {
  private func console(_ profile: RuleProfile = .asc2026, on date: String = "2026-11-21") throws -> TestConsole {
    let console = try TestConsole.prices(on: date, under: profile)
    try console.create(".chapter1")
    return console
  }

  @Test func `setting a tier warns of the price it has`() throws {
    let console = try console()
    let receipt = try console.receipt(of: "price set .chapter1 --tier 3")
    #expect(
      receipt.message == """
        com.example.books.chapter1: Tier 3, $2.99 in the United States; now Ready to Submit
        warning: Apple replaced price tiers with price points in March 2023; this is the price of June 2020; \
        set a base price: price set PRODUCT --price AMOUNT
        """)
    let json = try console.run("price set .chapter1 --tier 4", as: .ndjson)
    #expect(json.contains(#""warning":"Apple replaced price tiers"#))
  }

  @Test func `a tier of an older store is shown with a note`() throws {
    let console = try console()
    try console.create(".chapter2", options: "--tier 2")
    #expect(try console.run("price show .chapter2").contains("price of June 2020: tiers ended in March 2023"))
    #expect(try console.run("product show .chapter2").contains("Apple replaced price tiers with price points"))
  }

  @Test(arguments: [(RuleProfile.asc2026, "2023-02-28"), (.itc2012, "2026-11-21")])
  func `tiers do not warn while they are the rule`(profile: RuleProfile, date: String) throws {
    let console = try console(profile, on: date)
    #expect(!(try console.run("price set .chapter1 --tier 3").contains("warning")))
    #expect(!(try console.run("price show .chapter1").contains("tiers ended")))
    #expect(!(try console.run("product show .chapter1").contains("Apple replaced")))
  }

  @Test func `a tier scheduled for the era of price points warns, too`() throws {
    let console = try console(on: "2023-02-01")
    try console.run("price set .chapter1 --tier 1")
    #expect(try console.run("price set .chapter1 --tier 3 --from 2023-03-01").contains("\nwarning: Apple replaced"))
  }

  @Test func `the way to a price is a price point`() throws {
    let console = try console()
    #expect(
      console.refusal(of: "price show .chapter1")?.hint == "price set com.example.books.chapter1 --price AMOUNT")
    #expect(try console.run("product why .chapter1").contains("price set .chapter1 --price AMOUNT"))
    try console.writePointFiles()
    try console.run("price import points.csv")
    #expect(!(try console.run("price set .chapter1 --price 4.99").contains("warning")))
  }
}
