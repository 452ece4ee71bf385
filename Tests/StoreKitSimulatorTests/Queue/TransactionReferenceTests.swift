import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

/// Where a transaction's number is expected, its product selects the one transaction that fits.
@Suite struct TransactionReferenceTests {
  @Test(arguments: [".chapter1", "chapter1", "com.example.books.chapter1"])
  func `a product means its transaction, however it is written`(product: String) throws {
    let console = try TestConsole.shopping()
    try console.run("storekit buy .coins", "storekit buy .chapter1")
    #expect(try console.run("storekit show \(product)").hasPrefix("transaction 2:"))
    #expect(try console.json("storekit receipt \(product)").contains(#""product_id": "com.example.books.chapter1""#))
    #expect(try console.run("storekit trace \(product)").contains("transaction 2"))
    try console.run("expect transaction \(product) purchased")
    #expect(try console.run("storekit finish \(product)").hasPrefix("transaction 2:"))
    #expect(try console.run("storekit refund \(product)").contains("refunded"))
    try console.run("expect not owned .chapter1 john@example.com", "expect transaction \(product) finished")
    #expect(console.refusal(of: "expect owned .chapter1 john@example.com") != nil)
    #expect(console.refusal(of: "expect not owned .coins john@example.com")?.message.contains("owns") == true)
  }

  @Test func `the latest that fits is meant, and a change of one of several asks for its number`() throws {
    let console = try TestConsole.shopping()
    try console.run("storekit buy .coins", "storekit buy .coins", "storekit buy .coins --cancel")
    #expect(try console.run("storekit show .coins").hasPrefix("transaction 3:"))
    #expect(try console.json("storekit receipt .coins").contains("1000000000000002"))
    let refusal = try #require(console.refusal(of: "storekit refund .coins"))
    #expect(refusal.code == "storekit.transaction.ambiguous")
    #expect(refusal.message.hasSuffix("1 (purchased), 2 (purchased)"))
    try console.run("storekit refund 1")
    #expect(try console.run("storekit refund .coins").hasPrefix("transaction 2:"))
    #expect(console.refusal(of: "storekit refund .coins")?.code == "storekit.transaction.not-purchase")
  }

  @Test func `what an account owns is listed until it is refunded`() throws {
    let console = try TestConsole.shopping()
    #expect(try console.run("storekit owned") == "john@example.com owns nothing\n")
    try console.run("storekit buy .coins", "storekit buy .chapter1", "storekit buy .issues --cancel")
    try console.run("storekit buy .chapter1", "storekit finish 2")
    func owned(_ words: String) throws -> [Value?] {
      try console.rows(of: "storekit owned \(words)").map { $0["number"] }
    }
    #expect(try owned("") == [.integer(1), .integer(2)])
    #expect(try console.rows(of: "storekit owned").map { $0["restorable"] } == [.boolean(false), .boolean(true)])
    try console.run("storekit refund 1", "storekit sign-out")
    #expect(try owned("JOHN@example.com") == [.integer(2)])
    #expect(console.refusal(of: "storekit owned")?.code == "storekit.account.none")
    #expect(console.refusal(of: "storekit owned nobody@example.com")?.code == "storekit.account.unknown")
  }

  @Test func `refunded purchases are listed alone`() throws {
    let console = try TestConsole.shopping()
    try console.run("storekit buy .coins", "storekit buy .chapter1")
    #expect(try console.json("storekit transactions --refunded") == "[]\n")
    try console.run("storekit refund .coins")
    let refunded = try console.json("storekit transactions --refunded")
    #expect(refunded.contains("com.example.books.coins") && !refunded.contains("com.example.books.chapter1"))
    #expect(try !console.json("storekit transactions --no-refunded").contains("com.example.books.coins"))
  }

  @Test func `deferred purchases are approved and declined by product`() throws {
    let console = try TestConsole.shopping()
    try console.run("storekit ask-to-buy on", "storekit buy .chapter1", "storekit buy .coins")
    #expect(try console.run("storekit approve .chapter1").contains("purchased"))
    #expect(try console.run("storekit decline .coins").contains("failed"))
    #expect(console.refusal(of: "storekit approve .chapter1")?.code == "storekit.transaction.not-deferred")
  }

  @Test func `content is downloaded, installed, and played by product`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.run("storekit download start --transaction .chapter1", "storekit install .chapter1")
    #expect(try console.run("storekit play .chapter2").contains("transaction 2"))
    #expect(try console.rows(of: "storekit queue").map { $0["number"] } == [.integer(1)])
  }

  @Test func `a product without a transaction, and one that does not exist, are refused`() throws {
    let console = try TestConsole.shopping()
    #expect(console.refusal(of: "storekit show .coins")?.code == "storekit.transaction.none")
    #expect(console.refusal(of: "storekit show .none")?.code == "product.unknown")
    #expect(console.refusal(of: "storekit show 1")?.code == "storekit.transaction.unknown")
    // A product ID may begin with a digit.
    #expect(console.refusal(of: "storekit show 1x")?.code == "product.unknown")
    try console.run("storekit buy .coins", "storekit device add iPhone", "storekit device use iPhone")
    #expect(console.refusal(of: "storekit show .coins")?.code == "storekit.transaction.none")
  }

  @Test func `the bandwidth is shown when none is given`() throws {
    let console = try TestConsole.shopping()
    #expect(try console.run("storekit bandwidth") == "on iPad, downloads load immediately\n")
    try console.run("storekit bandwidth 500kB")
    #expect(try console.run("storekit bandwidth").hasPrefix("on iPad, downloads load 500 kB per second"))
    try console.run("storekit bandwidth unlimited")
    #expect(try console.record(of: "storekit bandwidth")["bandwidth"] == .null)
  }
}
