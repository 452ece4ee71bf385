import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

@Suite struct ClearHistoryTests {
  private let type = "sandboxTestersClearPurchaseHistoryRequest"

  @Test func `a cleared tester owns nothing, and others keep what they bought`() throws {
    let console = try TestConsole.shopping()
    try console.run(
      "storekit buy .chapter1", "storekit buy .coins",
      "storekit sign-out", "storekit sign-in yuki@example.com --password \(TestConsole.yukisPassword)",
      TestConsole.request, "storekit buy .chapter1")
    let tester = try #require(try console.items("sandboxTesters").first { $0["acAccountName"] == "john@example.com" })
    try console.create(type, links: ["sandboxTesters": [tester.id]])
    #expect(try console.rows(of: "storekit transactions --account john@example.com").isEmpty)
    #expect(try console.rows(of: "storekit transactions --account yuki@example.com").count == 1)
    try console.undo()
    #expect(try console.rows(of: "storekit transactions --account john@example.com").count == 2)
  }

  @Test func `only testers have a history to clear`() throws {
    let console = try TestConsole.payments()
    for id in ["", "zz", "6A6F686E406578616D706C652E636F6D", Hexadecimal.text("nobody@example.com".utf8)] {
      #expect(
        console.connectCode { try console.create(type, links: ["sandboxTesters": [id]]) }
          == "ENTITY_ERROR.RELATIONSHIP.INVALID", "\(id)")
    }
    #expect(
      console.refusal(of: "storekit clear-history nobody@example.com --yes")?.code == "storekit.account.unknown")
  }
}
