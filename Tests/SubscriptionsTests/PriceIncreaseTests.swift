import CatalogCommands
import Foundation
import PriceTiers
import StockroomKit
import StockroomTesting
import StoreKitSimulator
import Subscriptions
import Testing

/// What higher and lower prices mean for those who subscribe already.
@Suite struct PriceIncreaseTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole(
      plugins: [CatalogPlugin(), PriceTiersPlugin(), StoreKitSimulatorPlugin(), SubscriptionsPlugin()])
    try console.setClock("2026-01-31")
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books", "subscription group create Reading",
      "subscription create .silver --name Silver --group Reading --period 1m --price 4.99",
    ] { try console.run(line) }
    for (name, storefront) in [("yuki", "USA"), ("dora", "DEU")] {
      try console.run(
        "tester create \(name)@example.com --first Yuki --last Sato --storefront \(storefront) --password Harbour-Ferry-11"
      )
    }
  }

  private func subscribe(_ name: String = "yuki") throws {
    try console.run("storekit subscribe .silver --account \(name)@example.com")
  }

  private func events(_ name: String = "yuki") throws -> [String] {
    try console.run("subscription timeline \(name)@example.com --columns event,detail", as: .csv)
      .split(separator: "\n").dropFirst().map(String.init)
  }

  private func prices() throws -> [String] {
    try console.run("storekit transactions --columns price", as: .csv).split(separator: "\n").dropFirst()
      .map(String.init)
  }

  @Test func `a small rise is told, and charged at the second renewal after it`() throws {
    try subscribe()
    try console.run("price set .silver --price 5.99; clock advance 15m")
    #expect(
      try events() == ["Subscribed,Initial Buy", "Price Increase,Accepted", "Did Renew,", "Did Renew,", "Did Renew,"])
    #expect(try prices() == ["4.99 USD", "4.99 USD", "5.99 USD", "5.99 USD"])
  }

  @Test func `a large rise ends the subscription of a customer who does not consent`() throws {
    try subscribe()
    try console.run("price set .silver --price 14.99; clock advance 5m")
    #expect(try console.run("subscription status --columns priceIncrease", as: .csv).contains("Pending"))
    try console.run("clock advance 5m")
    #expect(
      try events() == [
        "Subscribed,Initial Buy", "Price Increase,Pending", "Did Renew,", "Expired,Price Increase",
      ])
  }

  @Test func `a price that rises again before it is charged is told again, and the one that was told is charged`()
    throws
  {
    try subscribe()
    try console.run("price set .silver --price 5.99; clock advance 5m; price set .silver --price 7.99")
    try console.run("clock advance 5m")
    #expect(try prices() == ["4.99 USD", "4.99 USD", "5.99 USD"])
    #expect(try events().suffix(3) == ["Did Renew,", "Price Increase,Pending", "Did Renew,"])
    try console.run("storekit consent .silver; clock advance 5m")
    #expect(try prices().last == "7.99 USD")
  }

  @Test func `in South Korea, the price after an offer needs consent, which the last period of the offer asks for`()
    throws
  {
    try console.run(
      "subscription offer introductory create .silver --mode as-you-go --duration 1m --periods 2 --price 0.99; "
        + "tester create minji@example.com --first Minji --last Kim --storefront KOR --password Harbour-Ferry-11")
    try subscribe("minji")
    try subscribe()
    #expect(try events("minji") == ["Subscribed,Initial Buy"])
    try console.run("clock advance 5m")
    #expect(try events("minji").suffix(2) == ["Did Renew,", "Price After Offer,Pending"])
    try console.run("storekit decline-price .silver --account minji@example.com")
    try console.run("storekit resume .silver --account minji@example.com; clock advance 5m")
    #expect(try events("minji").last == "Expired,Price Increase")
    #expect(try events().last == "Did Renew,")
    try console.run("undo; storekit consent .silver --account minji@example.com; clock advance 5m")
    #expect(try events("minji").suffix(2) == ["Price After Offer,Accepted", "Did Renew,"])
    try console.run("clock advance 10m")
    #expect(try events("minji").suffix(3) == ["Did Renew,", "Did Renew,", "Did Renew,"])
    // The price after the offer was no rise: the first one is small, and only told.
    try console.run("price set .silver --price 5.49; clock advance 5m")
    #expect(try events("minji").suffix(2) == ["Price Increase,Accepted", "Did Renew,"])
  }

  @Test func `a free trial in South Korea asks at once, and ends without an answer`() throws {
    try console.run(
      "subscription offer introductory create .silver --mode free --duration 1w; "
        + "tester create minji@example.com --first Minji --last Kim --storefront KOR --password Harbour-Ferry-11")
    try subscribe("minji")
    #expect(try events("minji") == ["Subscribed,Initial Buy", "Price After Offer,Pending"])
    try console.run("clock advance 5m")
    #expect(try events("minji").last == "Expired,Price Increase")
  }

  @Test func `a customer who declines keeps what was paid for, and may resume`() throws {
    try subscribe()
    #expect(console.refusal(of: "storekit decline-price .silver")?.code == "subscription.no-price-increase")
    try console.run("price set .silver --price 14.99; clock advance 5m; storekit decline-price .silver")
    #expect(console.refusal(of: "storekit decline-price .silver")?.code == "subscription.no-price-increase")
    #expect(console.refusal(of: "storekit consent .silver")?.code == "subscription.no-price-increase")
    try console.run("storekit resume .silver; storekit consent .silver; undo; undo; clock advance 5m")
    #expect(
      try events().suffix(2) == ["Did Change Renewal Status,Auto Renew Disabled", "Expired,Price Increase"])
    #expect(try prices() == ["4.99 USD", "4.99 USD"])
  }

  @Test func `a customer who consents pays the higher price`() throws {
    try subscribe()
    #expect(console.refusal(of: "storekit consent .silver")?.code == "subscription.no-price-increase")
    try console.run("price set .silver --price 14.99; clock advance 5m; storekit consent .silver; clock advance 5m")
    #expect(try events().suffix(2) == ["Price Increase,Accepted", "Did Renew,"])
    #expect(try prices() == ["4.99 USD", "4.99 USD", "14.99 USD"])
    // Another rise within a year needs consent, however small.
    try console.run("price set .silver --price 15.99; clock advance 5m")
    #expect(try events().suffix(2) == ["Price Increase,Pending", "Did Renew,"])
  }

  @Test func `a recovery charges no price that the customer was not told of`() throws {
    try console.run("grace set --sandbox-opt-in")
    try subscribe()
    try console.run("storekit fail-billing .silver; clock advance 6m; price set .silver --price 14.99")
    try console.run("storekit fix-billing .silver")
    #expect(try prices() == ["4.99 USD", "4.99 USD"])
    #expect(try events().suffix(2) == ["Price Increase,Pending", "Did Renew,Billing Recovery"])
  }

  @Test func `a recovery charges the price that the customer was told of, and the next rise is told again`() throws {
    try console.run("grace set --sandbox-opt-in")
    try subscribe()
    try console.run("price set .silver --price 5.99; clock advance 6m; storekit fail-billing .silver")
    try console.run("clock advance 6m; storekit fix-billing .silver")
    #expect(try prices() == ["4.99 USD", "4.99 USD", "5.99 USD"])
    try console.run("price set .silver --price 6.99; clock advance 5m")
    #expect(try events().suffix(2) == ["Price Increase,Pending", "Did Renew,"])
    #expect(try prices().last == "5.99 USD")
  }

  @Test func `some storefronts always ask, and a lower price is charged without a word`() throws {
    try subscribe("dora")
    try console.run("price set .silver --price 5.49; clock advance 5m")
    #expect(try events("dora").suffix(2) == ["Price Increase,Pending", "Did Renew,"])
    let other = try PriceIncreaseTests()
    try other.subscribe()
    try other.console.run("price set .silver --price 2.99; clock advance 5m")
    #expect(try other.events() == ["Subscribed,Initial Buy", "Did Renew,"])
    #expect(try other.prices() == ["4.99 USD", "2.99 USD"])
  }

  @Test func `a preserved price stays that of those who had it, and only theirs`() throws {
    try subscribe()
    try console.run("clock advance 1m; subscription price .silver --price 9.99 --preserve")
    try console.run("clock advance 1m")
    try subscribe("dora")
    try console.run("clock advance 10m")
    #expect(try events().allSatisfy { !$0.hasPrefix("Price Increase") })
    #expect(try prices().filter { $0.hasSuffix("USD") } == ["4.99 USD", "4.99 USD", "4.99 USD"])
    #expect(try Set(prices().filter { $0.hasSuffix("EUR") }).count == 1)
  }

  @Test(arguments: [
    "price set .silver --price 8.99 --from 2027-01-01", "price set .silver --price 9.99 --from 2027-01-01",
    "price unset .silver --scheduled",
  ])
  func `nothing is preserved for a later price that is replaced or taken back`(line: String) throws {
    func isPreserved() throws -> Bool? {
      try console.looking { catalog in
        let product = try #require(try catalog.products.find("com.example.books.silver", in: AppleID(575_000_001)))
        return try catalog.pricing?.isPreserved(
          of: product, in: .unitedStates, since: catalog.store.now, at: .distantFuture, catalog: catalog)
      }
    }
    try console.run("price set .silver --price 9.99 --from 2027-01-01 --preserve")
    #expect(try isPreserved() == true)
    try console.run(line)
    #expect(try isPreserved() == false)
    try console.run("undo")
    #expect(try isPreserved() == true)
  }

  @Test func `a customer who subscribed in the second of the change keeps the price, and no change keeps none`() throws
  {
    try subscribe()
    try console.run("subscription price .silver --price 9.99 --preserve; clock advance 10m")
    #expect(try prices() == ["4.99 USD", "4.99 USD", "4.99 USD"])
    let other = try PriceIncreaseTests()
    try other.subscribe()
    try other.console.run("clock advance 1m; price set .silver --price 4.99 --preserve")
    try other.console.run("clock advance 1m; price set .silver --price 5.99; clock advance 15m")
    #expect(try other.prices().contains("5.99 USD"))
  }

  @Test func `only subscriptions have prices to preserve`() throws {
    try console.run("product create .coins --name Coins --type consumable --price 0.99")
    #expect(console.refusal(of: "price set .coins --price 1.99 --preserve")?.code == "price.preserve.type")
    #expect(console.refusal(of: "price set .silver --schedule 'tier 1' --preserve")?.code == "usage.schedule")
  }

  @Test func `a price says before it is charged who pays less, keeps, is told, or must consent`() throws {
    for name in ["yuki", "dora"] { try subscribe(name) }
    try console.run("clock advance 1m")
    func warning(_ line: String) throws -> String? {
      try console.run(line)
      defer { _ = try? console.run("undo") }
      return try console.looking { catalog in
        let product = try #require(try catalog.products.find("com.example.books.silver", in: AppleID(575_000_001)))
        return try catalog.subscriptions?.priceWarning(of: product, at: catalog.store.now, catalog: catalog)
      }
    }
    #expect(
      try warning("price set .silver --price 5.99")
        == "1 customer will be told, and pay more from the second renewal on; "
        + "1 customer must consent, whose storefront always requires it")
    #expect(try warning("price set .silver --price 14.99")?.contains("whose price rises by more than 50%") == true)
    #expect(try warning("price set .silver --price 2.99") == "2 customers will pay less from the next renewal on")
    #expect(
      try warning("subscription price .silver --price 14.99 --preserve")?.hasPrefix("2 customers will keep") == true)
    #expect(try warning("product edit .silver --notes Same") == nil)
  }
}
