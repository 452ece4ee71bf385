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
    "product adopt PRODUCT --status approved",
    "product localize PRODUCT en-US --description 'More of it'",
    "product revert PRODUCT",
    "product localize PRODUCT en-US --description 'More of it'",
    "review submit PRODUCT", "review start PRODUCT", "review withdraw PRODUCT",
    "review submit PRODUCT", "review advance PRODUCT --to in-review",
    "review reject PRODUCT --message 'Fix it' --guideline 2.1",
    "review submit PRODUCT", "review start PRODUCT", "review approve PRODUCT",
  ]

  /// What needs more than a product to run; it looks the product up all the same.
  private static let others = [
    "price adjust PRODUCT --factors factors.csv", "review draft add 1 PRODUCT", "review draft remove 1 PRODUCT",
    "review draft resolve 1 PRODUCT", "review request-action PRODUCT --message 'Sign it'",
    "review remove-from-sale PRODUCT --message Fraud", "review reinstate PRODUCT",
    "review fail-processing PRODUCT --message Broken", "package delete PRODUCT 1.0", "storekit uninstall PRODUCT",
    "storekit buy PRODUCT", "product delete PRODUCT --yes",
  ]

  /// Commands with a list of IDs of the device's app, and one whose package names the product.
  private static let ofApps: Set = ["storekit products", "package upload"]

  private let console: TestConsole

  init() throws {
    console = try TestConsole(plugins: plugins, clock: "2026-11-28")
    try console.write(Picture.png(width: 640, height: 920), to: "shot.png")
    try console.write("storefront,factor\nUSA,0.5\n", to: "factors.csv")
    for line in [
      "store init --profile asc2026", "app create com.example.a --name 'App A' --sku A1",
      "app create com.example.b --name 'App B' --sku B1", "product create full --app com.example.a --name Full",
      "product create full --app com.example.b --name Full",
    ] { try console.run(line) }
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
    for line in Self.others {
      refuseBare(line)
      #expect(console.refusal(of: "plan " + full(line))?.code != "product.ambiguous", "\(line)")
    }
  }

  @Test func `each command that writes and names a product is tried`() throws {
    struct Listed: Decodable {
      struct Parameter: Decodable { let completer: String? }
      let name: String
      let effect: String
      let formOf: String?
      let parameters: [Parameter]
    }
    let commands = try JSONDecoder().decode([Listed].self, from: Data(console.json("help commands").utf8))
    let naming = commands.filter { command in
      command.formOf == nil && ["writes", "destroys"].contains(command.effect)
        && command.parameters.contains { $0.completer == "product" }
    }
    let untried = naming.map(\.name).filter { name in
      !Self.ofApps.contains(name) && !(Self.walk + Self.others).contains { $0.hasPrefix(name + " ") }
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

  @Test(arguments: ["csv", "ndjson", "yaml", "seed"])
  func `files keep products of one ID apart`(format: String) throws {
    try console.run("product localize com.example.b/full de-DE --display-name Voll")
    try console.run("product availability com.example.b/full --only USA; price set com.example.a/full --price 0.99")
    try console.run("export catalog.\(format); export catalog.csv")
    #expect(try console.run("diff catalog.\(format)") == "nothing would change\n")
    #expect(try console.run("plan apply catalog.\(format) --prune") == "nothing would change\n")
    let other = try TestConsole(plugins: plugins, clock: "2026-11-28")
    try other.run("store init --profile asc2026")
    try other.write(try console.data(of: "catalog.\(format)"), to: "catalog.\(format)")
    try other.run("apply catalog.\(format)")
    try other.run("export again.csv")
    #expect(try other.text(of: "again.csv") == console.text(of: "catalog.csv"))
  }

  @Test func `a row without an app is refused where several apps have its ID`() throws {
    try console.write("product_id,reference_name\nfull,Other\n", to: "bare.csv")
    #expect(console.errors(of: "apply bare.csv").hasPrefix("bare.csv:2:1: error: product.ambiguous"))
    try console.run("apply bare.csv --app com.example.b")
    #expect(try console.run("product list --columns app,name", as: .csv).contains("com.example.b,Other"))
    try console.run("localize export texts.csv --locale ja --source en-US")
    let texts = try console.text(of: "texts.csv")
    #expect(texts.contains("\ncom.example.b/full,ja,"), "\(texts)")
    try console.write(
      texts.replacing("com.example.b/full,ja,en-US,Full,,,", with: "com.example.b/full,ja,en-US,Full,,全部,"),
      to: "texts.csv")
    try console.run("localize import texts.csv")
    #expect(try console.json("product show com.example.b/full").contains("全部"))
    #expect(try !console.json("product show com.example.a/full").contains("全部"))
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
