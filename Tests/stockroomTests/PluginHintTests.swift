import Foundation
import StockroomTesting
import Testing

@testable import stockroom

/// No hint names a command of a plugin that is not installed or is switched off.
@Suite(.prepared) struct PluginHintTests {
  /// The plugins without which every other part must do; all parts may name the commands of Catalog and Console.
  private static let optional = ["PackageIngestion", "PriceTiers", "ReviewWorkflow", "StoreKitSimulator"]

  /// Sources that name a command of another plugin in a text that is not marked, and why they may.
  private static let exceptions = [
    "Plugins/StoreKitSimulator/Downloads/DownloadAction.swift": "lines of examples, which help leaves out",
    "Plugins/ReviewWorkflow/Products/TransitionCommands.swift": "an example, which help leaves out",
    "Plugins/ReviewWorkflow/Machine/ReviewEvent.swift": "an event's command, which is suggested as one",
    "Plugins/StorefrontAPI/Notifications/NotificationCommands.swift":
      "lines of examples, which help leaves out",
    "Plugins/StorefrontAPI/Receipts/ReceiptExport.swift": "lines of examples, which help leaves out",
    "Plugins/Subscriptions/Forecast/SubscriptionForecast.swift": "lines of an example, which help leaves out",
    "Plugins/Subscriptions/SubscriptionCommands.swift": "a command of which it has a form if it is there",
    "Sources/CatalogCommands/App/AppVersionCommands.swift": "an example, which help leaves out",
    "Sources/Catalog/Metadata/MetadataUpdates.swift": "a part of a line that is marked",
    "Sources/CatalogCommands/CatalogPlugin.swift": "help shows it if the commands are there",
  ]

  @Test func `the sources name a command of another plugin only where it can be left out`() throws {
    let scan = try HintScan(of: Self.optional)
    var used: Set<String> = []
    for (file, text) in try Self.sources() {
      let found = scan.findings(in: text, of: file)
      if Self.exceptions[file] == nil {
        #expect(found == [], "mark it: .command(…), or \\(command: …) in a remedy")
      } else if !found.isEmpty {
        used.insert(file)
      }
    }
    #expect(used == Set(Self.exceptions.keys), "no longer needed")
  }

  @Test(arguments: [
    (#"hint: "package upload FILE")"#, true), (#"hint: "then run package upload FILE again")"#, true),
    (#"return "review \(verb) \(name)""#, true), (#"    price set PRODUCT sets one."#, true),
    (#"remedy: .command("package upload FILE"))"#, false), (#"remedy: "\(command: "price set ID") sets one""#, false),
    (#"fix: "app version \(verb) 1.0")"#, false), (#"hint: "product list")"#, false),
    (#"package init(path: String) { note("made") }"#, false), (#"// package upload FILE"#, false),
  ])
  func `the scan finds a planted hint`(line: String, isFound: Bool) throws {
    let scan = try HintScan(of: Self.optional)
    let text = line.hasPrefix("    ") ? "let text = \"\"\"\n\(line)\n\"\"\"\n" : line
    #expect(scan.findings(in: text, of: "Sources/Catalog/Planted.swift").isEmpty != isFound)
    #expect(scan.findings(in: #"hint: "review submit ID""#, of: "Plugins/ReviewWorkflow/Own.swift") == [])
  }

  @Test(arguments: ["PackageIngestion", "PriceTiers", "ReviewWorkflow", "StoreKitSimulator", "Catalog"])
  func `without a plugin no answer names its commands`(plugin: String) throws {
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    try Self.prepare(console)
    try console.run("plugin disable \(plugin)")
    let answers = Self.lines.map { (line: $0, text: console.answer(to: $0)) }
    try HintScan(of: [plugin]).expectNone(in: answers)
  }

  @Test(arguments: optional) func `without a plugin help does not name its commands`(plugin: String) throws {
    let console = try TestConsole(plugins: plugins)
    let commands = try HintScan(of: [plugin])
    try #require(commands.isNamed(in: try console.run("help --markdown")))
    try console.run("plugin disable \(plugin)")
    for line in ["help", "help --markdown"] { #expect(!commands.isNamed(in: try console.run(line))) }
  }

  @Test func `a product says why without the fix of a plugin that is off`() throws {
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    #expect(try console.run("product why .chapter1").contains("package upload FILE"))
    try console.run("plugin disable PackageIngestion")
    let why = try console.json("product why .chapter1")
    #expect(why.contains("hosted, no package") && !why.contains("package upload"))
    #expect(!(try console.run("product show .chapter1").contains("package upload")))
  }

  /// A product in review, one approved, one rejected, and a version in preparation.
  private static func prepare(_ console: TestConsole) throws {
    for line in [
      #"product create .chapter4 --name "Chapter 4" --description "Chapter 4, with pictures" --screenshot shot.png --tier 1"#,
      #"product create .chapter5 --name "Chapter 5" --description "Chapter 5, with pictures" --screenshot shot.png --tier 1"#,
      #"product create .chapter6 --name "Chapter 6" --hosted"#,
      "app version create 1.0", "review submit .chapter2; review start .chapter2",
      "review advance .chapter4 --to approved", "review advance .chapter5 --to rejected --guideline 2.1 -m No",
    ] { try console.run(line) }
  }

  private static let lines = [
    "status", "product why .chapter1", "product why .chapter2", "product why .chapter4 --storefront JPN",
    "product why .coins", "product show .chapter1", "product show .chapter2", "product show .chapter5",
    "product can .chapter1", "product can .chapter2", "product can .chapter4", "product delete .chapter2 --yes",
    "product delete .chapter4 --yes", "hosting enable .chapter2", "hosting enable .chapter4",
    "hosting disable .chapter2",
    "product edit .chapter1 --notes One", "product localize .chapter2 ja --description 挿絵入りの第2章です。",
    "product localize .chapter4 ja --description 挿絵入りの第2章です。", "product adopt .chapter6 --status approved",
    "product adopt .chapter4 --status approved", "product create .chapter1 --name Again", "product show .nothing",
    "product revert .chapter4", "product availability .chapter1 --only ZZZ", "app show com.example.nothing",
    "app version list", "app version create 1.0", "app version submit 1.0", "app version start 1.0",
    "review submit .chapter1", "review submit .chapter2", "review submit .chapter4", "review submit .nothing",
    "review approve .chapter6", "review show .chapter1", "review advance .chapter6 --to approved", "review queue",
    "review simulate .chapter1 --by +30d --seed 1", "review policy use three-step", "review history .chapter2",
    "review message .chapter1 Hello", "package show .chapter1", "package show .coins", "package upload shot.png",
    "package build shot.png", "package init books/chapter1 --product .coins", "package bump books/none",
    "price show .coins", "price set .nothing --tier 1", "price set .chapter1 --tier 90", "price unset .chapter4",
    "price apply targets.csv --storefront ZZZ", "price schedule .coins", "price adjust .chapter1 --factors factors.csv",
    "price show .chapter1 --storefront ZZZ", "tester show nobody@example.com", "contract sign", "clock set 2012-01-01",
    "undo 999", "undo 1", "log show 999", "expect status .chapter1 Approved", "storefront show ZZZ", "use nothing",
  ]

  private static func sources() throws -> [(file: String, text: String)] {
    try ["Sources", "Plugins"].flatMap { folder in
      let paths = FileManager.default.enumerator(atPath: Shop.root.appendingPathComponent(folder).path)
      return try (paths?.allObjects ?? []).compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map {
        let file = "\(folder)/\($0)"
        return (file, try String(contentsOf: Shop.root.appendingPathComponent(file), encoding: .utf8))
      }
    }
  }
}
