import CatalogCommands
import Foundation
import Interchange
import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@testable import Subscriptions

/// The offers of subscriptions: at the prompt, and by their rules.
@Suite struct OfferTests {
  private let console: TestConsole

  private static var plugins: [any Plugin] {
    [CatalogPlugin(), PriceTiersPlugin(), InterchangePlugin(), SubscriptionsPlugin()]
  }

  init() throws {
    console = try TestConsole(plugins: Self.plugins, clock: "2026-11-01")
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books", "subscription group create Reading",
      "subscription create .monthly --name Monthly --group Reading --period 1m --price 4.99",
      "subscription create .bare --name Bare --group Reading",
      "product create .coins --name Coins --type consumable",
    ] { try console.run(line) }
  }

  private func rows(_ line: String) throws -> [String] {
    try console.run("\(line) -o csv").split(separator: "\n").dropFirst().map(String.init)
  }

  private static let introductory = "subscription offer introductory"
  private static let promotional = "subscription offer promotional"

  @Test func `an introductory offer is created, shown by its number, changed, deleted, and undone`() throws {
    let line = "\(Self.introductory) create .monthly --mode free --duration 1w --from 2026-12-01"
    #expect(try console.run(line) == "created introductory offer 1\n")
    try console.run(
      "\(Self.introductory) create .monthly --mode as-you-go --duration 1m --periods 3 --storefront JPN --price 160 "
        + "--until 2026-11-30")
    let list = "\(Self.introductory) list .monthly --columns id,offerMode,numberOfPeriods,storefront,price,startDate"
    #expect(
      try rows(list) == ["1,Free,1,,,2026-12-01", "2,Pay As You Go,3,JPN,JPN: 160 JPY,"])
    try console.run("\(Self.introductory) edit .monthly 1 --until 2026-12-31")
    #expect(try console.json("\(Self.introductory) show .monthly 1").contains(#""endDate": "2026-12-31""#))
    #expect(try console.run("plan \(Self.introductory) delete .monthly 2 --yes").contains("introductory offer"))
    try console.run("\(Self.introductory) delete .monthly 2 --yes")
    #expect(console.refusal(of: "\(Self.introductory) show .monthly 2")?.code == "\(Self.code).introductory.unknown")
    try console.run("undo")
    #expect(try rows(list).count == 2)
    try console.run("subscription delete .monthly --yes; undo")
    #expect(try rows(list).count == 2)
  }

  private static let code = "subscription.offer"

  @Test func `a promotional offer has prices that can be changed, and other fields that cannot`() throws {
    let create = "\(Self.promotional) create .monthly"
    try console.run("\(create) spring --name Spring --mode up-front --duration 3m --price '9.99 USD; JPN: 1000 JPY'")
    try console.run("\(create) gift --name Gift --mode free --duration 1m --storefronts JPN,USA")
    try console.run("\(Self.promotional) edit .monthly spring --price 8.99")
    #expect(
      try rows("\(Self.promotional) list .monthly --columns offerCode,price,storefronts")
        == ["gift,,\"JPN,USA\"", "spring,8.99 USD,"])
    let fixed = console.refusal(of: "\(Self.promotional) edit .monthly spring --mode free")
    #expect(fixed?.message.contains("cannot be changed later") == true, "\(String(describing: fixed))")
  }

  @Test(arguments: [
    ("introductory create .bare --mode free --duration 1w", "subscription.offer.period-missing"),
    ("introductory create .coins --mode free --duration 1w", "product.type.other"),
    ("introductory create .none --mode free --duration 1w", "product.unknown"),
    ("introductory create .monthly --mode free", "usage.missing"),
    ("introductory create .monthly --mode gratis --duration 1w", "subscription.offer.introductory.mode.unknown"),
    ("introductory create .monthly --mode free --duration 4d", "subscription.offer.introductory.duration.unknown"),
    ("introductory create .monthly --mode free --duration 1w --price 0.99", "subscription.offer.price-free"),
    ("introductory create .monthly --mode up-front --duration 1m", "subscription.offer.price-missing"),
    ("introductory create .monthly --mode up-front --duration 1m --price 0", "subscription.offer.price-missing"),
    (
      "introductory create .monthly --mode up-front --duration 1m --periods 2 --price 3.99",
      "subscription.offer.periods"
    ),
    (
      "introductory create .monthly --mode as-you-go --duration 1m --periods 13 --price 3.99",
      "subscription.offer.introductory.periods.range"
    ),
    (
      "introductory create .monthly --mode as-you-go --duration 1m --price 4.99",
      "subscription.offer.price-standard"
    ),
    (
      "promotional create .monthly x --name A --mode up-front --duration 1m --price 5",
      "subscription.offer.price-standard"
    ),
    (
      "promotional create .monthly x --name A --mode up-front --duration 3m --price 14.97",
      "subscription.offer.price-standard"
    ),
    ("promotional edit .monthly paid --price 9.999", "price.amount.malformed"),
    ("promotional edit .monthly paid --price 14.97", "subscription.offer.price-standard"),
    (
      "promotional create .monthly x --name A --mode as-you-go --duration 1m --price 1.99 --storefronts KOR",
      "subscription.offer.price-standard"
    ),
    (
      "code create .monthly x --customers new --mode as-you-go --duration 1m --price 1.99",
      "subscription.offer.price-standard"
    ),
    (
      "introductory create .monthly --mode as-you-go --duration 1m --price 'tier 3'",
      "subscription.offer.introductory.price.form"
    ),
    (
      "introductory create .monthly --mode as-you-go --duration 1m --price '0.99 USD from 2026-12-01'",
      "subscription.offer.introductory.price.form"
    ),
    (
      "introductory create .monthly --mode free --duration 1w --from 2026-12-02 --until 2026-12-01",
      "subscription.offer.dates"
    ),
    ("introductory create .monthly --mode free --duration 2w --storefront JPN", "subscription.offer.overlap"),
    ("introductory create .monthly --mode free --duration 2w --from someday", "usage.date"),
    ("introductory create .monthly --mode free --duration 2w --storefront XXX", "storefront.unknown"),
    ("introductory show .monthly first", "subscription.offer.introductory.unknown"),
    ("introductory show .monthly 99999999999999999999", "subscription.offer.introductory.unknown"),
    ("introductory edit .monthly 1", "usage.nothing-to-change"),
    ("promotional create .monthly 'a b' --name A --mode free --duration 1w", "subscription.offer.id"),
    ("promotional create .monthly spring --name A --mode free --duration 1w", "subscription.offer.promotional.taken"),
    (
      "promotional create .monthly x --name A --mode up-front --duration 1m --price 'JPN: 100 JPY' --storefronts JPN,USA",
      "subscription.offer.price-missing"
    ),
    ("promotional delete .monthly none --yes", "subscription.offer.promotional.unknown"),
  ])
  func `a wrong offer is refused, and nothing changes`(line: String, code: String) throws {
    try console.run("\(Self.introductory) create .monthly --mode free --duration 1w")
    try console.run("\(Self.promotional) create .monthly spring --name Spring --mode free --duration 1m")
    try console.run("\(Self.promotional) create .monthly paid --name Paid --mode up-front --duration 3m --price 9.99")
    try console.run("price set .monthly --price 1000 --storefront KOR")
    let before = try console.run("log")
    #expect(console.refusal(of: "subscription offer \(line)")?.code == code)
    #expect(try console.run("log") == before)
  }

  @Test func `a subscription has 10 active promotional offers`() throws {
    for number in 1...10 {
      try console.run("\(Self.promotional) create .monthly o\(number) --name O\(number) --mode free --duration 1m")
    }
    let more = "\(Self.promotional) create .monthly o11 --name O11 --mode free --duration 1m"
    #expect(console.refusal(of: more)?.code == "subscription.offer.limit")
    try console.run("\(Self.promotional) delete .monthly o1 --yes; \(more)")
  }

  @Test func `a file that has no offers says so`() throws {
    try console.run("subscription offer introductory create .monthly --mode free --duration 1w")
    for format in ["itmsp", "iap.json"] {
      let said = try console.run("export one.\(format)")
      #expect(said.contains("introductory_offers"), "\(said)")
    }
  }

  @Test func `a seed has the offers, and a new store made by it has the same`() throws {
    try console.run(
      "\(Self.introductory) create .monthly --mode free --duration 1w --from 2026-12-01 --until 2026-12-31")
    try console.run(
      "\(Self.promotional) create .monthly spring --name 'In spring' --mode up-front --duration 3m --storefronts DEU,JPN "
        + "--price '9.99 USD; JPN: 1000 JPY'")
    try console.run("export one.seed")
    let other = try TestConsole(plugins: Self.plugins, clock: "2026-11-01")
    try other.write(try console.text(of: "one.seed"), to: "one.seed")
    try other.run("run one.seed; export two.seed")
    #expect(try other.text(of: "two.seed") == console.text(of: "one.seed"))
    #expect(try other.text(of: "two.seed").contains("--storefronts=DEU,JPN"))
  }

  @Test func `a code offer is deactivated for good, and its codes are secrets of its developer`() throws {
    try console.run("subscription offer code create .monthly Spring --customers expired,new --mode free --duration 1w")
    try console.run("subscription offer custom-code create .monthly Spring SPRING26 --count 500")
    try console.run("subscription offer one-time-code create .monthly Spring --count 500 --expires 2027-01-31")
    let shown = try console.json("subscription offer code show .monthly Spring")
    #expect(shown.contains("new, expired") && shown.contains("SPRING26"), "\(shown)")
    try console.run("subscription offer one-time-code export .monthly Spring 1 codes.csv")
    let codes = try console.text(of: "codes.csv").split(separator: "\n")
    #expect(codes.first == "code" && codes.count == 501 && Set(codes).count == 501)
    #expect(codes.dropFirst().allSatisfy { $0.utf8.count == 18 })
    let path = console.folder.appendingPathComponent("codes.csv").path
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(
      console.refusal(of: "subscription offer one-time-code export .monthly Spring 1 codes.csv")?.code
        == "subscription.offer.one-time-code.file-exists")
    try console.run("subscription offer one-time-code create .monthly Spring --count 500 --expires 2027-01-31")
    try console.run("subscription offer one-time-code export .monthly Spring 2 others.csv")
    #expect(Set(try console.text(of: "others.csv").split(separator: "\n")).intersection(codes) == ["code"])
    // Undo brings back the same codes.
    try console.run("subscription offer one-time-code delete .monthly Spring 1 --yes; undo")
    try console.run("subscription offer one-time-code export .monthly Spring 1 again.csv")
    #expect(try console.text(of: "again.csv") == console.text(of: "codes.csv"))
    #expect(try !console.run("log -o json").contains(codes[1]))
    try console.run("subscription offer code edit .monthly Spring --no-active")
    #expect(
      console.refusal(of: "subscription offer code edit .monthly Spring --active")?.code
        == "subscription.offer.deactivated")
    try console.run("export one.seed")
    let other = try TestConsole(plugins: Self.plugins, clock: "2026-11-01")
    try other.write(try console.text(of: "one.seed"), to: "one.seed")
    try other.run("run one.seed; use com.example.books")
    #expect(try !other.json("subscription offer code show .monthly Spring").contains(#""active": true,"#))
    #expect(try other.run("subscription offer custom-code list .monthly Spring").contains("SPRING26"))
  }

  @Test(arguments: [
    (
      "code create .monthly Other --customers none --mode free --duration 1w",
      "subscription.offer.code.customers.unknown"
    ),
    ("code create .monthly Spring --customers new --mode free --duration 1w", "subscription.offer.code.taken"),
    ("custom-code create .monthly Spring a-b --count 1", "subscription.offer.code"),
    ("custom-code create .monthly Spring spring26 --count 1", "subscription.offer.code-taken"),
    ("custom-code create .monthly Spring NEW --count 0", "subscription.offer.custom-code.count.range"),
    ("custom-code create .monthly Spring NEW --count 1000000", "subscription.offer.redemptions"),
    ("custom-code create .monthly Spring NEW --count 1 --expires 2026-11-01", "subscription.offer.expiration"),
    ("custom-code create .monthly Autumn NEW --count 1", "subscription.offer.code.unknown"),
    ("custom-code create .monthly Over NEW --count 1", "subscription.offer.inactive"),
    (
      "one-time-code create .monthly Spring --count 499 --expires 2027-01-01",
      "subscription.offer.one-time-code.count.range"
    ),
    ("one-time-code create .monthly Spring --count 500", "usage.missing"),
    ("one-time-code create .monthly Spring --count 500 --expires 2027-06-01", "subscription.offer.expiration"),
    ("one-time-code export .monthly Spring 9 none.csv", "subscription.offer.one-time-code.unknown"),
    (
      "win-back create .monthly back --name B --mode free --duration 1m --paid-months 3 --lapsed-months 2-12 --from today",
      "subscription.offer.start"
    ),
    (
      "win-back create .monthly back --name B --mode free --duration 1m --paid-months 30 --lapsed-months 2-12 --from +2d",
      "subscription.offer.paid-months"
    ),
    (
      "win-back create .monthly back --name B --mode free --duration 1m --paid-months 3 --lapsed-months 12-2 --from +2d",
      "subscription.offer.win-back.lapsed-months.order"
    ),
    (
      "win-back create .monthly back --name B --mode free --duration 1m --paid-months 3 --lapsed-months 2 --from +2d",
      "subscription.offer.win-back.lapsed-months.form"
    ),
    (
      "win-back create .monthly back --name B --mode free --duration 1m --paid-months 3 --lapsed-months 2-12 --from +2d --until +3d",
      "subscription.offer.short"
    ),
    (
      "win-back create .monthly spring --name B --mode free --duration 1m --paid-months 3 --lapsed-months 2-12 --from +2d",
      "subscription.offer.taken"
    ),
    ("win-back edit .monthly return --from today", "subscription.offer.start"),
    ("win-back edit .monthly return --mode free", "usage.option.fixed"),
  ])
  func `wrong codes and win-back offers are refused, and nothing changes`(line: String, code: String) throws {
    for line in [
      "code create .monthly Spring --customers new --mode free --duration 1w",
      "code create .monthly Over --customers new --mode free --duration 1w --no-active",
      "custom-code create .monthly Spring SPRING26 --count 500",
      "promotional create .monthly spring --name Spring --mode free --duration 1m",
      "win-back create .monthly return --name R --mode free --duration 1m --paid-months 3 --lapsed-months 2-12 --from +2d",
    ] { try console.run("subscription offer \(line)") }
    let before = try console.run("log")
    #expect(console.refusal(of: "subscription offer \(line)")?.code == code)
    #expect(try console.run("log") == before)
  }

  @Test func `a win-back offer that has started is in a seed`() throws {
    try console.run(
      "subscription offer win-back create .monthly return --name R --mode up-front --duration 1y --price 19.99 "
        + "--paid-months 3 --lapsed-months 2-12 --wait-months 2 --from 2026-12-01 --until 2026-12-31 --priority high")
    try console.run("clock set 2026-12-15; subscription offer win-back edit .monthly return --until 2027-01-31")
    try console.run("export one.seed")
    let other = try TestConsole(plugins: Self.plugins, clock: "2026-11-01")
    try other.write(try console.text(of: "one.seed"), to: "one.seed")
    try other.run("run one.seed; export two.seed")
    #expect(try other.text(of: "two.seed") == console.text(of: "one.seed"))
  }

  @Test func `an offer stays, and is in a seed, when the price of its subscription falls below it`() throws {
    try console.run(
      "subscription offer code create .monthly Half --customers new --mode as-you-go --duration 1m --price 1.99; "
        + "price set .monthly --price 0.99; subscription offer code edit .monthly Half --no-active")
    let costly = "\(Self.promotional) create .monthly x --name X --mode as-you-go --duration 1m --price 0.99"
    #expect(console.refusal(of: costly)?.code == "subscription.offer.price-standard")
    try console.run("\(costly) --adopt; export one.seed")
    let other = try TestConsole(plugins: Self.plugins, clock: "2026-11-01")
    try other.write(try console.text(of: "one.seed"), to: "one.seed")
    try other.run("run one.seed; export two.seed")
    #expect(try other.text(of: "two.seed") == console.text(of: "one.seed"))
  }

  @Test func `the current offers of a storefront follow from the day, the storefront, and the price there`() throws {
    for line in [
      "introductory create .monthly --mode free --duration 1w --until 2026-11-30",
      "introductory create .monthly --mode as-you-go --duration 1m --periods 3 --price 0.99 --from 2026-12-01",
      "promotional create .monthly japan --name J --mode up-front --duration 3m --price 'JPN: 1000 JPY'",
      "code create .monthly Over --customers new --mode free --duration 1w --no-active",
    ] { try console.run("subscription offer \(line)") }
    func current(_ code: String, on day: String) throws -> [String] {
      try console.run("clock set \(day)")
      return try console.looking { catalog in
        let product = try #require(try catalog.products.find("com.example.books.monthly"))
        let storefront = try Storefront.parse(code)
        return try Offers(catalog).current(of: product, in: storefront, at: catalog.store.now).map { current in
          let offer = current.offer
          return
            "\(offer.kind) \(offer.mode) \(offer.count) × \(offer.period.word) \(current.price?.description ?? "free")"
        }
      }
    }
    #expect(try current("USA", on: "2026-11-30") == ["introductory free 1 × 1w free"])
    #expect(
      try current("JPN", on: "2026-11-30") == ["introductory free 1 × 1w free", "promotional upFront 1 × 3m 1000 JPY"])
    #expect(try current("USA", on: "2026-12-01") == ["introductory asYouGo 3 × 1m 0.99 USD"])
  }
}
