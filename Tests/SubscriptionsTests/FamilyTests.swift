import CatalogCommands
import PriceTiers
import StockroomKit
import StockroomTesting
import StoreKitSimulator
import Subscriptions
import Testing

/// Families of auto-renewable subscriptions, whose durations are products: the rules of 2012.
@Suite struct FamilyTests {
  private let console: TestConsole
  private static let ada = "ada@example.com"
  private static let about = "All issues of a month"

  init() throws {
    console = try TestConsole(
      plugins: [CatalogPlugin(), PriceTiersPlugin(), StoreKitSimulatorPlugin(), SubscriptionsPlugin()])
    try console.setClock("2013-01-01")
    for line in [
      "app create com.example.mag --name Mag --sku MAG1", "use com.example.mag",
      "subscription family create Magazine --review-notes 'Sign in as ada'",
      "subscription family localize Magazine en-US --display-name 'The Magazine' --description '\(Self.about)'",
      "product create .month --name Month --type auto-renewable --family Magazine --period 1m --tier 3",
      "product create .year --name Year --type auto-renewable --family Magazine --period 1y --tier 20",
      "product create .coins --name Coins --type consumable",
      "tester create \(Self.ada) --first Ada --last Byron --storefront GBR --password Harbour-Ferry-12",
    ] { try console.run(line) }
  }

  private func code(_ line: String) -> String? { console.refusal(of: line)?.code }

  private func list(_ columns: String) throws -> [String] {
    try console.run("product list --type auto-renewable --columns \(columns)", as: .csv).split(separator: "\n")
      .dropFirst().map(String.init)
  }

  private func status(_ columns: String) throws -> [String] {
    try console.run("subscription status --columns \(columns)", as: .csv).split(separator: "\n").dropFirst()
      .map(String.init)
  }

  // MARK: - Families

