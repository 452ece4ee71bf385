import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@testable import stockroom

/// Two apps with a product of one ID: each command that names a product changes only the one that is meant.
@Suite struct SharedIdentifierTests {
  /// What writes, in an order in which each line is possible; a line changes the product that PRODUCT names.
  private static let walk = [
    "product edit PRODUCT --notes 'Look here'",
    "product localize PRODUCT en-US --description 'All of it'",
    "product availability PRODUCT --only USA",
    "product screenshot PRODUCT shot.png",
    "hosting enable PRODUCT", "hosting disable PRODUCT",
    "price set PRODUCT --price 0.99",
    "price set PRODUCT --price 1.99 --from 2030-01-01",
    "price unset PRODUCT --from 2030-01-01",
    "product offer code create PRODUCT Gift --customers never-bought",
    "product offer custom-code create PRODUCT Gift GIFT26 --count 500",
    "product offer custom-code edit PRODUCT Gift GIFT26 --no-active",
    "product offer custom-code delete PRODUCT Gift GIFT26 --yes",
    "product offer one-time-code create PRODUCT Gift --count 500 --expires +90d",
    "product offer one-time-code edit PRODUCT Gift 1 --no-active",
    "product offer one-time-code delete PRODUCT Gift 1 --yes",
    "product offer code edit PRODUCT Gift --no-active", "product offer code delete PRODUCT Gift --yes",
    "product adopt PRODUCT --status approved",
    "product localize PRODUCT en-US --description 'More of it'",
    "product revert PRODUCT",
    "product localize PRODUCT en-US --description 'More of it'",
    "review submit PRODUCT", "review start PRODUCT", "review withdraw PRODUCT",
    "review submit PRODUCT", "review advance PRODUCT --to in-review",
    "review reject PRODUCT --message 'Fix it' --guideline 2.1",
    "review submit PRODUCT", "review start PRODUCT", "review approve PRODUCT",
  ]

  /// What needs more than an approved product to run, with the code of its refusal; nil if it runs.
  private static let others: [(line: String, code: String?)] = [
    ("price adjust PRODUCT --factors factors.csv", nil), ("review draft add 1 PRODUCT", "review.not-legal"),
    ("review draft remove 1 PRODUCT", "review.draft.no-item"),
    ("review draft resolve 1 PRODUCT", "review.draft.no-item"),
    ("review request-action PRODUCT --message 'Sign it'", "review.not-legal"),
    ("review remove-from-sale PRODUCT --message Fraud", nil), ("review reinstate PRODUCT", "review.not-legal"),
    ("review fail-processing PRODUCT --message Broken", "review.not-legal"),
    ("package delete PRODUCT 1.0", "package.none"), ("storekit uninstall PRODUCT", "storekit.install.none"),
    ("storekit buy PRODUCT", "storekit.payment.invalid"), ("storekit upgrade PRODUCT", "product.type.other"),
    ("storekit consent PRODUCT", "product.type.other"),
    ("storekit decline-price PRODUCT", "product.type.other"),
    ("product delete PRODUCT --yes", "product.delete.approved"),
  ]

