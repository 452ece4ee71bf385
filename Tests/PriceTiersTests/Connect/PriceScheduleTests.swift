import StockroomKit
import StockroomTesting
import Testing

@testable import PriceTiers

@Suite struct PriceScheduleTests {
  private let type = "inAppPurchasePriceSchedules"

  @Test func `a schedule of tiers replaces the whole price, and shows what follows it`() throws {
    let (console, id) = try Self.console(on: "2019-11-01")
    #expect(try console.item(type, id) == nil)
    #expect(try console.items("inAppPurchases", id, "iapPriceSchedule").isEmpty)
    try console.run("price set .one --tier 8; price set .one --tier 9 --from 2019-12-24 --until 2019-12-27")
    try console.send(
      Self.base, [(console.tier(3, "USA", id), nil, "2020-01-01"), (console.tier(1, "USA", id), "2020-01-01", nil)],
      to: id)
    #expect(try console.priceText(of: ".one") == "tier 3; tier 1 from 2020-01-01")
    let manual = try console.items(type, id, "manualPrices")
    #expect(manual.map { $0["startDate"] } == [.null, "2020-01-01"])
    #expect(manual.map { $0["endDate"] } == ["2020-01-01", .null])
    #expect(manual.map { $0["manual"] } == [true, true])
    let point = try console.items("inAppPurchasePrices", manual[0].id, "inAppPurchasePricePoint").first
    #expect(point?["customerPrice"] == "2.99")
    #expect(try console.items("inAppPurchasePrices", manual[0].id, "territory").map(\.id) == ["USA"])
    #expect(try console.items(type, id, "baseTerritory").map(\.id) == ["USA"])
    let automatic = try console.items(type, id, "automaticPrices", filters: ["territory": ["DEU", "USA"]])
    #expect(automatic.map { $0["startDate"] } == [.null, "2020-01-01"])
    let german = try console.items("inAppPurchasePrices", automatic[1].id, "inAppPurchasePricePoint").first
    #expect(german?["customerPrice"] == "1.09")
    #expect(try console.item("inAppPurchasePrices", automatic[1].id)?["manual"] == false)
  }

  @Test func `the price points of all automatic prices can be read, also of territories to come`() throws {
    let (console, id) = try Self.console(on: "2012-11-21")
    try console.run("price set .one --tier 3")
    let prices = try console.items(type, id, "automaticPrices")
    #expect(prices.contains { $0["startDate"] != .null })
    for price in prices {
      let point = try #require(try console.items("inAppPurchasePrices", price.id, "inAppPurchasePricePoint").first)
      #expect(try console.item("inAppPurchasePricePoints", point.id)?["customerPrice"]?.text != nil)
    }
  }

