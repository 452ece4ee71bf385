import CatalogCommands
import StockroomKit
import StockroomTesting
import Subscriptions
import Testing

/// The billing plans of subscriptions, and where customers can choose them.
@Suite struct PlanTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole(plugins: [CatalogPlugin(), SubscriptionsPlugin()])
    try console.run("store edit --profile asc2026; app create com.example.books --name Books --sku BOOKS1")
    try console.run("subscription group create Premium")
    try console.run("subscription create .year --name Yearly --group Premium --period 1y")
    try console.run("subscription create .month --name Monthly --group Premium --period 1m")
    try console.run("product create .coins --name Coins --type consumable")
  }

  @Test func `the monthly plan of a year has storefronts of its own, and undo brings the former back`() throws {
    func plans() throws -> String { try console.json("subscription plan list .year") }
    #expect(try !plans().contains("MONTHLY"))
    try console.run("subscription plan set .year monthly --storefronts JPN,DEU")
    #expect(try plans().contains("MONTHLY"))
    #expect(try plans().contains("JPN"))
    try console.run("subscription plan set .year monthly --everywhere")
    #expect(try console.json("subscription plan list .year").contains("\"FRA\""))
    #expect(try !plans().contains("SGP"))
    try console.run("undo")
    #expect(try !console.json("subscription plan list .year").contains("\"FRA\""))
    try console.run("subscription plan set .year upfront --storefronts USA")
    #expect(try console.json("product show .year").contains("\"USA\""))
    try console.run("subscription plan set .year upfront --off")
    #expect(try console.run("product list --columns id,cleared -o csv").contains("com.example.books.year,false"))
    try console.run("subscription plan set .year upfront --everywhere")
    #expect(try console.run("product list --columns id,cleared -o csv").contains("com.example.books.year,true"))
  }

  @Test func `what has no monthly plan is refused, and nothing changes`() throws {
    for (line, code) in [
      ("subscription plan set .month monthly --storefronts JPN", "subscription.plan.period"),
      ("subscription plan set .year monthly --storefronts JPN,USA", "subscription.plan.storefront"),
      ("subscription plan set .year weekly --storefronts JPN", "subscription.plan.unknown"),
      ("subscription plan set .year monthly", "usage.exactly-one"),
      ("subscription plan set .year monthly --off --everywhere", "usage.exactly-one"),
      ("subscription plan set .coins monthly --off", "product.type.other"),
      ("subscription plan list .coins", "product.type.other"),
    ] { #expect(console.refusal(of: line)?.code == code, "\(line)") }
    #expect(try !console.json("subscription plan list .year").contains("MONTHLY"))
    try console.run("subscription plan set .year monthly --storefronts JPN")
    #expect(console.refusal(of: "subscription edit .year --period 1m")?.code == "subscription.period.plan")
    try console.run("subscription plan set .year monthly --off; subscription edit .year --period 1m")
  }
}
