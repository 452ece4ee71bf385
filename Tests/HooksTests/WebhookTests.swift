import StockroomKit
import StockroomTesting
import Testing

@Suite struct WebhookTests {
  private let hooks: HookConsole
  private var console: TestConsole { hooks.console }

  init() throws { hooks = try HookConsole() }

  @Test func `a webhook is a hook that calls a URL, and never shows its secret`() throws {
    let id = try create(["name": "one", "enabled": false])
    let item = try #require(try console.item("webhooks", id))
    #expect(
      JSON.object(item.attributes)
        == [
          "name": "one", "url": "http://127.0.0.1:9/x", "eventTypes": ["PRODUCT_STATUS_CHANGED"], "enabled": false,
        ])
    #expect(try console.record(of: "hook show one")["signed"] == .boolean(true))
    try console.update("webhooks", id, ["enabled": true, "secret": "Another-4712"])
    #expect(try console.item("webhooks", id)?["enabled"] == true)
    #expect(try !console.json("log list").contains("4711"))
    #expect(try !console.json("log list").contains("4712"))
    try console.delete("webhooks", id)
    #expect(try console.items("webhooks").isEmpty)
  }

  @Test func `all event types make a hook for everything, and programs are no webhooks`() throws {
    try hooks.listen()
    let types: JSON = [
      "PRODUCT_STATUS_CHANGED", "CONTENT_PROCESSED", "TIMER_FIRED", "UNIT_UNDONE", "UNIT_REDONE",
    ]
    let id = try create(["name": "all", "eventTypes": types])
    #expect(try console.item("webhooks", id)?["eventTypes"] == types)
    #expect(try console.record(of: "hook show all")["event"] == .identifier("*"))
    #expect(try console.items("webhooks").map(\.id) == [id])
    #expect(try console.item("webhooks", "1") == nil)
  }

  @Test(
    arguments: [
      ["url": "/bin/cat"], ["url": "https://example.com/"], ["secret": "-"], ["secret": ""],
      ["eventTypes": ["PRODUCT_STATUS_CHANGED", "UNIT_UNDONE"]], ["eventTypes": []], ["name": "a b"],
    ] as [[String: JSON]])
  func `a webhook that cannot be is refused`(attributes: [String: JSON]) throws {
    #expect(throws: (any Error).self) { try create(attributes) }
    #expect(try console.rows(of: "hook list").isEmpty)
  }

  @discardableResult
  private func create(_ attributes: [String: JSON]) throws -> String {
    let usual: [String: JSON] = [
      "name": "one", "url": "http://127.0.0.1:9/x", "secret": "Sesame-4711",
      "eventTypes": ["PRODUCT_STATUS_CHANGED"], "enabled": true,
    ]
    let app = try console.looking { try #require(try $0.apps.only()).appleID.description }
    return try console.create("webhooks", usual.merging(attributes) { $1 }, links: ["app": [app]])
  }
}
