import CatalogCommands
import Foundation
import PriceTiers
import StockroomKit
import StockroomTesting
import StoreKitSimulator
import Subscriptions
import Testing

/// The life of customers' subscriptions on the store's clock.
@Suite struct LifeTests {
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
      "subscription create .year --name Year --group Reading --period 1y --level 2 --price 39.99",
      "subscription create .basic --name Basic --group Reading --period 1m --level 3 --price 1.99",
      "tester create \(Self.yuki) --first Yuki --last Sato --storefront USA --password Harbour-Ferry-11 --birth 1990-01-01",
    ] { try console.run(line) }
  }

  private func subscribe(_ id: String = ".silver") throws {
    try console.run("storekit subscribe \(id) --account \(Self.yuki)")
  }

  /// The values of the only subscription.
  private func status(_ columns: String) throws -> String {
    try console.run("subscription status --columns \(columns)", as: .csv).split(separator: "\n").dropFirst()
      .joined(separator: "\n")
  }

  private func events() throws -> [String] {
    try console.run("subscription timeline \(Self.yuki) --columns event,detail", as: .csv).split(separator: "\n")
      .dropFirst().map(String.init)
  }

  @Test func `a subscription renews each five minutes in the sandbox, and ends after twelve renewals`() throws {
    try subscribe()
    #expect(try status("product,status,renews") == "com.example.books.silver,Active,true")
    try console.run("clock advance 12m")
    #expect(try events() == ["Subscribed,Initial Buy", "Did Renew,", "Did Renew,"])
    #expect(try console.rows(of: "storekit transactions").count == 3)
    try console.run("clock advance 2h")
    #expect(try events().count { $0 == "Did Renew," } == 12)
    #expect(try events().last == "Expired,Voluntary")
    #expect(try status("status,renews,reason") == "Expired,false,Canceled")
    try subscribe()
    #expect(try events().last == "Subscribed,Resubscribe")
    #expect(try status("original") == "1000000000000001")
  }

  @Test(arguments: [("3m", 3), ("5m", 5), ("15m", 15), ("30m", 30), ("1h", 60)])
  func `a month takes the time of the tester's renewal rate`(rate: String, minutes: Int) throws {
    try console.run("tester edit \(Self.yuki) --renewal-rate \(rate)")
    try subscribe()
    try console.run("clock advance \(minutes * 60 - 1)s")
    #expect(try events().count == 1)
    try console.run("clock advance 1s")
    #expect(try events() == ["Subscribed,Initial Buy", "Did Renew,"])
  }

  @Test func `a customer of the real store is charged a day before each month ends, on its day or the last one`() throws
  {
    try console.run(
      "storekit device add iPhone --profile distribution; storekit sign-in ada@example.com --storefront USA")
    #expect(
      console.refusal(of: "storekit subscribe .silver --account ada@example.com")?.code == "subscription.not-for-sale")
    try console.run("product adopt .silver --status approved; storekit subscribe .silver --account ada@example.com")
    let expires = "subscription status ada@example.com --columns expires"
    #expect(try console.run(expires, as: .csv).contains("2026-02-28T00:00:00Z"))
    try console.run("clock set 2026-02-26T23:59:00Z")
    #expect(try console.rows(of: "storekit transactions").count == 1)
    try console.run("clock set 2026-02-27T00:00:00Z")
    #expect(try console.rows(of: "storekit transactions").count == 2)
    #expect(try console.run(expires, as: .csv).contains("2026-03-28T00:00:00Z"))
  }

  @Test func `canceling leaves what was paid for, and resuming renews it`() throws {
    try subscribe()
    try console.run("storekit cancel .silver")
    #expect(try status("status,renews,nextProduct") == "Active,false,")
    #expect(console.refusal(of: "storekit cancel .silver")?.code == "subscription.not-renewing")
    try console.run("storekit resume .silver")
    #expect(console.refusal(of: "storekit resume .silver")?.code == "subscription.not-canceled")
    try console.run("storekit cancel .silver; clock advance 5m")
    #expect(
      try events() == [
        "Subscribed,Initial Buy", "Did Change Renewal Status,Auto Renew Disabled",
        "Did Change Renewal Status,Auto Renew Enabled", "Did Change Renewal Status,Auto Renew Disabled",
        "Expired,Voluntary",
      ])
  }

  @Test func `a failed payment is retried for 60 days, which the sandbox makes two months' time`() throws {
    try subscribe()
    try console.run("storekit fail-billing .silver; clock advance 5m")
    #expect(try status("status,reason") == "Billing Retry,Billing Error")
    try console.run("clock advance 10m")
    #expect(try status("status") == "Expired")
    #expect(
      try events() == ["Subscribed,Initial Buy", "Did Fail To Renew,", "Expired,Billing Retry"])
  }

  @Test func `a grace period keeps access, and a recovery in it keeps the date of the bill`() throws {
    try console.run("grace set --sandbox-opt-in --duration 3d")
    try subscribe()
    try console.run("storekit fail-billing .silver; clock advance 6m")
    #expect(try status("status") == "Billing Grace Period")
    try console.run("storekit fix-billing .silver")
    #expect(try status("status,expires") == "Active,2026-01-31T00:10:00Z")
    try console.run("storekit fail-billing .silver; clock advance 10m")
    #expect(try status("status") == "Billing Retry")
    try console.run("storekit fix-billing .silver")
    #expect(try status("status,expires") == "Active,2026-01-31T00:21:00Z")
    #expect(
      try events() == [
        "Subscribed,Initial Buy", "Did Fail To Renew,Grace Period", "Did Renew,Billing Recovery",
        "Did Fail To Renew,Grace Period", "Grace Period Expired,", "Did Renew,Billing Recovery",
      ])
  }

  @Test func `an upgrade begins at once, and a downgrade at the next renewal`() throws {
    try subscribe()
    try console.run("clock advance 1m; storekit upgrade .gold")
    #expect(try status("product,nextProduct") == "com.example.books.gold,com.example.books.gold")
    #expect(try console.run("subscription timeline \(Self.yuki)").contains("$3.99 of the old period is refunded"))
    let sold = try console.run("sales report --environment sandbox --columns product,refunds,sales", as: .csv)
    #expect(sold.contains("com.example.books.silver,1,1.00 USD"), "\(sold)")
    #expect(sold.contains("com.example.books.gold,0,9.99 USD"), "\(sold)")
    func silver() throws -> String? {
      try console.run("sales report --environment sandbox --columns product,refunds,sales", as: .csv)
        .split(separator: "\n").first { $0.contains("silver") }.map(String.init)
    }
    // A refund after it is of the rest, and its reversal brings back no more.
    try console.run("storekit refund 1")
    #expect(try silver() == "com.example.books.silver,1,0.00 USD")
    try console.run("storekit reverse-refund 1")
    #expect(try silver() == "com.example.books.silver,1,1.00 USD")
    try console.run("undo; undo; undo; undo; undo")
    try console.run("subscription offer introductory create .silver --mode free --duration 1w")
    try subscribe()
    try console.run("storekit upgrade .gold")
    let free = try console.run("sales report --environment sandbox --columns product,refunds,sales", as: .csv)
    #expect(free.contains("com.example.books.silver,0,0.00 USD"), "\(free)")
    try console.run("undo; undo; undo")
    try subscribe()
    try console.run("clock advance 1m; storekit upgrade .gold")
    try console.run("storekit upgrade .basic")
    #expect(try status("product,nextProduct") == "com.example.books.gold,com.example.books.basic")
    #expect(console.refusal(of: "storekit upgrade .basic")?.code == "subscription.same")
    #expect(
      console.refusal(of: "storekit subscribe .basic --account \(Self.yuki)")?.code == "subscription.downgrade")
    try console.run("clock advance 5m")
    #expect(try status("product") == "com.example.books.basic")
    #expect(
      try events() == [
        "Subscribed,Initial Buy", "Did Change Renewal Pref,Upgrade", "Did Change Renewal Pref,Downgrade", "Did Renew,",
      ])
  }

  @Test func `a change between equal levels with another period waits for the renewal, and is undone by choosing back`()
    throws
  {
    try subscribe()
    try console.run("storekit upgrade .year")
    #expect(try status("product,nextProduct") == "com.example.books.silver,com.example.books.year")
    try console.run("storekit cancel .silver; storekit upgrade .silver")
    #expect(try status("renews") == "true")
    #expect(try events().last == "Did Change Renewal Pref,")
    #expect(try status("nextProduct") == "com.example.books.silver")
  }

  @Test func `a product that is not for sale ends its subscriptions, and a refund revokes one`() throws {
    try subscribe()
    try console.run("subscription availability .silver --off; clock advance 5m")
    #expect(try status("status,reason") == "Expired,Product Not For Sale")
    try console.run("subscription availability .silver --on")
    try subscribe()
    try console.run("clock advance 5m; storekit refund 2")
    #expect(try status("status") == "Active")
    try console.run("storekit refund 3")
    #expect(try status("status,renews") == "Revoked,false")
    try console.run("undo")
    #expect(try status("status,renews") == "Active,true")
  }

  @Test func `a renewal date is moved at most twice a year`() throws {
    try subscribe()
    try console.run("storekit extend .silver --days 30")
    #expect(try status("expires") == "2026-01-31T00:10:00Z")
    try console.run("storekit extend .silver --days 1")
    #expect(console.refusal(of: "storekit extend .silver --days 1")?.code == "subscription.extension.count")
    #expect(console.refusal(of: "storekit extend .silver --days 91")?.code == "subscription.extension.days")
    try console.run("storekit cancel .silver; clock advance 1h")
    #expect(console.refusal(of: "storekit extend .silver --days 5")?.code == "subscription.extension.state")
  }

  @Test func `an account owns the current period of a subscription, until that ends`() throws {
    let owned = "storekit owned \(Self.yuki) --columns product,number"
    try subscribe()
    try console.run("clock advance 5m; storekit upgrade .gold; clock advance 5m")
    #expect(try console.run(owned, as: .csv) == "product,number\ncom.example.books.gold,4\n")
    try console.run("expect owned .gold \(Self.yuki); expect not owned .silver \(Self.yuki)")
    try console.run("storekit cancel .gold; clock advance 5m; expect not owned .gold \(Self.yuki)")
    #expect(console.refusal(of: "expect owned .gold \(Self.yuki)")?.code == "expect.failed")
    #expect(try console.run(owned) == "\(Self.yuki) owns nothing\n")
  }

  @Test func `buying on a device begins a subscription, and buying it again is refused`() throws {
    for line in [
      "contract contact --name Ann --email ann@example.com", "contract bank --name Bank", "contract tax --country USA",
      "contract sign", "storekit device add iPhone", "storekit sign-in \(Self.yuki) --password Harbour-Ferry-11",
      "storekit products .silver .gold", "storekit buy .silver",
    ] { try console.run(line) }
    #expect(try status("product,status") == "com.example.books.silver,Active")
    #expect(console.refusal(of: "storekit buy .silver")?.code == "subscription.subscribed")
    // A payment that waited fails instead, so that the device goes on.
    try console.run("storekit cancel .silver; clock advance 5m; storekit network off; storekit buy .silver")
    try subscribe()
    try console.run("storekit network on")
    let states = try console.run("storekit transactions --columns state", as: .csv)
    #expect(states.lowercased().contains("failed"), "\(states)")
    try console.run("storekit fail-billing .silver; clock advance 1h")
    #expect(console.refusal(of: "storekit buy .silver")?.code == "subscription.payments-fail")
    try console.run("storekit fix-billing .silver; storekit subscribe .silver --account \(Self.yuki)")
    try console.run("storekit buy .gold")
    #expect(try status("product") == "com.example.books.gold")
    try console.run("clock advance 5m")
    #expect(try console.run("storekit queue").contains("com.example.books.gold"))
  }

  @Test(arguments: [
    ("storekit subscribe .silver", "subscription.account.missing"),
    ("storekit subscribe .silver --account none@example.com", "storekit.account.unknown"),
    ("storekit subscribe .coins --account yuki@example.com", "product.type.other"),
    ("storekit subscribe .bare --account yuki@example.com", "subscription.period.missing"),
    ("storekit subscribe .unpriced --account yuki@example.com", "subscription.price.missing"),
    ("storekit cancel .silver", "subscription.not-subscribed"),
    ("storekit upgrade .silver --account yuki@example.com", "subscription.not-subscribed"),
    ("storekit extend .silver", "subscription.not-subscribed"),
    ("storekit fail-billing .none", "product.unknown"),
  ])
  func `a wrong line is refused, and nothing changes`(line: String, code: String) throws {
    for line in [
      "product create .coins --name Coins --type consumable",
      "subscription create .bare --name Bare --group Reading --price 0.99",
      "subscription create .unpriced --name Unpriced --group Reading --period 1m",
    ] { try console.run(line) }
    let before = try console.run("log")
    #expect(console.refusal(of: line)?.code == code)
    #expect(try console.run("log") == before)
  }

  @Test func `a subscriber who comes back renews as often as a new one`() throws {
    try subscribe()
    try console.run("clock advance 2h")
    try subscribe()
    try console.run("clock advance 12m")
    #expect(try status("status") == "Active")
    #expect(try events().suffix(2) == ["Did Renew,", "Did Renew,"])
  }

  @Test func `cleared purchases take their subscriptions along, and undo brings both back`() throws {
    try subscribe()
    try console.run("storekit clear-history \(Self.yuki) --yes; clock advance 1h")
    #expect(try status("status") == "")
    try console.run("undo; undo; clock advance 6m")
    #expect(try events() == ["Subscribed,Initial Buy", "Did Renew,"])
    try console.run("storekit clear-history \(Self.yuki) --yes")
    try subscribe()
    #expect(try events() == ["Subscribed,Initial Buy"])
  }

  @Test func `a subscription whose product lost its period ends`() throws {
    try subscribe()
    try console.unit { catalog in
      try catalog.store.execute("DELETE FROM subscription_period")
    }
    try console.run("clock advance 30m")
    #expect(try status("status,reason") == "Expired,Product Not For Sale")
  }

  @Test func `a subscription of a deleted tester ends`() throws {
    try subscribe()
    try console.run("tester delete \(Self.yuki) --yes; clock advance 6m")
    #expect(try status("status,reason") == "Expired,Other")
    #expect(try console.rows(of: "storekit transactions").count == 1)
  }

  @Test func `nothing is sold that is not for sale, or to a customer whose payments fail`() throws {
    try console.run("subscription availability .gold --off")
    let gold = "storekit subscribe .gold --account \(Self.yuki)"
    #expect(console.refusal(of: gold)?.code == "subscription.not-for-sale")
    try subscribe()
    #expect(console.refusal(of: "storekit upgrade .gold")?.code == "subscription.not-for-sale")
    try console.run("subscription availability .gold --on; storekit fail-billing .silver")
    #expect(console.refusal(of: "storekit upgrade .gold")?.code == "subscription.payments-fail")
    try console.run("clock advance 1h")
    #expect(console.refusal(of: gold)?.code == "subscription.payments-fail")
    try console.run("storekit fix-billing .silver; \(gold)")
    #expect(try status("product,status") == "com.example.books.gold,Active")
  }

  @Test func `several subscribers are told apart by their account`() throws {
    try subscribe()
    try console.run(
      "tester create ada@example.com --first Ada --last Byron --storefront GBR --password Harbour-Ferry-12 --birth 1990-01-01"
    )
    try console.run("storekit subscribe .gold --account ada@example.com")
    #expect(console.refusal(of: "storekit cancel .silver")?.code == "subscription.account.ambiguous")
    try console.run("storekit cancel .silver --account ada@example.com")
    #expect(
      try console.run("subscription status --columns account,renews", as: .csv)
        == "account,renews\nyuki@example.com,true\nada@example.com,false\n")
  }

  // MARK: - The picture of a life

  @Test func `a life is drawn in characters, with its periods, prices, and failed payments`() throws {
    try console.run("grace set --sandbox-opt-in")
    try subscribe()
    try console.run("clock advance 6m; storekit upgrade .gold; storekit fail-billing .gold; clock advance 6m")
    let lines = try console.run("subscription timeline \(Self.yuki) --format text").split(separator: "\n").map(
      String.init)
    #expect(lines.first == "\(Self.yuki): com.example.books.gold is Billing Grace Period")
    #expect(lines[1] == "2026-01-31T00:00:00Z to 2026-01-31T00:16:00Z")
    let labels = lines.dropFirst(2).map { $0.prefix { $0 != "│" }.trimmingCharacters(in: .whitespaces) }
    #expect(
      labels == [
        "com.example.books.silver 4.99 USD", "com.example.books.gold 9.99 USD", "Billing Grace Period", "now",
      ])
    // The upgrade ends the second period of the other product; each period begins with a thin line.
    let bars = lines.dropFirst(2).map { $0.drop { $0 != "│" }.dropFirst().dropLast() }
    #expect(bars.allSatisfy { $0.count == 60 }, "\(bars)")
    #expect(bars[0].filter { $0 == "▏" }.count == 2 && bars[0].filter { $0 != " " }.count == 23, "\(bars[0])")
    #expect(bars[2].filter { $0 == "▒" }.count == 18 && bars[3].firstIndex(of: "↑") != nil, "\(bars)")
  }

  @Test func `a life is drawn as an image, and as a list in all other formats`() throws {
    try subscribe()
    try console.run("clock advance 12m")
    let image = try console.run("subscription timeline \(Self.yuki) --format svg")
    #expect(image.hasPrefix("<svg ") && image.hasSuffix("</svg>\n"), "\(image)")
    #expect(image.components(separatedBy: "<title>").count == 4, "a bar for each period")
    #expect(try console.run("subscription timeline \(Self.yuki)", as: .csv).hasPrefix("at,event,detail,product,note\n"))
    #expect(console.refusal(of: "subscription timeline \(Self.yuki) --format png")?.code == "usage.value")
    #expect(
      try console.run("subscription timeline nobody@example.com --format svg")
        == "nothing happened to subscriptions of nobody@example.com\n")
  }
}
