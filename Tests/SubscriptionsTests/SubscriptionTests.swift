import CatalogCommands
import StockroomKit
import StockroomTesting
import Subscriptions
import Testing

/// Auto-renewable subscriptions: products with a place in a group.
@Suite struct SubscriptionTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole(plugins: [CatalogPlugin(), SubscriptionsPlugin()])
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "app create com.example.games --name Games --sku GAMES1", "use com.example.books",
      "subscription group create Reading", "subscription create .monthly --name Monthly --group Reading",
      "subscription create .yearly --name Yearly --group Reading",
      "product create .coins --name Coins --type consumable",
    ] { try console.run(line) }
  }

  private func rows(_ line: String) throws -> [String] {
    try console.run("\(line) -o csv").split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func `a new subscription is below the others of its group, and the list has subscriptions only`() throws {
    let list = "subscription list --columns id,group,level"
    #expect(try rows(list) == ["com.example.books.monthly,Reading,1", "com.example.books.yearly,Reading,2"])
    try console.run("subscription edit .yearly --level 1 --family-sharable")
    #expect(try rows("\(list) --where level=1").count == 2)
    #expect(try console.json("subscription show .yearly").contains(#""familySharable": true"#))
    try console.run("undo")
    #expect(try console.json("product show .yearly").contains(#""familySharable": false"#))
    #expect(try !console.json("product show .coins").contains("familySharable"))
    #expect(try rows("product list --columns id,group").contains("com.example.books.coins,"))
  }

  @Test func `its commands are those of products, for subscriptions only`() throws {
    try console.run("subscription localize .monthly ja --display-name 月額; subscription availability .monthly --off")
    #expect(try console.json("product show .monthly").contains("月額"))
    for command in ["show", "edit", "why", "can", "availability", "delete", "localize"] {
      let more = ["edit": " --name C", "availability": " --off", "localize": " ja --display-name コイン"][command] ?? ""
      #expect(
        console.refusal(of: "subscription \(command) .coins\(more) --yes")?.code == "product.type.other", "\(command)")
    }
    try console.run("subscription availability --all --on")
    for line in ["subscription availability --off", "subscription availability --app com.example.books --off"] {
      #expect(console.refusal(of: line)?.code == "usage.missing", "\(line)")
    }
    #expect(console.refusal(of: "subscription create .x --name Xx --type consumable")?.code == "usage.option.unknown")
    #expect(console.refusal(of: "product edit .coins --level 1")?.code == "usage.option.unknown")
  }

  @Test func `a subscription without a group says what it lacks`() throws {
    try console.run("product create .weekly --name Weekly --type auto-renewable")
    #expect(try console.run("subscription why .weekly").contains("subscription edit .weekly --group GROUP"))
    #expect(console.refusal(of: "subscription edit .weekly --level 1")?.code == "subscription.group.missing")
    try console.run("subscription edit .weekly --group Reading --level 3")
    #expect(try !console.run("subscription why .weekly").contains("--group"))
  }

  @Test(arguments: [
    ("subscription create .gold --name Gold --group None", "subscription.group.unknown"),
    (
      "subscription create com.example.games.gold --name Gold --group Reading --app com.example.games",
      "subscription.group.unknown"
    ),
    ("subscription create .gold --name Gold --level 1", "subscription.group.missing"),
    ("subscription create .gold --name Gold --group Reading --level 0", "subscription.level"),
    ("subscription create .gold --name Gold --group Reading --level 101", "subscription.level"),
    ("subscription create .monthly --name Gold --group Reading", "product.id.taken"),
    ("subscription edit .monthly --period 5m", "interchange.period"),
    ("subscription edit .monthly --period 3d", "interchange.period"),
    ("product edit .coins --period 1m", "interchange.period.type"),
    ("subscription edit .monthly --group Writing", "subscription.group.fixed"),
    ("subscription edit .yearly --no-family-sharable", "subscription.family-sharable"),
    ("subscription group delete Reading --yes", "subscription.group.in-use"),
    ("store edit --profile itc2012", "store.profile.has-products"),
  ])
  func `a wrong line is refused, and nothing changes`(line: String, code: String) throws {
    try console.run("subscription group create Writing; subscription edit .yearly --family-sharable")
    let before = try console.run("log")
    #expect(console.refusal(of: line)?.code == code)
    #expect(try console.run("log") == before)
  }

  @Test func `a subscription lacks a period until it has one, and any spelling of it is taken`() throws {
    #expect(try console.run("subscription why .monthly").contains("subscription edit .monthly --period PERIOD"))
    for (typed, code) in [
      ("1m", "1 Month"), ("P1Y", "1 Year"), ("ONE_WEEK", "1 Week"), ("'6 months'", "6 Months"),
    ] {
      try console.run("subscription edit .monthly --period \(typed)")
      #expect(try rows("subscription list --columns period").first == code)
    }
    #expect(try !console.run("subscription why .monthly").contains("period"))
    #expect(try console.json("subscription show .monthly").contains(#""periodLabel": "6 Months""#))
    try console.run("undo")
    #expect(try rows("subscription list --columns period").first == "1 Week")
    try console.run("product create .fresh --name Fresh --type auto-renewable --period 2m")
    #expect(try rows("product list --columns id,period").contains("com.example.books.fresh,2 Months"))
  }

  @Test func `an edit to the same values changes nothing, says so, and is not a unit`() throws {
    for line in [
      "bundle-id create com.example.atlas --name Atlas", "subscription edit .monthly --period 1m --family-sharable",
      "subscription group localize Reading ja --name 読書", "grace set --opt-in",
      "tester create yuki@example.com "
        + "--first Yuki --last Sato --storefront JPN --password Harbour-Ferry-11",
    ] { try console.run(line) }
    let units = try console.run("log")
    for line in [
      "product edit .coins --name Coins", "app edit --name Books", "bundle-id edit com.example.atlas --name Atlas",
      "tester edit yuki@example.com --storefront JPN", "subscription group edit Reading --reference-name Reading",
      "subscription edit .monthly --group Reading --level 1 --period P1M --family-sharable",
      "subscription group localize Reading ja --name 読書", "grace set --opt-in --duration 16d",
      "product localize .coins en-US --display-name Coins",
    ] {
      let said = try console.run(line)
      #expect(said.hasPrefix("nothing to change, because all values are already as given\n"), "\(line): \(said)")
    }
    #expect(try console.run("log") == units)
    #expect(try console.run("product edit .coins --name Coin").hasPrefix("changed com.example.books.coins"))
  }

  @Test func `a plan names groups, and shows choices by the words that commands take`() throws {
    #expect(
      try console.run("plan subscription create .gold --name Gold --group 1").contains(
        "subscription group Reading, level 3"))
    try console.run("grace set --opt-in")
    #expect(try console.run("plan grace set --duration 28d").contains("duration 16d -> 28d"))
    #expect(try console.json("plan grace set --duration 28d").contains("TWENTY_EIGHT_DAYS"))
  }

  @Test func `a number names a group, after the names`() throws {
    try console.run("subscription create .gold --name Gold --group 1; subscription group create 1")
    #expect(try rows("subscription list --columns id,group --where group=Reading").count == 3)
    try console.run("subscription create .silver --name Silver --group 1")
    #expect(try rows("subscription list --columns id --where group=1") == ["com.example.books.silver"])
    let there = "subscription create com.example.games.gold --name Gold --app com.example.games --group 1"
    #expect(console.refusal(of: there)?.code == "subscription.group.unknown")
  }

  @Test(arguments: [
    ("subscription availability --off", "name products, or select them: --all, --status, --search, --where"),
    (
      "subscription edit .monthly",
      "add --name, --notes, --remove-screenshot, --group, --level, --family-sharable, or --period"
    ),
    ("product edit .coins", "add --name, --notes, --remove-screenshot, --period, --family, --free-trial, or --bonus"),
    (
      "subscription group localize Reading ja --remove",
      "subscription group show Reading --app com.example.books"
    ),
    ("subscription edit .monthly --group None", "subscription group create NAME --app com.example.books"),
    ("subscription edit .monthly --level 1 --level 2", "give it once; help subscription edit"),
  ])
  func `a hint fits the subscription's command`(line: String, hint: String) {
    #expect(console.refusal(of: line)?.hint == hint)
  }

  @Test func `the allowed commands include those for the place in a group`() throws {
    func allowed(_ id: String) throws -> [String] { try rows("subscription can \(id) --columns command") }
    try console.run("subscription edit .monthly --period 1m; subscription edit .yearly --period 1y")
    #expect(try allowed(".monthly").contains("subscription edit .monthly --level NUMBER"))
    #expect(try allowed(".monthly").contains("subscription edit .monthly --family-sharable"))
    try console.run("product create .weekly --name Weekly --type auto-renewable")
    try console.run("subscription edit .yearly --family-sharable")
    #expect(try !allowed(".yearly").contains { $0.contains("--family-sharable") })
    #expect(try allowed(".weekly").contains("subscription edit .weekly --group GROUP"))
    #expect(try !rows("product can .coins --columns command").contains { $0.hasPrefix("subscription") })
  }

  @Test func `a group holds 100 subscriptions`() throws {
    for number in 3...100 {
      try console.run("subscription create .s\(number) --name S\(number) --group Reading --level 100")
    }
    let refusal = console.refusal(of: "subscription create .s101 --name S101 --group Reading")
    #expect(refusal?.code == "subscription.group.full")
    #expect(try rows("subscription list").count == 100)
  }

  @Test func `a subscription leaves its group when it is deleted, and undo puts it back`() throws {
    try console.run("subscription delete .monthly --yes; subscription delete .yearly --yes")
    try console.run("plan subscription group delete Reading --yes; undo; undo")
    #expect(try rows("subscription list --columns id,level").first == "com.example.books.monthly,1")
  }
}
