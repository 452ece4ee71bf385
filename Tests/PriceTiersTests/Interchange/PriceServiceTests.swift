import Foundation
@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

/// What formats with one currency ask of prices.
@Suite struct PriceServiceTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.prices(on: "2026-11-21")
    try console.writePointFiles()
  }

  private func amount(_ text: String, _ code: String, on date: String = "now") throws -> String? {
    try console.looking { catalog in
      let date = try DateExpression.parse(date).date(now: catalog.store.now)
      return try catalog.pricing?.amount(of: text, in: Storefront.parse(code), at: date, catalog: catalog)?.description
    }
  }

  private func text(
    _ amount: Int64, _ currency: String, _ code: String, exponent: Int = 2, on date: String = "now"
  )
    throws -> String?
  {
    try console.looking { catalog in
      let money = Money(minorUnits: amount, currency: currency, exponent: exponent)
      let date = try DateExpression.parse(date).date(now: catalog.store.now)
      return try catalog.pricing?.text(for: money, in: Storefront.parse(code), at: date, catalog: catalog)
    }
  }

  @Test func `a text means an amount in each storefront`() throws {
    try console.run("price import points.csv")
    #expect(try amount("tier 5", "USA") == "4.99 USD")
    #expect(try amount("4.99 USD; JPN: 50 JPY from 2027-01-01", "JPN") == "800 JPY")
    #expect(try amount("4.99 USD; JPN: 50 JPY from 2027-01-01", "JPN", on: "2027-01-01") == "50 JPY")
    #expect(try amount("4.99 USD", "DEU") == "5.99 EUR")
    #expect(try amount("4.99 USD", "FRA") == nil)
    #expect(try amount("", "USA") == nil)
    #expect(try amount("JPN: 50 JPY", "USA") == nil)
    #expect(throws: Refusal.self) { try amount("1,99", "USA") }
  }

  @Test func `an amount is a price point, or a tier if there is no table`() throws {
    #expect(try text(499, "USD", "USA") == "tier 5")
    #expect(try text(50, "USD", "USA") == nil)
    try console.run("price import points.csv")
    #expect(try text(499, "USD", "USA") == "4.99 USD")
    #expect(try text(599, "EUR", "DEU") == "4.99 USD")
    #expect(try text(800, "JPY", "JPN", exponent: 0) == "4.99 USD")
    #expect(try text(398, "USD", "USA") == nil)
    #expect(try text(499, "EUR", "USA") == nil)
    #expect(try text(5, "USD", "USA", exponent: 0) == nil)
  }

  @Test func `in the time of tiers an amount is a tier`() throws {
    #expect(try text(549, "EUR", "DEU", on: "2019-06-01") == "tier 5")
    #expect(try amount("tier 5", "DEU", on: "2019-06-01") == "5.49 EUR")
    #expect(try amount("4.99 USD", "DEU", on: "2019-06-01") == "5.49 EUR")
    #expect(try text(299, "USD", "USA", on: "2010-01-01") == nil)
  }
}
