import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import PriceTiers

@Suite struct PricePointTests {
  @Test func `an identifier is unpadded base64url of Apple's three members, in their order`() throws {
    let console = try TestConsole.prices(on: "2019-11-01")
    let id = try console.tier(10, "USA", "575000002")
    #expect(!id.contains("="))
    let standard = id.replacing("-", with: "+").replacing("_", with: "/")
    let padded = standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)
    let json = try #require(Data(base64Encoded: padded))
    #expect(String(decoding: json, as: UTF8.self) == #"{"s":"575000002","t":"USA","p":"10010"}"#)
    #expect(PricePointID(id)?.text == id)
  }

  @Test(arguments: [
    "", "?", "e30", #"{"s":"1","t":"USA","p":"10088"}"#, #"{"s":"1","t":"usa","p":"10010"}"#,
    #"{"s":"1","t":"USA","p":"1010"}"#, #"{"s":"1","t":"USA","p":"3"}"#, #"{"s":"0","t":"USA","p":"10010"}"#,
    #"{"s":"1","t":"USA","p":"299999999999999999999"}"#, #"{"t":"USA","s":"1","p":"10010"}"#,
    #"{"s":"1","t":"USA","p":"2-0001"}"#,
  ])
  func `what is not such an identifier is none`(text: String) {
    let encoded = Data(text.utf8).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    #expect(PricePointID(encoded) == nil)
    #expect(PricePointID(text) == nil)
  }

  @Test func `the tiers are the points while there is no table`() throws {
    let (console, id) = try Self.console(on: "2019-11-01")
    let points = try console.items("inAppPurchases", id, "pricePoints", filters: ["territory": ["JPN"]])
    #expect(points.count == 94)
    #expect(points[2]["customerPrice"] == "370")
    #expect(points[2]["proceeds"] == "259")
    let equal = try console.items(
      "inAppPurchasePricePoints", points[2].id, "equalizations", filters: ["territory": ["USA", "JPN", "DEU"]])
    #expect(equal.map { $0["customerPrice"] } == ["3.49", "2.99"])
  }

  @Test func `tables give the points, and the ones that cost the same elsewhere`() throws {
    let (console, id) = try Self.console(on: "2024-01-10")
    try console.importPoints()
    let filter = ["territory": ["JPN"]]
    let points = try console.items("inAppPurchases", id, "pricePoints", filters: filter)
    #expect(points.map { $0["customerPrice"] } == ["50", "150", "800"])
    let equal = try console.items("inAppPurchasePricePoints", points[2].id, "equalizations")
    #expect(equal.map { $0["customerPrice"] } == ["5.99", "4.99"])
    #expect(try console.items("inAppPurchasePricePoints", points[0].id, "equalizations").isEmpty)
    #expect(try console.item("inAppPurchasePricePoints", console.amount(499, "USA", id))?["proceeds"] == "3.50")
    #expect(try console.item("inAppPurchasePricePoints", console.amount(498, "USA", id)) == nil)
    #expect(try console.item("inAppPurchasePricePoints", console.amount(499, "USA", "999")) == nil)
    #expect(
      console.connectCode {
        _ = try console.items("inAppPurchases", id, "pricePoints", filters: ["territory": ["ZZZ"]])
      } == "PARAMETER_ERROR.INVALID")
  }

  @Test func `the legacy tiers have their prices in every territory that was open`() throws {
    let (console, _) = try Self.console(on: "2019-11-01")
    #expect(try console.items("appPriceTiers").count == 95)
    #expect(try console.item("appPriceTiers", "88") == nil)
    #expect(try console.item("appPriceTiers", "03") == nil)
    let points = try console.items("appPriceTiers", "510", "pricePoints")
    #expect(points.count == 155)
    let point = try #require(
      try console.items("appPricePoints", filters: ["priceTier": ["510"], "territory": ["CHN"]]).first)
    #expect(point["customerPrice"] == "1.00")
    #expect(try console.item("appPricePoints", point.id)?["customerPrice"] == "1.00")
    #expect(try console.items("appPricePoints", point.id, "priceTier").map(\.id) == ["510"])
  }

  @Test(
    arguments: [
      ("2019-11-01", "HRV", "HRK"), ("2023-06-01", "HRV", "EUR"), ("2025-12-31", "BGR", "BGN"),
      ("2026-01-01", "BGR", "EUR"), ("2012-11-21", "RUS", "RUB"), ("2026-01-01", "GEO", "USD"),
      ("2012-11-21", "GEO", nil),
    ] as [(String, String, String?)])
  func `a territory shows the currency of its time`(date: String, territory: String, currency: String?) throws {
    let console = try TestConsole.prices(on: date)
    #expect(try console.item("territories", territory)?["currency"] == JSON(currency))
  }

  private static func console(on date: String) throws -> (TestConsole, id: String) {
    let console = try TestConsole.prices(on: date)
    try console.create(".one")
    return (console, try #require(try console.product(".one")).appleID.description)
  }
}
