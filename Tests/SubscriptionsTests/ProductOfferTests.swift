import CatalogCommands
import Foundation
import Interchange
import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@testable import Subscriptions

/// The code offers of products that are bought once: at the prompt, and by their rules.
@Suite struct ProductOfferTests {
  private let console: TestConsole

  private static var plugins: [any Plugin] {
    [CatalogPlugin(), PriceTiersPlugin(), InterchangePlugin(), SubscriptionsPlugin()]
  }

  init() throws {
    console = try TestConsole(plugins: Self.plugins, clock: "2026-11-01")
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books", "product create .coins --name Coins --type consumable --price 4.99",
      "product create .map --name Map --price 2.99",
      "product create .pass --name Pass --type non-renewing --price 9.99",
      "subscription group create Reading",
      "subscription create .monthly --name Monthly --group Reading --period 1m --price 4.99",
    ] { try console.run(line) }
  }

  private func offer(_ line: String) throws { try console.run("product offer \(line)") }

  private func rows(_ line: String) throws -> [String] {
    try console.run("\(line) -o csv").split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func `an offer is created, shown with its codes, switched off for good, deleted, and undone`() throws {
    #expect(
      try console.run("product offer code create .coins Gift --customers never-bought") == "created code offer Gift\n")
    try offer("code create .coins Half --customers bought-lately,bought-before --price '2.49 USD; JPN: 0 JPY'")
    try offer("custom-code create .coins Gift GIFT26 --count 100")
    try offer("one-time-code create .coins Gift --count 500 --expires +90d")
    let list = "product offer code list .coins --columns name,customerEligibilities,price,active"
    #expect(
      try rows(list) == [
        "Gift,never-bought,,true", "Half,\"bought-lately, bought-before\",2.49 USD; JPN: 0 JPY,true",
      ])
    let shown = try console.json("product offer code show .coins Gift")
    #expect(shown.contains("GIFT26"), "\(shown)")
    try offer("code edit .coins Gift --no-active")
    #expect(
      console.refusal(of: "product offer code edit .coins Gift --active")?.code == "subscription.offer.deactivated")
    #expect(try console.run("plan product offer code delete .coins Gift --yes").contains("code offer"))
    try offer("code delete .coins Gift --yes")
    #expect(try rows(list).count == 1)
    try console.run("undo")
    #expect(try rows("product offer custom-code list .coins Gift").count == 1)
    try console.run("product delete .coins --yes; undo")
    #expect(try rows(list).count == 2)
    #expect(try console.run("log").contains("product offer code create"))
  }

  @Test func `a set of codes is exported for its owner, and is not that of a subscription`() throws {
    try offer("code create .pass Gift --customers never-bought")
    try console.run("subscription offer code create .monthly Gift --customers new --mode free --duration 1w")
    try offer("one-time-code create .pass Gift --count 500 --expires +90d --environment sandbox")
    try console.run("subscription offer one-time-code create .monthly Gift --count 500 --expires +90d")
    try offer("one-time-code export .pass Gift 1 pass.csv")
    try console.run("subscription offer one-time-code export .monthly Gift 1 monthly.csv")
    let codes = try console.text(of: "pass.csv").split(separator: "\n")
    #expect(codes.count == 501 && Set(codes).count == 501 && codes[0] == "code")
    #expect(Set(codes).intersection(try console.text(of: "monthly.csv").split(separator: "\n")) == ["code"])
    let again = console.refusal(of: "product offer one-time-code export .pass Gift 1 pass.csv")
    #expect(again?.code == "subscription.offer.one-time-code.file-exists")
    #expect(
      console.refusal(of: "product offer one-time-code export .monthly Gift 1 other.csv")?.code
        == "subscription.offer.code.unknown")
  }

  @Test func `a seed has the offers and their custom codes`() throws {
    try offer("code create .map Half --customers bought-lately --price '1.49 USD; JPN: 0 JPY' --storefronts JPN,USA")
    try offer("custom-code create .map Half HALF26 --count 100 --expires 2027-01-31")
    try offer("code create .map Old --customers never-bought --no-active")
    try console.run("export one.seed")
    let other = try TestConsole(plugins: Self.plugins, clock: "2027-11-01")
    try other.write(try console.text(of: "one.seed"), to: "one.seed")
    try other.run("run one.seed; use com.example.books; export two.seed")
    #expect(try other.text(of: "two.seed") == console.text(of: "one.seed"))
    #expect(try other.run("product offer custom-code list .map Half").contains("HALF26"))
  }

  @Test(arguments: [
    ("code create .monthly Gift --customers never-bought", "product.type.other"),
    ("code create .none Gift --customers never-bought", "product.unknown"),
    ("code create .coins Gift --customers never-bought", "product.offer.code.taken"),
    ("code create .coins Other --customers new", "product.offer.code.customers.unknown"),
    ("code create .coins Other", "usage.missing"),
    ("code create .coins Other --customers never-bought --price 4.99", "subscription.offer.price-standard"),
    ("code create .coins Other --customers never-bought --price 1.99", "subscription.offer.price-standard"),
    (
      "code create .coins Other --customers never-bought --price 'USA: 1.99 USD' --storefronts USA,JPN",
      "subscription.offer.price-missing"
    ),
    ("code create .coins Other --customers never-bought --mode free", "usage.option.unknown"),
    ("code edit .coins Gift --price 0.99", "usage.option.fixed"),
    ("custom-code create .coins Gift a-b --count 1", "subscription.offer.code"),
    ("custom-code create .coins Gift gift26 --count 1", "subscription.offer.code-taken"),
    ("custom-code create .coins Gift SPRING26 --count 1", "subscription.offer.code-taken"),
    ("custom-code create .coins Gift NEW --count 999000", "subscription.offer.redemptions"),
    ("custom-code create .coins Over NEW --count 1", "subscription.offer.inactive"),
    ("custom-code create .coins Gift NEW --count 1 --expires 2026-10-31", "subscription.offer.expiration"),
    ("custom-code create .map Gift NEW --count 1", "product.offer.code.unknown"),
    ("one-time-code create .coins Gift --count 499 --expires +90d", "product.offer.one-time-code.count.range"),
    ("one-time-code create .coins Gift --count 500 --expires 2027-06-01", "subscription.offer.expiration"),
    ("one-time-code export .coins Gift 9 none.csv", "subscription.offer.one-time-code.unknown"),
  ])
  func `a wrong offer or code is refused, and nothing changes`(line: String, code: String) throws {
    for line in [
      "subscription offer code create .monthly Spring --customers new --mode free --duration 1w",
      "subscription offer custom-code create .monthly Spring SPRING26 --count 900",
      "product offer code create .coins Gift --customers never-bought",
      "product offer custom-code create .coins Gift GIFT26 --count 101",
      "product offer code create .coins Over --customers never-bought --no-active",
      "price set .coins --price 100 --storefront JPN",
    ] { try console.run(line) }
    let before = try console.run("log")
    #expect(console.refusal(of: "product offer \(line)")?.code == code)
    #expect(try console.run("log") == before)
  }

  @Test func `an app has 10 active offers of its products, whatever they are of`() throws {
    for number in 1...5 {
      for product in [".coins", ".map"] {
        try offer("code create \(product) Offer\(number) --customers never-bought")
      }
    }
    let more = "product offer code create .pass More --customers never-bought"
    #expect(console.refusal(of: more)?.code == "subscription.offer.limit")
    try console.run("subscription offer code create .monthly Spring --customers new --mode free --duration 1w")
    try offer("code edit .map Offer5 --no-active")
    try console.run(more)
  }
}
