import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import stockroom

extension TestConsole {
  /// A console with two apps under the rules of App Store Connect, each with a product `full`.
  static func twoApps() throws -> TestConsole {
    let console = try TestConsole(plugins: plugins, clock: "2026-11-28")
    for line in [
      "store init --profile asc2026", "app create com.example.a --name 'App A' --sku A1",
      "app create com.example.b --name 'App B' --sku B1", "product create full --app com.example.a --name Full",
      "product create full --app com.example.b --name Full",
    ] { try console.run(line) }
    return console
  }
}

/// Files with products of one ID in two apps.
@Suite struct SharedIdentifierFileTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.twoApps() }

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

  @Test(arguments: ["csv", "ndjson"])
  func `rows of texts name the app of a shared ID, in whatever order they are`(format: String) throws {
    try console.run("product localize com.example.b/full de-DE --display-name Voll --description 'Das ganze Buch'")
    try console.run("product create only --app com.example.a --name Only; export catalog.\(format); export catalog.csv")
    let lines = try console.text(of: "catalog.\(format)").split(separator: "\n").map(String.init)
    let isHeader = { (line: String) in line.hasPrefix("record,") }
    let isText = { (line: String) in line.contains("localization") && !isHeader(line) }
    let texts = lines.filter(isText)
    #expect(texts.filter { $0.contains("only") }.allSatisfy { !$0.contains("com.example.a") })
    #expect(texts.filter { $0.contains("full") }.allSatisfy { $0.contains("com.example.") })
    let sorted = lines.filter { !isText($0) } + texts.sorted().reversed()
    let other = try TestConsole(plugins: plugins, clock: "2026-11-28")
    try other.run("store init --profile asc2026")
    try other.write(sorted.joined(separator: "\n") + "\n", to: "sorted.\(format)")
    try other.run("import sorted.\(format); export again.csv")
    #expect(try other.text(of: "again.csv") == console.text(of: "catalog.csv"))
  }

  @Test func `a text of another or an unknown app is refused`() throws {
    func errors(_ rows: String) throws -> String {
      try console.write("app,product_id,locale,display_name\n\(rows)\n", to: "texts.csv")
      return console.errors(of: "apply texts.csv")
    }
    #expect(try errors("com.example.c,full,ja,All").contains("there is no product com.example.c/full"))
    #expect(try errors(",full,ja,All").contains("hint: write com.example.a in app, or add --app com.example.a"))
    try console.run("product create only --app com.example.a --name Only")
    #expect(try errors("com.example.b,only,ja,All").contains("there is no product com.example.b/only"))
    let old = try TestConsole(plugins: plugins)
    try old.run("app create com.example.a --name 'App A' --sku A1; app create com.example.b --name 'App B' --sku B1")
    try old.run("product create only --app com.example.a --name Only")
    try old.write("app,product_id,locale,display_name\ncom.example.b,only,ja,All\n", to: "texts.csv")
    #expect(old.errors(of: "apply texts.csv").contains("interchange.field.fixed: only does not belong to"))
  }

  @Test(arguments: ["all.storekit", "all.iap.json", "- --format storekit"])
  func `a format without apps has products of one ID only if it has one app`(file: String) throws {
    let refusal = console.refusal(of: "export \(file)")
    #expect(refusal?.code == "interchange.format.one-app")
    #expect(refusal?.hint == "add --app BUNDLE-ID")
    try console.run("export \(file) --app com.example.b")
    try console.run("product edit com.example.b/full --name 'Full B'; export b.storekit --app com.example.b")
    try console.run("product edit com.example.b/full --name Other; apply b.storekit --app com.example.b")
    #expect(try console.run("product list --columns app,name", as: .csv).contains("com.example.b,Full B"))
    let bare = console.errors(of: "apply b.storekit")
    #expect(bare.contains("product.ambiguous") && bare.contains("hint: add --app com.example.a"), "\(bare)")
  }

  @Test func `a list of many products names each as a list of few does`() throws {
    let rows = (100..<250).flatMap { number in
      ["a", "b"].map { "com.example.\($0),many\(number),Many \(number),0.99 USD\n" } + [
        "com.example.a,one\(number),One \(number),0.99 USD\n"
      ]
    }
    try console.write("app,product_id,reference_name,price\n" + rows.joined(), to: "many.csv")
    try console.run("apply many.csv")
    let shown = try console.run("price show --all --storefront USA", as: .csv).split(separator: "\n").dropFirst()
    let names = shown.compactMap { $0.split(separator: ",").first }
    #expect(names.count > 400)
    #expect(names.allSatisfy { $0.contains("/many") || $0.hasPrefix("one") }, "\(names.prefix(5))")
  }
}
