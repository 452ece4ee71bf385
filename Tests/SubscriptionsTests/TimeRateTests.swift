import CatalogCommands
import Foundation
import PriceTiers
import StockroomKit
import StockroomTesting
import StoreKitSimulator
import Subscriptions
import Testing

/// The rates of StoreKitTest, which an app has for all its testers.
@Suite struct TimeRateTests {
  private let console: TestConsole
  private static let start = "2026-01-31T00:00:00Z"

  init() throws {
    console = try TestConsole(
      plugins: [CatalogPlugin(), PriceTiersPlugin(), StoreKitSimulatorPlugin(), SubscriptionsPlugin()])
    try console.setClock("2026-01-31")
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books", "subscription group create Reading", "grace set --sandbox-opt-in --duration 3d",
    ] { try console.run(line) }
    for period in ["1w", "1m", "1y"] {
      try console.run(
        "subscription group create G\(period); "
          + "subscription create .p\(period) --name P\(period) --group G\(period) --period \(period) --price 4.99")
    }
    try console.run(
      "tester create yuki@example.com --first Yuki --last Sato --storefront USA --password Harbour-Ferry-11")
  }

  /// The seconds from the start to the dates of a column, for each subscription.
  private func seconds(_ column: String) throws -> [Double?] {
    let start = try console.looking { $0.store.now }
    return try console.rows(of: "subscription status --columns product,\(column)").map {
      guard case .date(let date)? = $0[column] else { return nil }
      return date.timeIntervalSince(start)
    }
  }

  private func subscribe() throws {
    for period in ["1w", "1m", "1y"] { try console.run("storekit subscribe .p\(period) --account yuki@example.com") }
  }

  @Test(arguments: [
    ("sandbox", 180, 300, 3600), ("1h", 900, 3600, 43200), ("30m", 600, 1800, 21600), ("15m", 300, 900, 10800),
    ("5m", 180, 300, 3600), ("30s", 10, 30, 360), ("any-15m", 900, 900, 900), ("any-2s", 2, 2, 2),
    ("day-1h", 25_200, 108_000, 1_296_000), ("day-1s", 7, 30, 360), ("real-time", 604_800, 2_419_200, 31_536_000),
  ])
  func `a rate decides how long periods are`(rate: String, week: Double, month: Double, year: Double) throws {
    try console.run("storekit time-rate set --rate \(rate)")
    try subscribe()
    #expect(try seconds("expires") == [week, month, year])
  }

  @Test(arguments: [
    ("1h", 771, 1800, 7200), ("30m", 514, 900, 3600), ("15m", 257, 450, 1800), ("5m", 154, 150, 600),
    ("30s", 9, 15, 60), ("any-10s", 10, 10, 20), ("real-time", 259_200, 259_200, 5_184_000),
  ])
  func `grace and retry are those of the rate`(rate: String, weekly: Double, grace: Double, retry: Double) throws {
    try console.run("storekit time-rate set --rate \(rate)")
    try subscribe()
    let ends = try seconds("expires").compactMap { $0 }
    for (period, end, grace) in [("1w", ends[0], weekly), ("1m", ends[1], grace)] {
      try console.run("storekit fail-billing .p\(period)")
      try console.run("clock advance \(Int(end))s")
      let index = period == "1w" ? 0 : 1
      #expect(try seconds("graceEnds")[index] == grace)
      #expect(try seconds("retryEnds")[index] == retry)
      try console.run("undo")
    }
  }

  @Test func `at a rate of StoreKitTest, subscriptions renew without a limit`() throws {
    try console.run("storekit time-rate set --rate any-10s; storekit subscribe .p1m --account yuki@example.com")
    try console.run("clock advance 5m")
    #expect(try console.rows(of: "storekit transactions").count == 31)
    #expect(try console.rows(of: "subscription status").map { $0["renews"] } == [.boolean(true)])
    #expect(console.refusal(of: "storekit time-rate set --rate 7m") != nil)
    #expect(try console.run("storekit time-rate show").contains("Any Renewal Every 10 Seconds (1004)"))
  }

  @Test func `the rate is that of an app, and the real store has none`() throws {
    try console.run("storekit time-rate set --rate day-1s; app create com.example.maps --name Maps --sku MAPS1")
    try console.run(
      "storekit device add iPad --profile distribution; storekit sign-in ada@example.org --storefront USA")
    try console.run("product adopt .p1m --status approved; storekit subscribe .p1m --account ada@example.org")
    #expect(try seconds("expires") == [2_419_200])
    #expect(try console.run("storekit time-rate show --app com.example.maps").contains("Rate of Each Tester"))
  }
}
