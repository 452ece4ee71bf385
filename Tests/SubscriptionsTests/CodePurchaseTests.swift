import CatalogCommands
import PriceTiers
import StockroomKit
import StockroomTesting
import StoreKitSimulator
import Subscriptions
import Testing

/// What customers buy by the codes of products that are bought once, and who can redeem which.
@Suite struct CodePurchaseTests {
  private let console: TestConsole
  private static let yuki = "yuki@example.com"

  init() throws {
    console = try TestConsole(
      plugins: [CatalogPlugin(), PriceTiersPlugin(), StoreKitSimulatorPlugin(), SubscriptionsPlugin()])
    try console.setClock("2026-01-31")
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books", "product create .coins --name Coins --type consumable --price 4.99",
      "product create .map --name Map --price 2.99", "subscription group create Reading",
      "subscription create .gold --name Gold --group Reading --period 1m --price 9.99",
    ] { try console.run(line) }
    for name in ["yuki", "ada"] {
      try console.run(
        "tester create \(name)@example.com --first Yuki --last Sato --storefront USA --password Harbour-Ferry-11")
    }
  }

  /// An offer with a custom code, both of this name.
  private func offer(_ name: String, of product: String = ".coins", _ options: String, count: Int = 10) throws {
    try console.run("product offer code create \(product) \(name) \(options)")
    try console.run("product offer custom-code create \(product) \(name) \(name) --count \(count)")
  }

  private func redeem(_ code: String, as name: String = "yuki") throws {
    try console.run("storekit redeem \(code) --account \(name)@example.com")
  }

  private func refusal(of code: String, as name: String = "yuki") -> String? {
    console.refusal(of: "storekit redeem \(code) --account \(name)@example.com")?.code
  }

  private func sales() throws -> [String] {
    try console.run("storekit transactions --columns product,price,account", as: .csv).split(separator: "\n")
      .dropFirst().map(String.init)
  }

  private static let anyone = "--customers never-bought,bought-lately,bought-before"

  @Test func `a code sells a product at the price of its offer, once to a customer`() throws {
    try offer("GIFT", Self.anyone)
    try offer("HALF", "\(Self.anyone) --price 2.49")
    let said = try console.run("storekit redeem gift --account \(Self.yuki)")
    #expect(said.contains("\(Self.yuki): bought com.example.books.coins for 0.00 USD by GIFT"), "\(said)")
    try redeem("HALF")
    #expect(
      try sales() == [
        "com.example.books.coins,0.00 USD,\(Self.yuki)", "com.example.books.coins,2.49 USD,\(Self.yuki)",
      ])
    #expect(refusal(of: "GIFT") == "subscription.code.once")
    #expect(console.refusal(of: "storekit redeem GIFT --account YUKI@example.com")?.code == "subscription.code.once")
    try redeem("GIFT", as: "ada")
    try console.run("undo; undo")
    #expect(try sales().count == 1)
    try redeem("HALF")
    // A tester whose history was cleared is a new customer.
    try console.run("storekit clear-history \(Self.yuki) --yes")
    try redeem("GIFT")
    #expect(try sales().count == 1)
  }

  @Test func `a custom code is redeemed as often as it has codes, also by who cleared the history`() throws {
    try offer("ONE", Self.anyone, count: 1)
    try redeem("ONE")
    #expect(refusal(of: "ONE", as: "ada") == "subscription.code.redeemed")
    try console.run("storekit clear-history \(Self.yuki) --yes")
    #expect(refusal(of: "ONE", as: "ada") == "subscription.code.redeemed")
  }

  @Test func `a code is for customers who never bought, bought lately, or bought before`() throws {
    try offer("NEVER", "--customers never-bought")
    try offer("LATELY", "--customers bought-lately")
    try offer("BEFORE", "--customers bought-before")
    func redeemable() -> [String] {
      ["NEVER", "LATELY", "BEFORE"].filter {
        console.refusal(of: "plan storekit redeem \($0) --account \(Self.yuki)") == nil
      }
    }
    #expect(redeemable() == ["NEVER"])
    #expect(refusal(of: "LATELY") == "subscription.code.not-eligible")
    // A free purchase is not spending.
    try offer("GIFT", of: ".map", Self.anyone)
    try redeem("GIFT")
    #expect(redeemable() == ["NEVER"])
    try console.run("storekit subscribe .gold --account \(Self.yuki); storekit cancel .gold")
    #expect(redeemable() == ["LATELY"])
    try console.run("clock advance 30d")
    #expect(redeemable() == ["LATELY"])
    try console.run("clock advance 1m")
    #expect(redeemable() == ["BEFORE"])
  }

  @Test func `a code of a set is redeemed once, in the environment of its set`() throws {
    try offer("GIFT", Self.anyone)
    for environment in ["sandbox", "production"] {
      try console.run(
        "product offer one-time-code create .coins GIFT --count 500 --expires +90d --environment \(environment)")
    }
    let codes = try [1, 2].map { set in
      try console.run("product offer one-time-code export .coins GIFT \(set) codes\(set).csv")
      return try console.text(of: "codes\(set).csv").split(separator: "\n").dropFirst().map(String.init)
    }
    let environment = try #require(console.refusal(of: "storekit redeem \(codes[1][0]) --account yuki@example.com"))
    #expect(environment.code == "subscription.code.environment")
    #expect(environment.remedy?.commands.first?.hasSuffix("--environment sandbox") == true)
    try console.run(environment.remedy?.commands.first ?? "")
    let unknown = console.refusal(of: "product offer one-time-code export .coins GIFTS 1 other.csv")
    #expect(unknown?.code == "subscription.offer.code.unknown")
    let set = console.refusal(of: "product offer one-time-code export .coins GIFT 9 other.csv")
    #expect(set?.remedy?.text == "product offer one-time-code list .coins GIFT")
    try redeem(codes[0][499])
    #expect(refusal(of: codes[0][499], as: "ada") == "subscription.code.redeemed")
    #expect(refusal(of: codes[0][0]) == "subscription.code.once")
    try redeem(codes[0][0], as: "ada")
  }

  @Test func `what a customer owns is not sold again, until it is refunded`() throws {
    try offer("MAP", of: ".map", "\(Self.anyone) --price 0.99")
    try offer("MORE", of: ".map", Self.anyone)
    try redeem("MAP")
    #expect(refusal(of: "MORE") == "subscription.code.owned")
    try console.run("storekit refund 1")
    try redeem("MORE")
    #expect(try sales().map { $0.contains(",0.99 USD,") } == [true, false])
  }

  @Test func `the app of a signed-in customer gets the transaction in its queue`() throws {
    try offer("MAP", of: ".map", Self.anyone)
    try console.run("storekit device add iPhone; storekit sign-in \(Self.yuki) --password Harbour-Ferry-11")
    try console.run("storekit redeem MAP")
    #expect(try console.run("storekit queue --columns product,state", as: .csv).contains("books.map,Purchased"))
    try console.run("storekit finish 1")
    #expect(try console.run("storekit owned").contains("com.example.books.map"))
  }

  @Test func `an offer is made where it has a price, or is free`() throws {
    try console.run(
      "tester create ken@example.com --first Ken --last Abe --storefront JPN --password Harbour-Ferry-12")
    try offer("BOTH", "\(Self.anyone) --price '2.49 USD; JPN: 0 JPY'")
    try offer("JAPAN", "\(Self.anyone) --storefronts JPN")
    #expect(refusal(of: "JAPAN") == "subscription.offer.not-current")
    try redeem("JAPAN", as: "ken")
    try redeem("BOTH", as: "ken")
    try redeem("BOTH")
    #expect(try sales().map { $0.split(separator: ",")[1] } == ["0 JPY", "0 JPY", "2.49 USD"])
  }

  @Test(arguments: [
    ("NONE", "subscription.code.unknown"), ("OFF", "subscription.code.inactive"),
    ("OVER", "subscription.code.inactive"),
    ("OLD", "subscription.code.expired"), ("UNSOLD", "subscription.not-for-sale"),
  ])
  func `a code that nobody can redeem is refused, and nothing changes`(code: String, refused: String) throws {
    try offer("GIFT", Self.anyone)
    for line in [
      "custom-code create .coins GIFT OFF --count 1 --no-active",
      "custom-code create .coins GIFT OLD --count 1 --expires 2026-02-01",
    ] { try console.run("product offer \(line)") }
    try offer("OVER", Self.anyone)
    try console.run("product offer code edit .coins OVER --no-active")
    try offer("UNSOLD", of: ".map", Self.anyone)
    try console.run("product availability .map --off; clock advance 3d")
    let before = try console.run("log")
    #expect(refusal(of: code) == refused)
    #expect(try console.run("log") == before)
    #expect(try sales() == [])
  }
}
