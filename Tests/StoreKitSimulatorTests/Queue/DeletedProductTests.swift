import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

/// A purchase outlives its product, as at Apple.
@Suite struct DeletedProductTests {
  /// A console in which a chapter was bought and finished, and another only bought, before the first was deleted.
  private func console() throws -> TestConsole {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.run("storekit play 1")
    try console.run("product delete .chapter1 --yes")
    return console
  }

  @Test func `transactions, receipts, and traces of a deleted product stay`() throws {
    let console = try console()
    #expect(
      try console.rows(of: "storekit transactions").map { $0["product"]?.name } == [
        "com.example.books.chapter1", "com.example.books.chapter2",
      ])
    #expect(
      try console.run("storekit show 1").hasPrefix(
        "transaction 1: com.example.books.chapter1 purchased for ¥85, finished"))
    #expect(try console.json("storekit receipt 1").contains(#""product_id": "com.example.books.chapter1""#))
    #expect(try console.json("storekit receipt --account yuki@example.com").contains("com.example.books.chapter1"))
    #expect(try console.run("storekit trace 1").contains("finishTransaction(_:)"))
    #expect(try console.run("storekit refund 1").contains("refunded"))
    let bought = try console.looking { catalog in
      var identifiers: [String] = []
      try catalog.purchases?.each(PurchaseFilter(), catalog: catalog) { identifiers.append($0.productID) }
      return identifiers
    }
    #expect(bought == ["com.example.books.chapter1", "com.example.books.chapter2"])
  }

  @Test(arguments: [".chapter1", "chapter1", "com.example.books.chapter1", "575000002"])
  func `the transactions of a deleted product are listed by its name or Apple ID`(name: String) throws {
    let console = try console()
    let rows = try console.rows(of: "storekit transactions --product \(name)")
    #expect(rows.map { $0["product"]?.name } == ["com.example.books.chapter1"])
    #expect(try console.rows(of: "storekit transactions --product .chapter2").count == 1)
    #expect(console.refusal(of: "storekit transactions --product .chapter3")?.kind == .missing)
  }

  @Test func `a restore omits deleted products and says so, and is refused if nothing else is left`() throws {
    let console = try console()
    let refused = console.refusal(of: "storekit restore")
    #expect(refused?.code == "storekit.product.deleted")
    #expect(refused?.kind == .missing)
    try console.run("storekit finish 2")
    let text = try console.run("storekit restore")
    #expect(text.contains("transaction 3: .chapter2 restored"))
    #expect(text.contains("note: com.example.books.chapter1 of transaction 1 was deleted and is not restored"))
  }

  @Test func `content of a deleted product can no longer be downloaded or installed`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.run("storekit download start 1")
    try console.run("product delete .chapter1 --yes", "product delete .chapter2 --yes")
    #expect(console.refusal(of: "storekit install 1")?.code == "storekit.product.deleted")
    #expect(try console.run("storekit download start 2").contains("com.example.books.chapter2 was deleted"))
    #expect(try console.run("storekit play").contains("transaction 1 (com.example.books.chapter1): left:"))
    try console.run("storekit finish 1")
    try console.run("storekit finish 2")
    #expect(try console.rows(of: "storekit queue").isEmpty)
  }

  @Test func `undo of the deletion brings the product back to its purchases, and installed content with it`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.run("storekit play")
    let before = console.deviceFiles
    try console.run("product delete .chapter1 --yes")
    #expect(try console.payment(1).isProductDeleted)
    #expect(console.deviceFiles.isEmpty)
    try console.undo()
    #expect(try !console.payment(1).isProductDeleted)
    #expect(console.deviceFiles == before)
    try console.run("storekit restore")
  }

  @Test func `the creation of a bought product cannot be undone`() throws {
    let console = try TestConsole.shopping()
    try console.run("storekit buy .coins")
    let row = try console.rows(of: "log list").first {
      if case .text(let line)? = $0["line"] { line.contains("create .coins") } else { false }
    }
    guard case .integer(let number)? = row?["unit"] else { throw Unexpected(what: "\(String(describing: row))") }
    #expect(console.refusal(of: "undo \(number)")?.kind == .state)
  }
}
