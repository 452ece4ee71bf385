import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct NotificationCommandTests {
  private static let url = "http://127.0.0.1:9/notifications"

  @Test func `URLs are shown, removed, and undone`() throws {
    let console = try TestConsole.purchases()
    try console.run("app notifications --sandbox-url \(Self.url)")
    #expect(try console.record(of: "app notifications")["sandboxURL"] == .text(Self.url))
    try console.run("app notifications --sandbox-url none")
    #expect(try console.record(of: "app notifications")["sandboxURL"] == .null)
    try console.run("undo")
    #expect(try console.record(of: "app notifications")["sandboxURL"] == .text(Self.url))
  }

  @Test func `each URL has a version, which needs the URL`() throws {
    let console = try TestConsole.purchases()
    let refusal = console.refusal(of: "app notifications --sandbox-version V1")
    #expect(refusal?.code == "notification.url.none")
    #expect(console.refusal(of: "app notifications --sandbox-version V3")?.code == "usage.value")
    try console.run("app notifications --sandbox-url \(Self.url); app notifications --sandbox-version v1")
    let record = try console.record(of: "app notifications")
    #expect(record["sandboxURL"] == .text(Self.url))
    #expect(record["sandboxVersion"] == .text("V1"))
    #expect(record["productionVersion"] == .null)
    #expect(try console.run("app notifications").contains("sandbox: \(Self.url) (V1)"))
  }

  @Test func `version 1 tells what it has names for`() throws {
    let console = try TestConsole.subscriptions()
    try console.run("app notifications --sandbox-url \(Self.url) --sandbox-version V1")
    for line in [
      "storekit cancel .silver", "storekit resume .silver", "clock advance 5m", "storekit upgrade .gold",
      "storekit extend .gold", "storekit refund 3", "storekit reverse-refund 3",
    ] { try console.run(line) }
    // Version 1 has no name for a refund that was reversed.
    #expect(
      try console.rows(of: "notification list").reversed().map { $0["type"] }
        == [
          "DID_CHANGE_RENEWAL_STATUS", "DID_CHANGE_RENEWAL_STATUS", "DID_RENEW", "INTERACTIVE_RENEWAL",
          "DID_CHANGE_RENEWAL_STATUS", "REFUND",
        ].map(Value.identifier))
  }

  @Test func `a purchase is told only where there is a URL`() throws {
    let console = try TestConsole.purchases()
    try console.run("storekit buy .coins")
    #expect(try console.rows(of: "notification list").isEmpty)
    try console.run("app notifications --sandbox-url \(Self.url)")
    try console.run("storekit buy .coins")
    let row = try #require(try console.rows(of: "notification list").first)
    #expect(row["type"] == .identifier("ONE_TIME_CHARGE"))
    #expect(row["transaction"] == .identifier("1000000000000003"))
    #expect(row["state"] == .text("pending"))
  }

  @Test func `a free download of what is owned is not told`() throws {
    let console = try TestConsole.purchases()
    try console.run("app notifications --sandbox-url \(Self.url)")
    try console.run("storekit buy .map")
    try console.run("storekit restore")
    #expect(try console.rows(of: "notification list").isEmpty)
  }

  @Test func `one whose URL was removed is canceled, and one that nobody takes fails`() throws {
    let console = try TestConsole.purchases()
    try console.run("app notifications --sandbox-url \(Self.url)")
    try console.run("storekit buy .coins")
    try console.run("app notifications --sandbox-url none")
    try console.run("notification deliver")
    #expect(try console.rows(of: "notification list").map { $0["state"] } == [.text("canceled")])
    try console.run("app notifications --sandbox-url \(Self.url)")
    try console.run("notification test")
    try console.run("notification deliver")
    let row = try #require(try console.rows(of: "notification list").first)
    #expect(row["state"] == .text("failed"))
    #expect(row["result"] == .text("SOCKET_ISSUE"))
  }

  @Test func `what happens to a subscription is told with its subtype, in order`() throws {
    let console = try TestConsole.subscriptions()
    try console.run("app notifications --sandbox-url \(Self.url)")
    for line in [
      "storekit cancel .silver", "storekit resume .silver", "clock advance 5m", "storekit upgrade .gold",
      "storekit extend .gold", "storekit refund 3", "storekit reverse-refund 3",
    ] { try console.run(line) }
    let told = try console.rows(of: "notification list").reversed().map { [$0["type"], $0["subtype"]] }
    let expected: [(type: String, subtype: String?)] = [
      ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED"), ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED"),
      ("DID_RENEW", nil), ("DID_CHANGE_RENEWAL_PREF", "UPGRADE"), ("RENEWAL_EXTENDED", nil), ("REFUND", nil),
      ("REFUND_REVERSED", nil),
    ]
    #expect(told == expected.map { [.identifier($0.type), .identifier($0.subtype)] })
    #expect(console.refusal(of: "notification send DID_RENEW 1000000000000001")?.code == "usage.value")
  }

  @Test func `without a plugin that has subscriptions, the refund of one is told as that of any purchase`() throws {
    let console = try TestConsole.purchases()
    for line in [
      "product create .monthly --name Monthly --type auto-renewable --description 'The books of a month' --tier 2",
      "app notifications --sandbox-url \(Self.url)", "storekit products .monthly", "storekit buy .monthly",
      "storekit refund .monthly", "storekit reverse-refund .monthly",
      "receipt export receipt --account john@example.com",
    ] { try console.run(line) }
    #expect(
      try console.rows(of: "notification list").map { $0["type"] }
        == [.identifier("REFUND_REVERSED"), .identifier("REFUND")])
  }

  @Test func `what has no URL is refused`() throws {
    let console = try TestConsole.purchases()
    #expect(console.refusal(of: "notification test")?.code == "notification.url.none")
    #expect(
      console.refusal(of: "notification send REFUND_DECLINED 1000000000000001")?.code == "notification.url.none")
    #expect(console.refusal(of: "notification send REFUND 7")?.code == "purchase.unknown")
    #expect(console.refusal(of: "notification send TEST 1000000000000001")?.code == "usage.value")
  }
}
