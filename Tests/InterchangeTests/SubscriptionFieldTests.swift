import CatalogCommands
import Interchange
import StockroomKit
import StockroomTesting
import Subscriptions
import Testing

/// The place of subscriptions in their groups, in spreadsheets.
@Suite struct SubscriptionFieldTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole(plugins: [CatalogPlugin(), InterchangePlugin(), SubscriptionsPlugin()])
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "subscription group create Reading", "subscription create monthly --name Monthly --group Reading",
      "subscription create yearly --name Yearly --group Reading", "product create coins --name Coins --type consumable",
    ] { try console.run(line) }
  }

  /// What `apply` prints for a spreadsheet.
  private func apply(_ text: String) throws -> String {
    try console.write(text, to: "plan.csv")
    return try console.run("apply plan.csv")
  }

  /// The hint of the refusal of a spreadsheet.
  private func hint(of text: String) throws -> String {
    try console.write(text, to: "plan.csv")
    return console.errors(of: "apply plan.csv")
  }

  @Test func `a list is read back, with the names of its columns`() throws {
    try console.write(try console.run("subscription list -o csv"), to: "list.csv")
    let units = try console.run("log")
    #expect(try console.run("apply list.csv") == "list.csv: left unchanged 2 products\n")
    #expect(try console.run("log") == units)
    #expect(try apply("product_id,level\nyearly,1\n").contains("changed 1 product"))
    #expect(try apply("product_id,group_level\nyearly,2\n").contains("changed 1 product"))
  }

  @Test func `a seed is applied with groups, their texts, grace periods, and capabilities, each once`() throws {
    for line in [
      "subscription group create Empty", "subscription group localize Reading ja --name 読書",
      "grace set --opt-in --duration 28d", "app capability in-app-purchase off", "export catalog.seed",
    ] { try console.run(line) }
    #expect(try console.run("diff catalog.seed") == "nothing would change\n")
    let other = try TestConsole(plugins: [CatalogPlugin(), InterchangePlugin(), SubscriptionsPlugin()])
    try other.run("store edit --profile asc2026")
    try other.write(try console.text(of: "catalog.seed"), to: "catalog.seed")
    #expect(
      try other.run("apply catalog.seed").contains(
        "; set 1 capability setting, 1 subscription group, and 1 Billing Grace Period\n"))
    try other.run("export again.seed")
    #expect(try other.text(of: "again.seed") == console.text(of: "catalog.seed"))
    let units = try other.run("log")
    #expect(try !other.run("apply catalog.seed").contains("; set"))
    #expect(try other.run("log") == units)
    try other.run("subscription group localize Reading ja --name 読書会")
    #expect(try other.run("plan apply catalog.seed").contains("読書会 -> 読書"))
    try other.run("apply catalog.seed; undo")
    #expect(try other.json("subscription group show Reading").contains("読書会"))
  }

  @Test func `an empty cell leaves the group, the level, and Family Sharing as they are`() throws {
    let units = try console.run("log")
    #expect(
      try apply("product_id,group,level,family_sharable\nmonthly,,,\ncoins,,,\n")
        == "plan.csv: left unchanged 2 products\n")
    #expect(try console.run("log") == units)
  }

  @Test func `a hint names the cells to write, and no other product`() throws {
    let coins = try hint(of: "product_id,group,level\ncoins,Reading,1\n")
    #expect(coins.contains("omit its group and its level; only auto-renewable subscriptions have them"), "\(coins)")
    #expect(!coins.contains("NAME"), "\(coins)")
    try console.run("subscription group create Writing")
    let moved = try hint(of: "product_id,group\nmonthly,Writing\n")
    #expect(moved.contains("subscription create ID --name NAME --group GROUP"), "\(moved)")
    #expect(!moved.contains("in the column"), "\(moved)")
  }
}
