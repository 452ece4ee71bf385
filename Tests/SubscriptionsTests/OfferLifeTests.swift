import CatalogCommands
import PriceTiers
import StockroomKit
import StockroomTesting
import StoreKitSimulator
import Subscriptions
import Testing

/// What customers pay by offers, and who can have which.
@Suite struct OfferLifeTests {
  private let console: TestConsole
  private static let yuki = "yuki@example.com"

  init() throws {
    console = try TestConsole(
      plugins: [CatalogPlugin(), PriceTiersPlugin(), StoreKitSimulatorPlugin(), SubscriptionsPlugin()])
    try console.setClock("2026-01-31")
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books", "subscription group create Reading",
      "subscription create .gold --name Gold --group Reading --period 1m --level 1 --price 9.99",
      "subscription create .silver --name Silver --group Reading --period 1m --level 2 --price 4.99",
      "subscription create .basic --name Basic --group Reading --period 1m --level 3 --price 1.99",
    ] { try console.run(line) }
    for name in ["yuki", "ada"] {
      try console.run(
        "tester create \(name)@example.com --first Yuki --last Sato --storefront USA --password Harbour-Ferry-11")
    }
  }

  private func subscribe(_ words: String = ".silver", as name: String = "yuki") throws {
    try console.run("storekit subscribe \(words) --account \(name)@example.com")
  }

  private func offer(_ line: String) throws { try console.run("subscription offer \(line)") }

  private func status(_ columns: String, of name: String = "yuki") throws -> String {
    try console.run("subscription status \(name)@example.com --columns \(columns)", as: .csv).split(separator: "\n")
      .dropFirst().joined(separator: "\n")
  }

  private func prices() throws -> [String] {
    try console.run("storekit transactions --columns price", as: .csv).split(separator: "\n").dropFirst()
      .map(String.init)
  }

  private func events(of name: String = "yuki") throws -> [String] {
    try console.run("subscription timeline \(name)@example.com --columns event,detail", as: .csv)
      .split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func `a free trial costs nothing for its length, and is had once in a group`() throws {
    try offer("introductory create .silver --mode free --duration 1w")
    try offer("introductory create .gold --mode free --duration 1w")
    try subscribe()
    #expect(try status("expires,offer,nextOffer,nextPrice") == "2026-01-31T00:03:00Z,Introductory,,4.99 USD")
    try console.run("clock advance 3m")
    #expect(try status("expires,offer") == "2026-01-31T00:08:00Z,")
    #expect(try prices() == ["0.00 USD", "4.99 USD"])
    try console.run("storekit cancel .silver; clock advance 1h")
    try subscribe(".gold")
    #expect(try prices().last == "9.99 USD")
    try console.run("undo; undo; undo; undo; undo")
    #expect(try status("status") == "")
    try subscribe(".gold")
    #expect(try prices() == ["0.00 USD"])
  }

  @Test func `a receipt at the prompt says the period, its offer, and its group`() throws {
    try offer("introductory create .silver --mode free --duration 1w")
    try subscribe()
    try console.run("clock advance 3m")
    let trial = try console.json("storekit receipt 1")
    for part in [
      #""is_trial_period": "true""#, #""expires_date_ms": "1769817780000""#, #""is_in_intro_offer_period": "false""#,
      #""subscription_group_identifier": "1""#, #""web_order_line_item_id": "2000000000000001""#,
    ] { #expect(trial.contains(part) || trial.contains(part.replacing("\": ", with: "\":")), "\(part): \(trial)") }
    let renewal = try console.json("storekit receipt 2")
    #expect(renewal.contains(#"2026-01-31 00:03:00 Etc/GMT"#) && !renewal.contains(#""true""#), "\(renewal)")
    let all = try console.json("storekit receipt --account \(Self.yuki)")
    #expect(all.contains("expires_date"), "\(all)")
  }

  @Test func `who pays as they go pays the offer's price for its periods, and then the usual one`() throws {
    try offer("introductory create .silver --mode as-you-go --duration 1m --periods 3 --price 0.99")
    try subscribe()
    #expect(try status("offer,nextOffer,nextPrice") == "Introductory,Introductory,0.99 USD")
    try console.run("clock advance 25m")
    #expect(try prices() == ["0.99 USD", "0.99 USD", "0.99 USD", "4.99 USD", "4.99 USD", "4.99 USD"])
  }

  @Test func `who pays up front pays once for the whole length`() throws {
    try offer("introductory create .silver --mode up-front --duration 3m --price 9.99")
    try subscribe()
    #expect(try status("expires") == "2026-01-31T00:15:00Z")
    try console.run("clock advance 15m")
    #expect(try prices() == ["9.99 USD", "4.99 USD"])
  }

  @Test func `an app's purchase has the introductory offer, too`() throws {
    try offer("introductory create .silver --mode free --duration 1w")
    for line in [
      "contract contact --name Ann --email ann@example.com", "contract bank --name Bank", "contract tax --country USA",
      "contract sign", "storekit device add iPhone", "storekit sign-in \(Self.yuki) --password Harbour-Ferry-11",
      "storekit products .silver", "storekit buy .silver",
    ] { try console.run(line) }
    #expect(try status("expires,offer") == "2026-01-31T00:03:00Z,Introductory")
    #expect(try prices() == ["0.00 USD"])
  }

  @Test func `a rise during an offer leaves the old usual price for one period`() throws {
    try offer("introductory create .silver --mode free --duration 1w")
    try subscribe()
    try console.run("price set .silver --price 5.99; clock advance 8m")
    #expect(try prices() == ["0.00 USD", "4.99 USD", "5.99 USD"])
    #expect(try events() == ["Subscribed,Initial Buy", "Price Increase,Accepted", "Did Renew,", "Did Renew,"])
  }

  @Test func `a promotional offer begins at the next renewal, and with an upgrade at once`() throws {
    try offer("promotional create .silver spring --name S --mode free --duration 1m")
    try offer("promotional create .gold best --name B --mode as-you-go --duration 1m --periods 2 --price 5.99")
    try subscribe()
    try subscribe(".silver --offer spring")
    #expect(try status("offer,nextOffer,nextPrice") == ",spring,0.00 USD")
    try console.run("clock advance 10m; storekit upgrade .gold --offer best")
    #expect(try status("product,offer,nextOffer") == "com.example.books.gold,best,best")
    try console.run("clock advance 10m")
    #expect(try prices() == ["4.99 USD", "0.00 USD", "4.99 USD", "5.99 USD", "5.99 USD", "9.99 USD"])
    #expect(
      try events() == [
        "Subscribed,Initial Buy", "Offer Redeemed,", "Did Renew,", "Did Renew,", "Offer Redeemed,Upgrade",
        "Did Renew,", "Did Renew,",
      ])
  }

  @Test func `a promotional offer of a lower level waits for the renewal, and a later choice ends it`() throws {
    try offer("promotional create .basic low --name L --mode free --duration 1m")
    try subscribe()
    try console.run("storekit upgrade .basic --offer low")
    #expect(try events().last == "Offer Redeemed,Downgrade")
    #expect(try status("nextProduct,nextOffer") == "com.example.books.basic,low")
    try console.run("storekit upgrade .silver")
    #expect(try status("nextOffer,nextPrice") == ",4.99 USD")
    try console.run("storekit upgrade .gold; clock advance 5m")
    #expect(try prices() == ["4.99 USD", "9.99 USD", "9.99 USD"])
  }

  @Test func `a code is redeemed by whom it is for, once, and counts`() throws {
    try offer("code create .silver Spring --customers new --mode free --duration 1m")
    try offer("custom-code create .silver Spring SPRING26 --count 1")
    try console.run("storekit redeem spring26 --account \(Self.yuki)")
    #expect(try status("offer,expires") == "Spring,2026-01-31T00:05:00Z")
    #expect(try events() == ["Subscribed,Initial Buy"])
    let second = "storekit redeem SPRING26 --account ada@example.com"
    #expect(console.refusal(of: second)?.code == "subscription.code.redeemed")
    // What was redeemed counts although the purchases of a tester are cleared.
    try console.run("storekit clear-history \(Self.yuki) --yes")
    #expect(console.refusal(of: second)?.code == "subscription.code.redeemed")
    try console.run("undo; undo")
    try console.run(second)
    #expect(try status("offer", of: "ada") == "Spring")
  }

  @Test func `a new customer has the introductory offer before that of a code, unless it replaces it`() throws {
    try offer("introductory create .silver --mode free --duration 1w")
    try offer("code create .silver After --customers new --mode as-you-go --duration 1m --periods 2 --price 0.99")
    try offer("custom-code create .silver After AFTER --count 10")
    try offer(
      "code create .silver Instead --customers new --introductory replace --mode free --duration 1m --no-renews")
    try offer("custom-code create .silver Instead INSTEAD --count 10")
    try console.run("storekit redeem AFTER --account \(Self.yuki)")
    #expect(try status("offer,nextOffer") == "Introductory,After")
    try console.run("storekit redeem INSTEAD --account ada@example.com")
    #expect(try status("offer,renews", of: "ada") == "Instead,false")
    try console.run("clock advance 13m")
    #expect(try prices() == ["0.00 USD", "0.00 USD", "0.99 USD", "0.99 USD", "4.99 USD"])
    #expect(try status("status,reason", of: "ada") == "Expired,Canceled")
  }

  @Test func `a code of a set is redeemed once, in the environment of its set`() throws {
    try offer("code create .silver Spring --customers new,expired --mode free --duration 1m")
    for environment in ["sandbox", "production"] {
      try offer("one-time-code create .silver Spring --count 500 --expires +90d --environment \(environment)")
    }
    let codes = try [1, 2].map { set in
      try offer("one-time-code export .silver Spring \(set) codes\(set).csv")
      return try console.text(of: "codes\(set).csv").split(separator: "\n").dropFirst().map(String.init)
    }
    #expect(
      console.refusal(of: "storekit redeem \(codes[1][0]) --account \(Self.yuki)")?.code
        == "subscription.code.environment")
    try console.run("storekit redeem \(codes[0][499]) --account \(Self.yuki)")
    #expect(
      console.refusal(of: "storekit redeem \(codes[0][499]) --account ada@example.com")?.code
        == "subscription.code.redeemed")
    try console.run("storekit cancel .silver; clock advance 1h")
    #expect(
      console.refusal(of: "storekit redeem \(codes[0][0]) --account \(Self.yuki)")?.code == "subscription.code.once")
  }

  @Test func `a win-back offer is for a customer who left, by its conditions`() throws {
    try offer(
      "win-back create .silver back --name B --mode free --duration 1m --paid-months 2 --lapsed-months 1-3 "
        + "--wait-months 6 --from 2026-02-01 --until 2026-12-31")
    try console.run("clock set 2026-02-01")
    try subscribe()
    let back = "storekit subscribe .silver --offer back --account \(Self.yuki)"
    func refused() -> Bool { console.refusal(of: back)?.code == "subscription.offer.not-eligible" }
    #expect(refused())
    try console.run("clock advance 5m; storekit cancel .silver; clock advance 6m")
    #expect(refused())
    try console.run("clock advance 5m")
    try console.run(back)
    #expect(try status("offer,nextPrice") == "back,4.99 USD")
    #expect(try events().last == "Subscribed,Resubscribe")
    // Not again for six months.
    try console.run("clock advance 10m; storekit cancel .silver; clock advance 11m")
    #expect(refused())
    try console.run("clock advance 2m")
    #expect(refused())
  }

  @Test(arguments: [
    ("storekit subscribe .silver --offer none", "subscription.offer.unknown"),
    ("storekit subscribe .silver --offer spring", "subscription.offer.not-eligible"),
    ("storekit subscribe .silver --offer later", "subscription.offer.not-current"),
    ("storekit subscribe .gold --offer spring", "subscription.offer.unknown"),
    ("storekit redeem NONE", "subscription.code.unknown"),
    ("storekit redeem OLD", "subscription.code.expired"),
    ("storekit redeem OFF", "subscription.code.inactive"),
    ("storekit redeem LEFT", "subscription.code.not-eligible"),
    ("storekit redeem JAPAN", "subscription.offer.not-current"),
    ("storekit redeem LEFT --app com.example.none", "app.unknown"),
  ])
  func `a wrong offer is refused, and nothing changes`(line: String, code: String) throws {
    for line in [
      "promotional create .silver spring --name S --mode free --duration 1m",
      "win-back create .silver later --name L --mode free --duration 1m --paid-months 1 --lapsed-months 0-3 "
        + "--from 2026-06-01 --until 2026-12-31",
      "code create .silver Open --customers new --mode free --duration 1m",
      "custom-code create .silver Open OLD --count 1 --expires 2026-02-01",
      "custom-code create .silver Open OFF --count 1", "custom-code edit .silver Open OFF --no-active",
      "code create .silver Left --customers expired --mode free --duration 1m",
      "custom-code create .silver Left LEFT --count 1",
      "code create .silver Japan --customers new --mode free --duration 1m --storefronts JPN",
      "custom-code create .silver Japan JAPAN --count 1",
    ] { try offer(line) }
    try console.run("clock set 2026-02-02")
    let before = try console.run("log")
    #expect(console.refusal(of: "\(line) --account \(Self.yuki)")?.code == code)
    #expect(try console.run("log") == before)
  }

  @Test func `an existing customer redeems codes of the same level or a higher one`() throws {
    for id in ["gold", "silver", "basic"] {
      try offer("code create .\(id) \(id) --customers existing --mode free --duration 1m")
      try offer("custom-code create .\(id) \(id) \(id.uppercased()) --count 5")
    }
    try subscribe()
    #expect(console.refusal(of: "storekit redeem BASIC --account \(Self.yuki)")?.code == "subscription.code.level")
    try console.run("storekit redeem SILVER --account \(Self.yuki)")
    #expect(try status("product,nextOffer") == "com.example.books.silver,silver")
    try console.run("storekit redeem GOLD --account \(Self.yuki)")
    #expect(try status("product,offer,nextOffer") == "com.example.books.gold,gold,")
    #expect(try events() == ["Subscribed,Initial Buy", "Offer Redeemed,", "Offer Redeemed,Upgrade"])
  }

  @Test func `a grace period for paid renewals only does not follow a free period`() throws {
    try offer("introductory create .silver --mode free --duration 1w")
    try console.run("grace set --sandbox-opt-in --renewal-type paid")
    try subscribe()
    try console.run("storekit fail-billing .silver; clock advance 3m")
    #expect(try status("status") == "Billing Retry")
    try console.run("storekit fix-billing .silver; storekit fail-billing .silver; clock advance 5m")
    #expect(try status("status") == "Billing Grace Period")
  }
}