  /// The forms of product commands that write, in an order in which each line is possible.
  private static let forms = [
    "subscription edit PRODUCT --notes 'Look here'", "subscription localize PRODUCT en-US --description 'All of it'",
    "subscription availability PRODUCT --only USA", "subscription screenshot PRODUCT shot.png",
    "subscription edit PRODUCT --period 1y", "subscription plan set PRODUCT monthly --storefronts JPN",
    "subscription plan set PRODUCT upfront --everywhere", "subscription plan set PRODUCT monthly --off",
    "subscription edit PRODUCT --period 1m", "subscription price PRODUCT --price 4.99",
    "subscription offer introductory create PRODUCT --mode free --duration 1w",
    "subscription offer introductory edit PRODUCT 1 --until 2030-12-31",
    "subscription offer introductory delete PRODUCT 1 --yes",
    "subscription offer promotional create PRODUCT spring --name Spring --mode free --duration 1w --storefronts USA",
    "subscription offer promotional edit PRODUCT spring --storefronts USA,JPN",
    "subscription offer promotional delete PRODUCT spring --yes",
    "subscription offer code create PRODUCT Spring --customers new --mode free --duration 1w",
    "subscription offer custom-code create PRODUCT Spring SPRING26 --count 500",
    "subscription offer custom-code edit PRODUCT Spring SPRING26 --no-active",
    "subscription offer custom-code delete PRODUCT Spring SPRING26 --yes",
    "subscription offer one-time-code create PRODUCT Spring --count 500 --expires +90d",
    "subscription offer one-time-code edit PRODUCT Spring 1 --no-active",
    "subscription offer one-time-code delete PRODUCT Spring 1 --yes",
    "subscription offer code edit PRODUCT Spring --no-active", "subscription offer code delete PRODUCT Spring --yes",
    "subscription offer win-back create PRODUCT comeback --name Comeback --mode free --duration 1w --paid-months 3 "
      + "--lapsed-months 2-12 --from +7d --until +90d",
    "subscription offer win-back edit PRODUCT comeback --paid-months 4",
    "subscription offer win-back delete PRODUCT comeback --yes",
    "storekit subscribe PRODUCT --account yuki@example.com", "storekit cancel PRODUCT", "storekit resume PRODUCT",
    "storekit fail-billing PRODUCT", "storekit fix-billing PRODUCT", "storekit extend PRODUCT",
    "subscription reorder PRODUCT",
    "subscription image PRODUCT image.png", "product image PRODUCT --remove", "product image PRODUCT image.png",
    "promotion create PRODUCT", "promotion edit PRODUCT --no-visible", "promotion delete PRODUCT --yes",
    "subscription delete PRODUCT --yes",
  ]

  /// Commands with a list of IDs of the device's app, and one whose package names the product.
  private static let ofApps: Set = ["storekit products", "package upload"]

  private let console: TestConsole

  init() throws {
    console = try TestConsole.twoApps()
    try console.write(Picture.png(width: 640, height: 920), to: "shot.png")
    try console.write(Picture.png(width: 1024, height: 1024), to: "image.png")
    try console.write("storefront,factor\nUSA,0.5\n", to: "factors.csv")
  }

  @Test func `each command that writes changes the product of the named app only, and refuses a bare ID`() throws {
    func full(_ line: String) -> String { line.replacing("PRODUCT", with: "com.example.a/full") }
    func refuseBare(_ line: String) {
      let refusal = console.refusal(of: line.replacing("PRODUCT", with: "full"))
      #expect(refusal?.code == "product.ambiguous", "\(line): \(String(describing: refusal))")
      #expect(refusal?.message == "full may be com.example.a/full, com.example.b/full", "\(line)")
    }
    let other = try console.json("product show com.example.b/full")
    for line in Self.walk {
      refuseBare(line)
      try console.run(full(line))
      #expect(try console.json("product show com.example.b/full") == other, "\(line)")
    }
    try console.run("review draft create --app com.example.a")
    try console.run("storekit device add iPad")
    for (line, code) in Self.others {
      refuseBare(line)
      let refusal = console.refusal(of: "plan " + full(line))
      #expect(refusal?.code == code, "\(line): \(String(describing: refusal))")
    }
  }

