import CatalogCommands
import StockroomKit
import StockroomTesting
import Testing

/// The rules of an era, which a store chooses, and may exchange while nothing depends on them.
@Suite struct StoreRulesTests {
  private let console: TestConsole

  init() throws { console = try TestConsole(plugins: [CatalogPlugin()]) }

  private func rules() throws -> String { try console.json("store info").contains("asc2026") ? "asc2026" : "itc2012" }

  @Test func `other rules are planned, chosen in a unit, and undone`() throws {
    try console.run("app create com.example.books --name 'Example Books' --sku BOOKS1")
    let plan = try console.run("plan store edit --profile asc2026")
    #expect(plan.contains("profile") && plan.contains("asc2026"), "\(plan)")
    for change in [
      "App Name: 2 to 75 bytes -> 2 to 30 characters", "Locales: 28 -> 50", "Storefronts: 155 -> 175",
      "Product ID: 2 to 255 bytes of letters, digits, . _ -> 2 to 100 bytes of letters, digits, - . _",
      "The first product of a type: alone, or with a version -> with a version",
      "A product ID: unique among all apps -> unique within its app",
      "Items of a submission: any number -> at most 200",
    ] { #expect(plan.contains(change + "\n"), "\(change): \(plan)") }
    #expect(!plan.contains("SKU"))
    #expect(try rules() == "itc2012")
    let told = try console.run("store edit --profile asc2026")
    #expect(told == "the store follows the rules of asc2026, App Store Connect today\n")
    #expect(console.refusal(of: "app edit com.example.books --name '\(String(repeating: "x", count: 31))'") != nil)
    #expect(try console.run("store init").contains("follows the rules of asc2026"))
    try console.run("undo")
    #expect(try rules() == "itc2012")
    try console.run("redo; product create .map --name Map")
    #expect(try console.run("plan store edit --profile asc2026") == "nothing would change\n")
    #expect(RuleTable(.asc2026).differences(from: RuleTable(.asc2026)).isEmpty)
  }

  @Test func `rules that items depend on are not exchanged, and the refusal names them`() throws {
    try console.run("app create com.example.books --name '\(String(repeating: "x", count: 40))' --sku BOOKS1")
    func refusal(_ profile: String) throws -> Refusal {
      let planned = try #require(console.refusal(of: "plan store edit --profile \(profile)"))
      let refusal = try #require(console.refusal(of: "store edit --profile \(profile)"))
      #expect(planned.code == refusal.code)
      #expect(console.refusal(of: "store init --profile \(profile)")?.code == refusal.code)
      return refusal
    }
    #expect(
      try refusal("asc2026").message
        == "the rules of asc2026 do not allow com.example.books: 40 characters; a name must be 2 to 30")
    try console.run("app edit com.example.books --name Books; store edit --profile asc2026")
    try console.write("Seven-8-nine\n", to: "pass")
    try console.run("tester create ann@example.com --first A --last B --storefront XKS --password-file pass")
    #expect(try refusal("itc2012").message.hasSuffix("Kosovo is not a storefront under the itc2012 rules"))
    try console.run("tester delete ann@example.com --yes; product create .map --name Map")
    let last = try refusal("itc2012")
    #expect(last.message == "the store has 1 product under the rules of asc2026")
    #expect(last.hint?.contains("stockroom --store PATH store init --profile itc2012") == true)
    #expect(try rules() == "asc2026")
  }

  @Test func `a batch file begins with the rules, and all of it is one unit`() throws {
    let lines = """
      store init --profile asc2026
      app create com.example.books --name 'Example Books' --sku BOOKS1
      product create com.example.books.map-1 --name Map

      """
    try console.write(lines, to: "today.seed")
    try console.write(lines + "oops\n", to: "bad.seed")
    #expect(console.errors(of: "run bad.seed").contains("bad.seed:4:1"))
    #expect(try rules() == "itc2012")
    try console.run("run today.seed")
    #expect(try rules() == "asc2026")
    try console.run("undo")
    #expect(try rules() == "itc2012")
    try console.run("redo")
    #expect(try rules() == "asc2026")
    // The rules are those already.
    #expect(console.errors(of: "run today.seed").contains("today.seed:2:12: error: app.bundle-id.taken"))
  }

  @Test func `a line that fails restores the rules for the lines after it`() throws {
    try console.write(
      """
      app create com.example.books --name 'Example Books' --sku BOOKS1
      for n in 1..1 do store edit --profile asc2026; oops; end
      product create .map-1 --name Map
      """, to: "lines.seed")
    let errors = console.errors(of: "run lines.seed --keep-going")
    #expect(errors.contains("2 lines failed"), "\(errors)")
    #expect(try rules() == "itc2012")
  }

  @Test(arguments: [
    ("store edit", "usage.missing"), ("store edit --profile asc2027", "store.profile.unknown"),
    ("store init --profile ''", "store.profile.unknown"),
  ])
  func `other rules than these are refused`(line: String, code: String) throws {
    #expect(console.refusal(of: line)?.code == code)
  }
}
