import CatalogCommands
import PriceTiers
import StockroomKit
import StockroomTesting
import StoreKitSimulator
import Subscriptions
import Testing

/// Magazines of 2012: free trials of the Newsstand, Marketing Opt-In, and free subscriptions.
@Suite struct NewsstandTests {
  private let console: TestConsole
  private static let ada = "ada@example.com"

  init() throws {
    console = try TestConsole(
      plugins: [CatalogPlugin(), PriceTiersPlugin(), StoreKitSimulatorPlugin(), SubscriptionsPlugin()])
    try console.setClock("2013-01-01")
    for line in [
      "app create com.example.mag --name Mag --sku MAG1", "use com.example.mag",
      "subscription family create Magazine",
      "product create .month --name Month --type auto-renewable --family Magazine --period 1m --tier 3",
      "product edit .month --free-trial 1w --bonus 2m",
      "tester create \(Self.ada) --first Ada --last Byron --storefront GBR --password Harbour-Ferry-12",
    ] { try console.run(line) }
  }

  private func code(_ line: String) -> String? { console.refusal(of: line)?.code }

  private func expiry() throws -> [String] {
    try console.run("subscription status --columns status,expires", as: .csv).split(separator: "\n").dropFirst()
      .map(String.init)
  }

  private func prices() throws -> [String] {
    try console.run("storekit transactions --columns price", as: .csv).split(separator: "\n").dropFirst()
      .map(String.init)
  }

  @Test func `a free trial is for new customers of an app in the Newsstand`() throws {
    try console.run("storekit subscribe .month --account \(Self.ada)")
    #expect(try expiry() == ["Active,2013-01-01T00:05:00Z"])
    try console.run("undo; newsstand set --enabled; storekit subscribe .month --account \(Self.ada)")
    #expect(try console.json("newsstand show").contains(#""enabled": true"#))
    #expect(try expiry() == ["Active,2013-01-01T00:03:00Z"])
    try console.run("clock advance 3m")
    #expect(try expiry() == ["Active,2013-01-01T00:08:00Z"])
    let prices = try prices()
    #expect(prices.count == 2 && prices.first == "0.00 GBP", "\(prices)")
    try console.run("storekit cancel .month; clock advance 10m; storekit subscribe .month --account \(Self.ada)")
    #expect(try expiry() == ["Active,2013-01-01T00:18:00Z"])
  }

  @Test func `a customer who shares data has the bonus once`() throws {
    try console.run("storekit subscribe .month --account \(Self.ada); storekit opt-in .month")
    #expect(try expiry() == ["Active,2013-01-01T00:15:00Z"])
    #expect(code("storekit opt-in .month") == "subscription.opt-in.again")
    try console.run("undo; undo")
    #expect(try expiry() == [])
    try console.run("storekit subscribe .month --account \(Self.ada); storekit opt-in .month")
    try console.run("clock advance 15m")
    #expect(try expiry() == ["Active,2013-01-01T00:20:00Z"])
    try console.run("storekit cancel .month; clock advance 5m")
    #expect(code("storekit opt-in .month") == "subscription.opt-in.state")
    try console.run("product create .alone --name Alone --type auto-renewable --period 1m --tier 3")
    try console.run("storekit subscribe .alone --account \(Self.ada)")
    let refusal = try #require(console.refusal(of: "storekit opt-in .alone"))
    #expect(refusal.code == "subscription.opt-in.none")
  }

  @Test func `a free subscription needs no price, and never ends`() throws {
    try console.run("product create .free --name Free --type free-subscription")
    #expect(try !console.run("product why .free").contains("price"))
    for line in [
      "contract contact --name Ann --email ann@example.com", "contract bank --name Bank", "contract tax --country USA",
      "contract sign", "storekit device add iPhone", "storekit sign-in \(Self.ada) --password Harbour-Ferry-12",
      "storekit products .free", "storekit buy .free",
    ] { try console.run(line) }
    #expect(try prices() == ["0.00 GBP"])
    try console.run("clock advance 1y")
    try console.run("expect owned .free \(Self.ada)")
    try console.run("price set .free --tier 1; price unset .free")
    #expect(try console.run("price show .free").contains("0.00"))
  }
}
