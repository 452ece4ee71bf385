import CatalogCommands
import Foundation
import PriceTiers
import ReviewWorkflow
import StockroomKit
import StockroomTesting
import StoreKitSimulator
import StorefrontAPI
import Testing

@Suite struct ReceiptExportTests {
  @Test func `a receipt is written as bytes or as base64`() throws {
    let console = try TestConsole.purchases()
    try console.run("receipt export receipt --account john@example.com")
    try console.run("receipt export receipt.txt --account john@example.com --base64")
    let bytes = try Data(contentsOf: console.folder.appendingPathComponent("receipt"))
    #expect(bytes.first == 0x30)
    let written = try FileManager.default.attributesOfItem(
      atPath: console.folder.appendingPathComponent("receipt").path)
    #expect(written[.posixPermissions] as? Int == 0o600)
    #expect(bytes.range(of: Data("com.example.books.map".utf8)) != nil)
    let text = try #require(Data(base64Encoded: try console.text(of: "receipt.txt")))
    #expect(text.range(of: Data("com.example.books.map".utf8)) != nil)
  }

  @Test func `purchases of products of one ID are in the receipt of their own app`() throws {
    let console = try TestConsole(plugins: [
      CatalogPlugin(), PriceTiersPlugin(), ReviewWorkflowPlugin(), StoreKitSimulatorPlugin(), StorefrontAPIPlugin(),
    ])
    for line in [
      "store init --profile asc2026", "contract contact --name Ann --email ann@example.com",
      "contract bank --name Bank", "contract tax --country USA", "contract sign",
      "app create com.example.a --name 'App A' --sku A1", "app create com.example.b --name 'App B' --sku B1",
      "product create full --app com.example.a --name Full", "product create full --app com.example.b --name Full",
      "price set com.example.a/full --price 0.99", "price set com.example.b/full --price 1.99",
      "tester create john@example.com --first John --last Miller --storefront USA --password Harbour-Ferry-13",
      "storekit device add iPad", "use com.example.b",
      "storekit sign-in john@example.com --password Harbour-Ferry-13", "use", "storekit products com.example.b/full",
      "storekit buy com.example.b/full", "storekit finish 1",
    ] { try console.run(line) }
    let export = "receipt export receipt --account john@example.com --app"
    #expect(try console.record(of: "\(export) com.example.a")["purchases"] == .integer(0))
    #expect(try console.record(of: "\(export) com.example.b")["purchases"] == .integer(1))
    let bytes = try Data(contentsOf: console.folder.appendingPathComponent("receipt"))
    #expect(bytes.range(of: Data("com.example.b".utf8)) != nil && bytes.range(of: Data("full".utf8)) != nil)
    #expect(bytes.range(of: Data("com.example.b/full".utf8)) == nil)
    for list in ["storekit transactions", "storekit owned", "sales report --environment sandbox"] {
      #expect(try console.run(list, as: .csv).contains("com.example.b/full,"), "\(list)")
    }
    #expect(try console.run("log show 17", as: .csv).contains("transaction,com.example.b/full for john@example.com"))
    #expect(console.completions(of: "storekit refund ") == ["1"])
  }

  @Test func `a consumable product leaves the receipt when it is finished`() throws {
    let console = try TestConsole.purchases()
    try console.run("storekit buy .coins")
    #expect(try console.record(of: "receipt export a --account john@example.com")["purchases"] == .integer(2))
    try console.run("storekit finish .coins")
    #expect(try console.record(of: "receipt export a --account john@example.com")["purchases"] == .integer(1))
  }

  @Test func `what a store signs with and shared secrets are units that show no secret`() throws {
    let console = try TestConsole.purchases()
    #expect(try console.plan("certificate show").contains("signing identity"))
    let lines = ["certificate show", "app shared-secret --secret Harbour-Ferry-11", "app shared-secret"]
    for line in lines { try console.run(line) }
    let units = try console.rows(of: "log list --limit 3").map { $0["line"] }
    #expect(units == [.text(lines[2]), .text("app shared-secret --secret ******"), .text(lines[0])])
    let first = try console.run("certificate show")
    let shown = try console.rows(of: "log list --limit 3").compactMap { row -> String? in
      guard case .integer(let unit)? = row["unit"] else { return nil }
      return try console.json("log show \(unit)")
    }
    #expect(shown.count == 3 && shown[0].contains("******") && shown[0].contains("com.example.books"), "\(shown)")
    try console.run("undo --last 3; redo; certificate show")
    #expect(try console.run("certificate show") == first)
  }

  @Test(arguments: [
    ("receipt export a", "receipt.choice"),
    ("receipt export a --account john@example.com --transaction 1000000000000001", "receipt.choice"),
    ("receipt export a --account me@example.com", "receipt.account"),
    ("receipt export a --transaction 7", "purchase.unknown"),
    ("receipt export a --account john@example.com --device-id 7", "receipt.device"),
    ("app shared-secret com.example.books --secret ''", "receipt.secret.empty"),
  ])
  func `wrong input is refused, and no file is written`(line: String, code: String) throws {
    let console = try TestConsole.purchases()
    #expect(console.refusal(of: line)?.code == code)
    #expect(!FileManager.default.fileExists(atPath: console.folder.appendingPathComponent("a").path))
  }

  @Test func `a new shared secret is shown once, and a given one never`() throws {
    let console = try TestConsole.purchases()
    let secret = try #require(try console.record(of: "app shared-secret")["sharedSecret"])
    guard case .text(let text) = secret else { Issue.record("there is no secret"); return }
    #expect(text.utf8.count == 32)
    #expect(try console.record(of: "app shared-secret --secret Harbour-Ferry-99")["sharedSecret"] == .null)
    let log = try console.json("log list")
    #expect(!log.contains(text))
    #expect(!log.contains("Harbour-Ferry-99"))
  }
}