  @Test func `each form of a command changes the product of the named app only, and refuses a bare ID`() throws {
    try console.run(
      "tester create yuki@example.com --first Yuki --last Sato --storefront USA --password Harbour-Ferry-11")
    for app in ["com.example.a", "com.example.b"] {
      try console.run("subscription group create News --app \(app)")
      try console.run("subscription create gold --group News --app \(app) --name Gold")
    }
    let other = try console.json("subscription show com.example.b/gold")
    for line in Self.forms {
      #expect(console.refusal(of: line.replacing("PRODUCT", with: "gold"))?.code == "product.ambiguous", "\(line)")
      try console.run(line.replacing("PRODUCT", with: "com.example.a/gold"))
      if line.contains("delete") { continue }
      #expect(try console.json("subscription show com.example.b/gold") == other, "\(line)")
    }
    #expect(
      try console.run("product list --type auto-renewable --columns app,id", as: .csv) == "app,id\ncom.example.b,gold\n"
    )
    #expect(console.refusal(of: "subscription show com.example.a/gold")?.code == "product.deleted")
    #expect(console.refusal(of: "subscription edit com.example.b/full --notes Other")?.code == "product.type.other")
  }

  @Test func `each command that writes and names a product is tried`() throws {
    struct Listed: Decodable {
      struct Parameter: Decodable { let completer: String? }
      let name: String
      let effect: String
      let profile: String?
      let parameters: [Parameter]
    }
    let commands = try JSONDecoder().decode([Listed].self, from: Data(console.json("help commands").utf8))
    let naming = commands.filter { command in
      ["writes", "destroys"].contains(command.effect) && [nil, "asc2026"].contains(command.profile)
        && command.parameters.contains { $0.completer == "product" }
    }
    let tried = Self.walk + Self.others.map(\.line) + Self.forms
    let untried = naming.map(\.name).filter { name in
      !Self.ofApps.contains(name) && !tried.contains { $0.hasPrefix(name + " ") }
    }
    #expect(naming.count > 20)
    #expect(untried == [])
  }

  @Test func `a bare ID is the product of the app in use, or of --app`() throws {
    try console.run("use com.example.b; product edit full --name 'Full B'; product edit full --notes 'Look here'")
    let names = try console.run("product list --columns app,name", as: .csv)
    #expect(names == "app,name\ncom.example.a,Full\ncom.example.b,Full B\n")
    #expect(console.refusal(of: "product create full --name Again")?.code == "product.id.taken")
    try console.run("use")
    try console.run("product availability full --off --app com.example.a")
    #expect(try console.run("product list --columns app,cleared", as: .csv).contains("com.example.a,false"))
    #expect(try console.run("product list --columns app,cleared", as: .csv).contains("com.example.b,true"))
  }

  @Test func `lists show the app, and Tab and next lines write the name that works`() throws {
    #expect(try console.run("product list", as: .csv).hasPrefix("id,app,name,type,status\nfull,com.example.a,"))
    #expect(console.completions(of: "product show fu").sorted() == ["com.example.a/full", "com.example.b/full"])
    #expect(console.completions(of: "product show com.example.a/f") == ["com.example.a/full"])
    let created = try console.run("product edit com.example.b/full --name 'Full B'")
    #expect(!created.contains("product localize full"), "\(created)")
    #expect(console.refusal(of: "product show com.example.a/none")?.code == "product.unknown")
    #expect(console.refusal(of: "product show com.example.c/full")?.code == "product.unknown")
    #expect(console.refusal(of: "product show /full")?.code == "product.unknown")
  }

  @Test func `sheets of prices name products so that they can be applied`() throws {
    try console.run("price set com.example.a/full --price 0.99; price set com.example.b/full --price 1.99")
    try console.write("storefront,factor\nJPN,0.5\n", to: "factors.csv")
    let adjusted = try console.run("price adjust --all --factors factors.csv --plan", as: .csv)
    let names = adjusted.split(separator: "\n").dropFirst().compactMap { $0.split(separator: ",").first }
    #expect(names == ["com.example.a/full", "com.example.b/full"], "\(adjusted)")
    try console.write("product,storefront,target\n\(names.map { "\($0),JPN,85\n" }.joined())", to: "sheet.csv")
    try console.run("price apply sheet.csv")
    let shown = try console.run("price show --all --storefront JPN", as: .csv)
    #expect(names.allSatisfy { shown.contains("\n\($0),") }, "\(shown)")
  }

  @Test func `a deleted product's ID is used up in its app, and undo brings it back`() throws {
    try console.run("product delete com.example.b/full --yes")
    #expect(console.refusal(of: "product create full --app com.example.b --name Again")?.code == "product.id.burned")
    #expect(console.refusal(of: "product show com.example.b/full")?.code == "product.deleted")
    try console.run("product show full; undo")
    #expect(try console.run("store check").hasPrefix("no problems"))
    try console.run("product delete com.example.b/full --yes; product delete full --yes; undo --last 2")
    #expect(console.refusal(of: "product show full")?.code == "product.ambiguous")
  }

  @Test func `requests for products take full names, and their fixes work`() throws {
    for line in [
      "contract contact --name Ann --email ann@example.com", "contract bank --name Bank", "contract tax --country USA",
      "contract sign", "storekit device add iPad", "price set com.example.a/full --price 0.99",
      "price set com.example.b/full --price 1.99",
    ] { try console.run(line) }
    #expect(try console.run("storekit products com.example.b/full", as: .csv).contains("full,true,Full,,1.99"))
    #expect(try console.run("storekit products com.example.a/full --app com.example.a", as: .csv).contains("0.99"))
    #expect(console.refusal(of: "storekit products full")?.code == "app.not-chosen")
    let others = [
      "storekit products com.example.b/full --app com.example.a",
      "use com.example.a; storekit products com.example.b/full com.example.a/full --app com.example.a",
      "use com.example.a; storekit products fulls --app com.example.b",
      "use; storekit products full2 --app com.example.b",
    ]
    for line in others {
      let fix = try console.rows(of: line).compactMap { row -> String? in
        if case .text(let fix)? = row["fix"] { fix } else { nil }
      }
      #expect(fix == ["storekit products full --app com.example.b"], "\(line)")
    }
    #expect(try console.run("storekit products full --app com.example.b", as: .csv).contains("1.99"))
  }

  @Test func `the ID of a package has no app, and commands of packages say which product they mean`() throws {
    try console.run("package init content --product com.example.b/full")
    #expect(try console.text(of: "content/ContentInfo.plist").contains("<string>full</string>"))
    #expect(
      try console.run("package init other --product com.example.c/full").contains("no product com.example.c/full"))
    try console.write("text", to: "content/Contents/page.txt")
    try console.run("package build content full.pkg; hosting enable com.example.a/full com.example.b/full")
    for command in ["upload", "validate"] {
      let refusal = try #require(console.refusal(of: "package \(command) full.pkg"))
      #expect(refusal.code == "product.ambiguous")
      let option = try #require(refusal.hint).replacing("add ", with: "")
      #expect(option == (command == "upload" ? "--product com.example.a/full" : "--app com.example.a"))
      try console.run("package \(command) full.pkg \(option)")
    }
    #expect(try console.run("package list", as: .csv).contains("com.example.a/full,1.0"))
    try console.run("use com.example.b; package upload full.pkg; use")
    #expect(try console.run("package list", as: .csv).contains("com.example.b/full,1.0"))
    #expect(try console.run("hosting list", as: .csv).contains("com.example.b/full,"))
    try console.run("package validate full.pkg --product full --app com.example.b")
  }

  @Test func `a new product has no app in its ID, and the refusal says how to give both`() throws {
    let refusal = try #require(console.refusal(of: "product create com.example.a/full2 --name 'Full 2'"))
    #expect(refusal.code == "product.id.characters")
    #expect(refusal.hint == "product create full2 --app com.example.a --name \"Full 2\"")
    try console.run(#require(refusal.hint))
    #expect(
      console.refusal(of: "product create com.example.c/full2 --name X2 --app com.example.a")?.code == refusal.code)
    #expect(console.refusal(of: "product create com.example.a/ --name X2 --app com.example.a")?.code == refusal.code)
    try console.write("product_id,reference_name\ncom.example.a/full3,Three\n", to: "new.csv")
    let errors = console.errors(of: "apply new.csv")
    #expect(errors.contains("new.csv:2:1: error: product.id.characters"), "\(errors)")
    #expect(errors.contains("hint: write full3 in product_id, and com.example.a in app"), "\(errors)")
    #expect(!errors.contains("app.not-chosen"), "\(errors)")
  }

  @Test func `screenshots of a folder belong to the products of --app, or of the app in use`() throws {
    try console.write(Picture.png(width: 640, height: 920), to: "shots/full.png")
    let refusal = try #require(console.refusal(of: "screenshot import shots"))
    #expect(refusal.code == "product.ambiguous")
    #expect(refusal.hint == "screenshot import shots --app com.example.a")
    try console.run("screenshot import shots --app com.example.b")
    #expect(try !console.json("product show com.example.a/full").contains("full.png"))
    #expect(try console.json("product show com.example.b/full").contains("full.png"))
    try console.run("use com.example.a; screenshot import shots")
    #expect(try console.json("product show com.example.a/full").contains("full.png"))
  }

  @Test func `lists of changes name the app of a shared ID, also of a deleted product`() throws {
    try console.run(
      "product edit com.example.b/full --notes 'Look here'; product edit com.example.a/full --notes Other")
    func units(_ subject: String) throws -> [String] {
      try console.run("log list --subject \(subject) --columns line", as: .csv).split(separator: "\n").dropFirst().map(
        String.init)
    }
    #expect(try units("com.example.b/full").first?.contains("com.example.b/full --notes") == true)
    #expect(try units("com.example.b/full").count == 2)
    #expect(console.refusal(of: "log --subject full")?.code == "product.ambiguous")
    try console.run("use com.example.a")
    #expect(try units("full") == units("com.example.a/full"))
    try console.run("use")
    let planned = try console.plan("product localize com.example.b/full ja --display-name All")
    #expect(planned.contains("com.example.b/full ja"), "\(planned)")
    #expect(try console.run("product delete com.example.b/full --yes").hasPrefix("deleted com.example.b/full;"))
    let shown = try console.run("log show 9", as: .csv)
    #expect(shown.contains("-,product,com.example.b/full,"), "\(shown)")
    #expect(shown.contains("-,localization,com.example.b/full en-US,"), "\(shown)")
    #expect(shown.contains("+,used name,com.example.b/full,"), "\(shown)")
    // Its ID is still told apart from that of the deleted product.
    #expect(try units("full") == units("com.example.a/full"))
    #expect(try units("com.example.b/full").count == 3)
    #expect(try console.run("log list -o seed").contains("product edit com.example.b/full"))
  }

  @Test(.enabled(if: storesAreFiles)) func `stores are compared by the products of each app`() throws {
    try console.run("price set com.example.a/full --price 0.99; price set com.example.b/full --price 1.99")
    try console.run("store backup then.tar; store restore then.tar --yes")
    try console.write(console.data(of: "store.db"), to: "then.db")
    try console.run("price set com.example.b/full --price 2.99; product delete com.example.a/full --yes")
    let changes = try console.run("diff then.db", as: .csv)
    #expect(changes.contains("com.example.b/full") && changes.contains("2.99"), "\(changes)")
  }

  @Test func `lists and receipts name the app of a shared ID, and no other ID`() throws {
    try console.run("product create only --app com.example.a --name Only")
    #expect(try console.run("product edit com.example.b/full --notes Look").hasPrefix("changed com.example.b/full: "))
    #expect(try console.run("product edit only --notes Look").hasPrefix("changed only: "))
    #expect(try console.run("price set com.example.b/full --price 1.99").hasPrefix("com.example.b/full: "))
    #expect(try console.run("product why com.example.b/full").hasPrefix("com.example.b/full is Missing Metadata"))
    for line in [
      "product localize com.example.b/full en-US --description 'All of it'",
      "product screenshot com.example.b/full shot.png", "product adopt com.example.b/full --status approved",
      "product localize com.example.b/full en-US --description 'More of it'", "review submit com.example.b/full",
    ] { try console.run(line) }
    #expect(try console.run("review queue", as: .csv).contains("1,com.example.b/full,"))
    #expect(try console.json("review show 1").contains("com.example.b/full"))
    let refusal = try #require(console.refusal(of: "review reinstate com.example.b/full"))
    #expect(refusal.message.contains("of com.example.b/full is Waiting for Review"), "\(refusal.message)")
  }

  @Test func `the rules of 2012 keep an ID unique among all apps`() throws {
    let console = try TestConsole(plugins: plugins)
    try console.run(
      "app create com.example.a --name 'App A' --sku A1; app create com.example.b --name 'App B' --sku B1")
    try console.run("product create full --app com.example.a --name Full")
    let create = "product create full --app com.example.b --name Full"
    #expect(console.refusal(of: create)?.code == "product.id.taken")
    try console.run("product delete full --yes")
    #expect(console.refusal(of: create)?.code == "product.id.burned")
    #expect(self.console.refusal(of: "plan store edit --profile itc2012")?.code == "store.profile.has-products")
  }
}
