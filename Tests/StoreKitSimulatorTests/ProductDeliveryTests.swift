import StockroomKit
import StockroomTesting
import Testing

@Suite struct ProductDeliveryOptionTests {
  @Test func `statement 24: a product is built in, delivered by a server, or hosted`() throws {
    let console = try StoreConsole().console
    try console.run("product create .map --name Map --delivery server")
    try console.run("product create .coins --name Coins --type consumable")
    #expect(try console.record(of: "product show .map")["delivery"] == .text("server"))
    #expect(try console.record(of: "product show .coins")["delivery"] == .text("built-in"))
    #expect(try console.run("product show .map").contains("Delivery"))
    #expect(!(try console.run("product show .coins")).contains("Delivery"))
    try console.run("product edit .map --delivery built-in")
    #expect(try console.record(of: "product show .map")["delivery"] == .text("built-in"))
    try console.run("product edit .map --delivery server")
    try console.run("hosting enable .map")
    #expect(try console.record(of: "product show .map")["delivery"] == .text("hosted"))
    try console.run("product delete .map --yes")
  }

  @Test func `statement 26: the list of identifiers for an app's server says how each is delivered`() throws {
    let store = try StoreConsole()
    try store.putOnSale()
    try store.console.run("product create .chapter1 --name One --tier 1 --delivery server")
    try store.console.run("product create .chapter2 --name Two --tier 1")
    #expect(store.console.refusal(of: "storekit catalogue")?.hint == "storekit catalog")
    let rows = try store.console.rows(of: "storekit catalog")
    #expect(
      rows.map { [$0["id"], $0["delivery"]] } == [
        [.identifier("com.example.books.chapter1"), .text("server")],
        [.identifier("com.example.books.chapter2"), .text("built-in")],
        [.identifier("com.example.books.map"), .text("built-in")],
      ])
  }

  @Test(arguments: [("hosted", "hosting enable"), ("post", "built-in or server"), ("", "built-in or server")])
  func `other deliveries are refused`(word: String, hint: String) throws {
    let refusal = try StoreConsole().console.refusal(of: "product create .map --name Map --delivery '\(word)'")
    #expect(refusal?.code == "storekit.delivery.unknown")
    #expect(refusal?.hint?.contains(hint) == true)
  }
}