  @Test func `a family is created, listed, shown, edited, localized, and deleted, each in a unit`() throws {
    #expect(try console.run("subscription family create News") == "created subscription family News\n")
    #expect(code("subscription family create News") == "subscription.family.taken")
    #expect(
      try console.run("subscription family list --columns referenceName", as: .csv) == "referenceName\nMagazine\nNews\n"
    )
    try console.run("subscription family edit News --reference-name Paper --review-notes='One\nTwo'")
    try console.run("subscription family localize Paper ja --display-name 新聞 --description 毎日新しい記事を読むことができます。")
    #expect(try console.json("subscription family show Paper").contains("毎日新しい記事"))
    try console.run(
      "subscription family localize Paper ja --remove; undo; subscription family delete Paper --yes; undo")
    #expect(try console.json("subscription family show Paper").contains(#""reviewNotes": "One\nTwo""#))
    #expect(try console.run("help subscription family list").contains("List the subscription families."))
  }

  @Test func `what a family cannot have is refused`() throws {
    for (line, code) in [
      ("subscription family create X", "subscription.family.reference-name.length"),
      ("subscription family create News --review-notes x", "subscription.family.review-notes.length"),
      ("subscription family localize Magazine ja --description 短い", "usage.missing"),
      (
        "subscription family localize Magazine ja --display-name 月刊誌 --description 短い",
        "subscription.family.description.length"
      ),
      ("subscription family localize Magazine en-US --description=", "subscription.family.description"),
      ("subscription family localize News ja --display-name 新聞", "subscription.family.unknown"),
      ("subscription family delete Magazine --yes", "subscription.family.in-use"),
      ("product create .x --name Xx --type auto-renewable --family News", "subscription.family.unknown"),
      ("product edit .coins --family Magazine", "subscription.family.type"),
      ("product edit .coins --bonus 1m", "subscription.family.missing"),
      ("product edit .month --free-trial 5m", "interchange.period"),
      ("store edit --profile asc2026", "store.profile.has-products"),
    ] {
      #expect(self.code(line) == code, "\(line)")
    }
    try console.run("subscription family create News")
    #expect(code("product edit .month --family News") == "subscription.family.fixed")
    let hint = try #require(
      console.refusal(of: "product create .x --name Xx --type auto-renewable --family Paper")?.hint)
    try console.run(hint.replacing("NAME", with: "Paper"))
    try console.run("product create .x --name Xx --type auto-renewable --family Paper")
    #expect(try console.run("product why .x").contains("product edit .x --period PERIOD"))
  }

  @Test func `today's rules have no families`() throws {
    let other = try TestConsole(plugins: [CatalogPlugin(), SubscriptionsPlugin()])
    try other.run("store edit --profile asc2026; app create com.example.mag --name Mag --sku MAG1")
    for line in [
      "subscription family create Magazine", "subscription family list",
      "product create .month --name Month --type auto-renewable --family Magazine",
    ] {
      #expect(other.refusal(of: line)?.code == "subscription.family.not-offered", "\(line)")
    }
    #expect(code("subscription group create Magazine") == "subscription.group.not-offered")
    let families = try TestConsole(plugins: [CatalogPlugin(), SubscriptionsPlugin()])
    try families.run("app create com.example.mag --name Mag --sku MAG1; subscription family create One")
    try families.run("subscription family create Two")
    let refusal = try #require(families.refusal(of: "store edit --profile asc2026"))
    #expect(refusal.message.contains("2 subscription families, which the rules of asc2026 do not have"))
  }

  // MARK: - What durations have in common

  @Test func `durations have the texts and the notes of their family, and follow them`() throws {
    let columns = "id,family,period"
    #expect(
      try list(columns) == ["com.example.mag.month,Magazine,1 Month", "com.example.mag.year,Magazine,1 Year"])
    try console.run("subscription family localize Magazine ja --display-name 月刊誌 --description 毎月新しい記事を読むことができます。")
    try console.run("subscription family localize Magazine en-US --display-name 'The Monthly'")
    try console.run("subscription family edit Magazine --review-notes 'Sign in as bob'")
    for id in [".month", ".year"] {
      let shown = try console.json("product show \(id)")
      for part in ["The Monthly", Self.about, "月刊誌", "Sign in as bob"] {
        #expect(shown.contains(part), "\(id) \(part)")
      }
      #expect(!shown.contains("The Magazine"))
    }
    try console.run("subscription family localize Magazine ja --remove")
    #expect(try !console.json("product show .year").contains("月刊誌"))
    try console.run("undo")
    #expect(try console.json("product show .year").contains("月刊誌"))
  }

  @Test func `one duration has no other texts and notes than its family, and the hint changes all`() throws {
    for (line, code) in [
      ("product localize .year en-US --display-name Other", "subscription.family.texts"),
      ("product localize .year en-US --remove", "subscription.family.texts"),
      ("product edit .year --notes 'Look here'", "subscription.family.notes"),
      (
        "product create .week --name Week --type auto-renewable --family Magazine --display-name Other",
        "subscription.family.texts"
      ),
    ] {
      #expect(self.code(line) == code, "\(line)")
    }
    try console.run("product create .alone --name Alone --type auto-renewable --description 'Another description'")
    #expect(code("product edit .alone --family Magazine") == "subscription.family.texts")
    let refusal = try #require(console.refusal(of: "product localize .year en-US --display-name Other"))
    let hint = try #require(refusal.hint)
    #expect(hint.hasPrefix("subscription family localize Magazine en-US --display-name"), "\(hint)")
    #expect(!hint.contains("--description"), "\(hint)")
    try console.run(hint.replacing("=TEXT", with: "=Other"))
    #expect(try console.json("product show .month").contains("Other"))
  }

  @Test func `a text that a family lacks is taken over from its product`() throws {
    try console.run("product localize .year ja --display-name 年間 --description 毎月新しい記事を読むことができます。")
    #expect(try console.json("product show .month").contains("毎月新しい記事"))
    #expect(try console.json("subscription family show Magazine").contains("毎月新しい記事"))
    try console.run("subscription family create News")
    try console.run("product create .week --name Week --type auto-renewable --family News --notes 'Look here'")
    try console.run("product create .half --name Half --type auto-renewable --family News")
    let shown = try console.json("subscription family show News")
    #expect(shown.contains("Look here") && !shown.contains("displayName"), "\(shown)")
    #expect(try console.json("product show .half").contains(#""displayName": "Half""#))
    try console.run("subscription family localize News ja --display-name 新聞 --description 毎日新しい記事を読むことができます。")
    let half = try console.json("product show .half")
    #expect(half.contains("新聞") && !half.contains(#""displayName": "Half""#), "\(half)")
  }

  @Test func `free trials and bonuses belong to durations, and are shown`() throws {
    try console.run("product edit .month --free-trial 1w; product edit .year --bonus 1m")
    let (month, year) = (try console.json("product show .month"), try console.json("product show .year"))
    #expect(month.contains(#""freeTrial": "ONE_WEEK""#) && month.contains(#""bonus": null"#), "\(month)")
    #expect(year.contains(#""bonus": "ONE_MONTH""#) && year.contains(#""duration": "ONE_YEAR""#), "\(year)")
    #expect(try !console.json("product show .coins").contains("freeTrial"))
  }

  // MARK: - Customers

  @Test func `another duration of the family begins when the current period ends`() throws {
    try console.run("storekit subscribe .month --account \(Self.ada)")
    #expect(code("storekit subscribe .month --account \(Self.ada)") == "subscription.subscribed")
    try console.run("clock advance 2m; storekit subscribe .year --account \(Self.ada)")
    #expect(
      try status("product,nextProduct,expires") == ["com.example.mag.month,com.example.mag.year,2013-01-01T00:05:00Z"])
    #expect(try console.rows(of: "storekit transactions").count == 1)
    try console.run("clock advance 3m")
    #expect(try status("product,expires,original") == ["com.example.mag.year,2013-01-01T01:05:00Z,1000000000000001"])
  }

  @Test func `a customer who canceled renews again with another duration, and may keep the first`() throws {
    try console.run("storekit subscribe .month --account \(Self.ada); storekit cancel .month")
    try console.run("storekit subscribe .year --account \(Self.ada)")
    #expect(try status("renews,nextProduct") == ["true,com.example.mag.year"])
    try console.run("product availability .year --off")
    try console.run("product create .half --name Half --type auto-renewable --family Magazine --tier 10")
    #expect(code("storekit subscribe .half --account \(Self.ada)") == "subscription.period.missing")
    try console.run("clock advance 6m")
    #expect(code("storekit subscribe .year --account \(Self.ada)") == "subscription.not-for-sale")
  }

  @Test func `buying another duration on a device says how it waits, and other families run beside`() throws {
    for line in [
      "contract contact --name Ann --email ann@example.com", "contract bank --name Bank", "contract tax --country USA",
      "contract sign", "storekit device add iPhone", "storekit sign-in \(Self.ada) --password Harbour-Ferry-12",
      "storekit products .month .year", "storekit buy .month",
    ] { try console.run(line) }
    let refusal = try #require(console.refusal(of: "storekit buy .year"))
    let command = "storekit subscribe .year --account \(Self.ada)"
    #expect(refusal.code == "subscription.downgrade" && refusal.hint == command)
    try console.run(command)
    for line in [
      "subscription family create News",
      "product create .news --name News --type auto-renewable --family News --period 1w --tier 1",
      "storekit subscribe .news",
    ] { try console.run(line) }
    #expect(try status("product").count == 2)
    #expect(try status("expires").contains("2013-01-01T00:03:00Z"))
  }

  @Test func `the sandbox renews six times`() throws {
    try console.run("storekit subscribe .month --account \(Self.ada); clock advance 2h")
    #expect(try status("status,expires") == ["Expired,2013-01-01T00:35:00Z"])
  }
}
