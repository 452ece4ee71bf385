import Foundation
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
      "PRODUCT_STATUS_CHANGED", "APP_STORE_VERSION_APP_VERSION_STATE_UPDATED", "CONTENT_PROCESSED", "CONTENT_APPROVED",
      "TIMER_FIRED", "UNIT_UNDONE", "UNIT_REDONE",
    ]
    let id = try create(["name": "all", "eventTypes": types])
    #expect(try console.item("webhooks", id)?["eventTypes"] == types)
    #expect(try console.record(of: "hook show all")["event"] == .identifier("*"))
    #expect(try console.items("webhooks").map(\.id) == [id])
    #expect(try console.item("webhooks", "1") == nil)
  }

  @Test func `a webhook gets another name, URL, and event, and keeps its secret`() throws {
    let server = try ListeningServer { _ in .status(200) }
    defer { server.stop() }
    let id = try create(["name": "one"])
    try console.update("webhooks", id, ["name": "two", "url": .string(server.url), "eventTypes": ["UNIT_UNDONE"]])
    let item = try #require(try console.item("webhooks", id))
    #expect(item["name"] == "two" && item["url"] == .string(server.url) && item["eventTypes"] == ["UNIT_UNDONE"])
    #expect(try console.json("hook show two").contains("\"active\""))
    try console.run("product create .two --name Two")
    try console.run("undo")
    try console.run("hook deliver")
    #expect(server.received.count == 1)
    #expect(server.received.first?.lowercased().contains("signature") == true)
    for wrong in [["name": " a"], ["url": "/bin/cat"], ["url": "https://example.com/"], ["eventTypes": []]]
      as [[String: JSON]]
    {
      #expect(throws: (any Error).self) { try console.update("webhooks", id, wrong) }
    }
    #expect(try console.item("webhooks", id)?["name"] == "two")
  }

  @Test func `a webhook's name may have spaces, and commands quote it`() throws {
    let id = try create(["name": "Build updates", "enabled": false])
    #expect(try console.item("webhooks", id)?["name"] == "Build updates")
    #expect(
      console.refusal(of: "hook test 'Build updates'")?.remedy?.commands == ["hook enable \"Build updates\""])
    try console.update("webhooks", id, ["name": "All: every update", "enabled": true, "secret": "Another-4712"])
    #expect(try console.item("webhooks", id)?["enabled"] == true)
    try console.delete("webhooks", id)
    #expect(try console.items("webhooks").isEmpty)
  }

  @Test func `a delivery includes its event, with what was sent`() throws {
    let server = try ListeningServer { _ in .status(200) }
    defer { server.stop() }
    let id = try create(["url": .string(server.url), "eventTypes": ["UNIT_UNDONE"]])
    try console.run("hook test one")
    try console.run("hook deliver")
    let delivery = try #require(try console.items("webhooks", id, "deliveries").first)
    let event = try #require(try console.items("webhookDeliveries", delivery.id, "event").first)
    #expect(event["ping"] == true && event["eventType"] == .null)
    let payload = try #require(event["payload"]?.text)
    #expect(try JSONReader.value(of: Array(payload.utf8))["data"]?["type"] == "webhookPingCreated")
    #expect(try console.item("webhookEvents", event.id)?["createdDate"] == event["createdDate"])
    #expect(try console.item("webhookEvents", "x") == nil)
  }

  @Test(
    arguments: [
      ["url": "/bin/cat"], ["url": "https://example.com/"], ["secret": "-"], ["secret": ""],
      ["eventTypes": ["PRODUCT_STATUS_CHANGED", "UNIT_UNDONE"]], ["eventTypes": []], ["name": " a"],
      ["eventTypes": ["BUILD_UPLOAD_STATE_UPDATED"]], ["url": "http://localhost:8080/stockroom/undo"],
      ["url": "http://127.1.2.3:8080/"], ["url": "http://[::1]:8080/"],
    ] as [[String: JSON]])
  func `a webhook that cannot be is refused`(attributes: [String: JSON]) throws {
    #expect(throws: (any Error).self) { try create(attributes) }
    #expect(try console.rows(of: "hook list").isEmpty)
  }

  @Test func `a webhook gets Apple's document of a version`() throws {
    let server = try ListeningServer { _ in .status(200) }
    defer { server.stop() }
    let version = "APP_STORE_VERSION_APP_VERSION_STATE_UPDATED"
    let id = try create([
      "url": .string(server.url), "eventTypes": [.string(version), "BETA_FEEDBACK_CRASH_SUBMISSION_CREATED"],
    ])
    #expect(try console.item("webhooks", id)?["eventTypes"] == [.string(version)])
    try console.run("app version create 1.0")
    try console.unit { catalog in
      let found = try catalog.apps.requireVersion("1.0", of: try #require(try catalog.apps.only()))
      _ = try catalog.apps.move(found, to: .waitingForReview, as: StatusMove(by: catalog.actor, reason: "submitted"))
    }
    try console.run("hook deliver")
    let body = try #require(server.received.first?.components(separatedBy: "\r\n\r\n").last)
    let document = try JSONReader.value(of: Array(body.utf8))
    #expect(document.members?.map(\.name) == ["data"])
    let data = try #require(document["data"])
    #expect(data["type"] == "appStoreVersionAppVersionStateUpdated" && data["version"] == 1)
    #expect(UUID(uuidString: data["id"]?.text ?? "") != nil)
    #expect(data["attributes"]?["oldValue"] == "PREPARE_FOR_SUBMISSION")
    #expect(data["attributes"]?["newValue"] == "WAITING_FOR_REVIEW")
    #expect(data["attributes"]?["timestamp"]?.text?.hasSuffix("Z") == true)
    let instance = try #require(data["relationships"]?["instance"])
    let version1 = try #require(instance["data"]?["id"]?.text)
    #expect(try console.item("appStoreVersions", version1)?["versionString"] == "1.0")
    #expect(instance["links"]?["self"] == .string("http://127.0.0.1:8080/v1/appStoreVersions/\(version1)"))
  }

  @Test func `an event that Apple does not have includes what hooks get, and a hook gets nothing else`() throws {
    let server = try ListeningServer { _ in .status(200) }
    defer { server.stop() }
    try create(["url": .string(server.url)])
    try hooks.listen(to: "product.status-changed")
    try console.run("hook add product.status-changed \(server.url) --name two --webhook https://example.com/api/")
    try hooks.makeProduct()
    try hooks.changeStatus()
    try console.run("hook deliver")
    let own = try #require(try hooks.events().last)
    let documents = try server.received.compactMap { $0.components(separatedBy: "\r\n\r\n").last }
      .map { try JSONReader.value(of: Array($0.utf8)) }
    #expect(documents.count >= 2)
    let news = documents.filter { $0["meta"]?["id"]?.text == own["id"] as? String }
    #expect(news.allSatisfy { $0["data"]?["type"] == "productStatusChanged" && $0["meta"]?["version"] == 1 })
    let links = news.compactMap { $0["data"]?["relationships"]?["instance"]?["links"]?["self"]?.text }
    #expect(Set(links.map { $0.prefix { $0 != "v" } }) == ["http://127.0.0.1:8080/", "https://example.com/api/"])
    #expect(try console.record(of: "hook show two")["webhook"] == .text("https://example.com/api"))
    #expect(console.refusal(of: "hook add '*' \(server.url) --name three --webhook /api")?.code == "url.base")
  }

  @Test func `a webhook receives events of its app, and a hook of every app`() throws {
    try hooks.listen()
    let id = try create(["eventTypes": ["PRODUCT_STATUS_CHANGED"]])
    let app = try #require(try console.items("webhooks", id, "app").first).id
    #expect(try console.record(of: "hook show one")["app"] == .identifier("com.example.books"))
    try console.run("app create com.example.maps --name Maps --sku MAPS1")
    let other = try #require(try console.items("apps").first { $0.id != app }).id
    #expect(try console.items("apps", app, "webhooks").map(\.id) == [id])
    #expect(try console.items("apps", other, "webhooks").isEmpty)
    for name in ["com.example.books.one", "com.example.maps.one"] {
      try console.run("product create \(name) --name One --description 'The first of many levels'")
      try console.unit { catalog in
        let product = try #require(try catalog.products.find(name))
        _ = try catalog.products.move(product, to: .inReview, as: StatusMove(by: catalog.actor, reason: "tested"))
      }
    }
    let heard = try console.rows(of: "hook log --hook one").compactMap { $0["subject"] }
    #expect(heard == [.text("com.example.books.one")])
    #expect(try console.rows(of: "hook log --hook keep").count >= 2)
  }

  @Test func `deliveries are listed, repeated, and begun by a ping`() throws {
    let server = try ListeningServer { _ in .status(500) }
    defer { server.stop() }
    let id = try create(["url": .string(server.url)])
    let ping = try console.create("webhookPings", links: ["webhook": [id]])
    #expect(try console.items("webhooks", id, "deliveries").map { $0["deliveryState"] } == ["PENDING"])
    #expect(
      console.connectCode { _ = try console.create("webhookDeliveries", links: ["template": [ping]]) }
        == "hook.delivery.pending")
    try console.run("hook deliver")
    let delivery = try #require(try console.item("webhookDeliveries", ping))
    #expect(delivery["response"] == ["httpStatusCode": 500, "body": "ok"])
    #expect(delivery["request"] == ["url": .string(server.url)])
    #expect(delivery["redelivery"] == false)
    try console.run("hook remove one --yes; hook add '*' \(server.url) --name two --retry-after 0s; hook test two")
    _ = console.refusal(of: "hook deliver --wait")
    let failed = try #require(try console.items("webhooks").first)
    let first = try #require(try console.items("webhooks", failed.id, "deliveries").first)
    #expect(first["deliveryState"] == "FAILED" && first["errorMessage"] == "HTTP 500")
    let again = try console.create("webhookDeliveries", links: ["template": [first.id]])
    #expect(try console.item("webhookDeliveries", again)?["redelivery"] == true)
    let pending = ["deliveryState": ["PENDING"]]
    #expect(try console.items("webhooks", failed.id, "deliveries", filters: pending).map(\.id) == [again])
    for (type, link) in [("webhookPings", "webhook"), ("webhookDeliveries", "template")] {
      #expect(
        console.connectCode { _ = try console.create(type, links: [link: ["99"]]) }
          == "ENTITY_ERROR.RELATIONSHIP.INVALID")
    }
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