  @Test func `with tables, base and manual prices are amounts, and a newer table makes another automatic price`() throws
  {
    let (console, id) = try Self.console(on: "2024-01-10")
    try console.importPoints()
    try console.send(
      "USA",
      [
        (console.amount(499, "USA", id), nil, nil), (console.amount(50, "JPN", id), "2024-03-01", "2024-04-01"),
      ], to: id)
    #expect(
      try console.priceText(of: ".one") == "4.99 USD; JPN: 50 JPY from 2024-03-01 until 2024-04-01")
    let manual = try console.items(type, id, "manualPrices")
    #expect(manual.map { $0["startDate"] } == [.null, "2024-03-01"])
    let japanese = try console.items(type, id, "automaticPrices", filters: ["territory": ["JPN"]])
    #expect(japanese.map { $0["startDate"] } == [.null, "2024-02-01", "2024-04-01"])
    #expect(japanese.map { $0["endDate"] } == ["2024-02-01", "2024-03-01", .null])
    let amounts = try japanese.map { price in
      try console.items("inAppPurchasePrices", price.id, "inAppPurchasePricePoint").first?["customerPrice"]
    }
    #expect(amounts == ["800", "700", "700"])
  }

  @Test func `another base territory is kept with its price`() throws {
    let (console, id) = try Self.console(on: "2024-01-10")
    try console.write(PointFiles.export, to: "export.csv")
    try console.run("price import export.csv")
    try console.send("NZL", [(console.amount(499, "NZL", id), nil, nil)], to: id)
    #expect(try console.priceText(of: ".one") == "4.99 NZD base NZL")
    #expect(try console.items(type, id, "baseTerritory").map(\.id) == ["NZL"])
  }

  @Test(
    arguments: [
      ("ENTITY_ERROR.INVALID_END_DATE", "USA", [("USA", nil, "2020-01-01" as String?)]),
      ("ENTITY_ERROR.BASE_TERRITORY_INTERVAL_REQUIRED", "DEU", [("USA", nil, nil)]),
      ("ENTITY_ERROR.RELATIONSHIP.INVALID", "XXX", [("USA", nil, nil)]),
      ("ENTITY_ERROR.ATTRIBUTE.INVALID", "USA", [("USA", "2020-13-01", nil)]),
      ("ENTITY_ERROR.ATTRIBUTE.INVALID", "USA", [("USA", "2020-02-01", "2020-02-01")]),
      ("ENTITY_ERROR.BASE_TERRITORY_INTERVAL_REQUIRED", "USA", [("USA", "2020-02-01", nil)]),
      ("ENTITY_ERROR.RELATIONSHIP.INVALID", "USA", [("USA", nil, nil), ("USA", nil, nil)]),
      ("ENTITY_ERROR.RELATIONSHIP.INVALID", "USA", [("USA", nil, nil), ("DEU", nil, nil)]),
    ] as [(String, String, [(String, String?, String?)])])
  func `a schedule that cannot be is refused, and nothing changes`(
    code: String, base: String, prices: [(String, String?, String?)]
  ) throws {
    let (console, id) = try Self.console(on: "2019-11-01")
    try console.run("price set .one --tier 5")
    let sent = try prices.map { (try console.tier(3, $0.0, id), $0.1, $0.2) }
    #expect(console.connectCode { try console.send(base, sent, to: id) } == code)
    #expect(try console.priceText(of: ".one") == "tier 5")
  }

  @Test func `a manual price before there were price points is refused with the reason, at its place`() throws {
    let (console, id) = try Self.console(on: "2012-11-21")
    let error = #expect(throws: ConnectError.self) {
      try console.send("USA", [(console.tier(3, "USA", id), nil, nil), (console.tier(3, "JPN", id), nil, nil)], to: id)
    }
    #expect(error?.detail.hasPrefix("Japan cannot have a manual price of its own on 2012-11-21") == true)
    #expect(error?.source == .pointer("/included/1/relationships/inAppPurchasePricePoint"))
  }

  @Test func `a point of another product is not one of this`() throws {
    let (console, id) = try Self.console(on: "2019-11-01")
    let other = try console.tier(3, "USA", "999")
    #expect(
      console.connectCode { try console.send("USA", [(other, nil, nil)], to: id) }
        == "ENTITY_ERROR.RELATIONSHIP.INVALID")
  }

  @Test func `the command takes a schedule alone, and not an empty one`() throws {
    let (console, _) = try Self.console(on: "2019-11-01")
    try console.run("price set .one --schedule 'tier 3; tier 1 from 2020-01-01'")
    #expect(try console.priceText(of: ".one") == "tier 3; tier 1 from 2020-01-01")
    for line in ["--schedule 'tier 3' --tier 3", "--schedule 'tier 3' --from 2020-01-01", "--schedule ' '"] {
      #expect(console.refusal(of: "price set .one \(line)")?.code == "usage.schedule", "\(line)")
    }
  }

  @Test func `the price that holds now has no start, whenever it started`() throws {
    let (console, id) = try Self.console(on: "2026-11-21", under: .asc2026)
    try console.send(
      "USA",
      [
        (console.amount(99, "USA", id), nil, "2026-12-01"), (console.amount(199, "USA", id), "2026-12-01", nil),
        (console.amount(300, "JPN", id), "2026-11-21", nil),
      ], to: id)
    #expect(try console.items(type, id, "manualPrices").map { $0["startDate"] } == [.null, "2026-12-01", .null])
    try console.setClock("2026-12-08")
    for relationship in ["manualPrices", "automaticPrices"] {
      let prices = try console.items(type, id, relationship)
      #expect(prices.allSatisfy { $0["startDate"] == .null && $0["endDate"] == .null }, "\(relationship)")
      let found = try #require(prices.first)
      #expect(try console.item("inAppPurchasePrices", found.id)?["startDate"] == .null)
    }
  }

  @Test func `estimated prices are marked, exact ones are not`() throws {
    let (console, id) = try Self.console(on: "2026-11-21", under: .asc2026)
    try console.send("USA", [(console.amount(999, "USA", id), nil, nil)], to: id)
    let prices = try console.items(
      type, id, "automaticPrices", filters: ["territory": ["CAN", "DEU"]])
    #expect(prices.map(\.estimatedTerritory) == [nil, "DEU"])
    let equalizations = try console.items(
      "inAppPurchasePricePoints", console.amount(999, "USA", id), "equalizations",
      filters: ["territory": ["CAN", "JPN"]])
    #expect(equalizations.map { $0["customerPrice"] } == ["12.99", "1670"])
    #expect(equalizations.map(\.estimatedTerritory) == [nil, "JPN"])
    #expect(
      try console.items("inAppPurchases", id, "pricePoints", filters: ["territory": ["BGR"]]).first?["customerPrice"]
        == "0.29")
  }

  private static let base = "USA"

  private static func console(
    on date: String, under profile: RuleProfile = .itc2012
  ) throws -> (TestConsole, id: String) {
    let console = try TestConsole.prices(on: date, under: profile)
    try console.create(".one")
    return (console, try #require(try console.product(".one")).appleID.description)
  }
}

extension TestConsole {
  /// The identifier of a tier's point.
  func tier(_ number: Int, _ territory: String, _ product: String) throws -> String {
    try point(.tier(#require(Tier(number))), territory, product)
  }

  /// The identifier of a point by its amount.
  func amount(_ minorUnits: Int64, _ territory: String, _ product: String) throws -> String {
    try point(.amount(minorUnits), territory, product)
  }

  private func point(_ price: PricePointID.Price, _ territory: String, _ product: String) throws -> String {
    PricePointID(AppleID(connect: product), try #require(Storefront(connect: territory)), price).text
  }

  /// Sends the schedule of a product: points with their first days and the days they end.
  func send(_ base: String, _ prices: [(point: String, from: String?, until: String?)], to product: String) throws {
    var included: [String: ConnectDocument] = [:]
    for (index, price) in prices.enumerated() {
      included["${\(index)}"] = ConnectDocument(
        id: "${\(index)}", attributes: ["startDate": JSON(price.from), "endDate": JSON(price.until)],
        links: ["inAppPurchasePricePoint": [price.point]], pointer: "/included/\(index)")
    }
    try create(
      "inAppPurchasePriceSchedules",
      links: [
        "inAppPurchase": [product], "baseTerritory": [base], "manualPrices": prices.indices.map { "${\($0)}" },
      ], included: included)
  }

  /// Loads two tables, the second of which takes effect in February 2024.
  func importPoints() throws {
    try write(PointFiles.plain, to: "points.csv")
    try write(PointFiles.newer, to: "newer.csv")
    try run("price import points.csv; price import newer.csv --from 2024-02-01")
  }
}
