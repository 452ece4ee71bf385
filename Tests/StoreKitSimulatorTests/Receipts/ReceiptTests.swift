import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

@Suite struct ReceiptTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.shopping() }

  private func document(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(try console.json(line).utf8)) as? [String: Any])
  }

  private func elements(_ document: [String: Any]) throws -> [[String: String]] {
    try #require((document["receipt"] as? [String: Any])?["in_app"] as? [[String: String]])
  }

  @Test func `a purchase has the fields of verifyReceipt, all of them strings`() throws {
    try console.run("storekit buy .coins --quantity 3")
    #expect(
      try document("storekit receipt 1") as? [String: String] == [
        "quantity": "3", "product_id": "com.example.books.coins", "transaction_id": "1000000000000001",
        "original_transaction_id": "1000000000000001", "purchase_date": "2012-11-21 00:00:00 Etc/GMT",
        "purchase_date_ms": "1353456000000", "purchase_date_pst": "2012-11-20 16:00:00 America/Los_Angeles",
        "original_purchase_date": "2012-11-21 00:00:00 Etc/GMT", "original_purchase_date_ms": "1353456000000",
        "original_purchase_date_pst": "2012-11-20 16:00:00 America/Los_Angeles", "is_trial_period": "false",
        "in_app_ownership_type": "PURCHASED",
      ])
  }

  @Test func `a refund takes a purchase that was repeated for nothing, too`() throws {
    try console.run("storekit buy .chapter1; storekit finish 1; storekit buy .chapter1; storekit finish 2")
    try console.run("storekit refund 1; storekit restore")
    #expect(try console.rows(of: "storekit transactions").count == 2)
  }

  @Test func `people see the document that programs get`() throws {
    try console.run("storekit buy .chapter1")
    let shown = try console.run("storekit receipt 1")
    #expect(try console.json("storekit receipt 1") == shown)
    #expect(shown.hasPrefix("{\n  \"quantity\": \"1\",\n  \"product_id\": \"com.example.books.chapter1\",\n"))
  }

  @Test func `a refunded purchase and its restored transactions give the date and reason`() throws {
    try console.run("storekit buy .chapter1", "storekit finish 1", "clock advance 1d", "storekit restore")
    let restored = try document("storekit receipt 2")
    #expect(restored["transaction_id"] as? String == "1000000000000002")
    #expect(restored["original_transaction_id"] as? String == "1000000000000001")
    #expect(restored["purchase_date"] as? String == "2012-11-22 00:00:00 Etc/GMT")
    #expect(restored["original_purchase_date"] as? String == "2012-11-21 00:00:00 Etc/GMT")
    #expect(restored["cancellation_date"] == nil)
    try console.run("clock advance 1d", "storekit refund 1")
    for number in 1...2 {
      let refunded = try document("storekit receipt \(number)")
      #expect(refunded["cancellation_date"] as? String == "2012-11-23 00:00:00 Etc/GMT")
      #expect(refunded["cancellation_date_ms"] as? String == "1353628800000")
      #expect(refunded["cancellation_date_pst"] as? String == "2012-11-22 16:00:00 America/Los_Angeles")
      #expect(refunded["cancellation_reason"] as? String == "0")
    }
  }

  @Test func `what failed, waits, or is deferred has no receipt`() throws {
    try console.run(
      "storekit buy .chapter1 --cancel", "storekit network off", "storekit buy .coins", "storekit ask-to-buy on")
    for number in 1...2 {
      #expect(console.refusal(of: "storekit receipt \(number)")?.code == "storekit.receipt.none")
    }
    try console.run("storekit network on")
    #expect(try console.payment(2).state == .deferred)
    #expect(console.refusal(of: "storekit receipt 2")?.kind == .state)
    let whole = try document("storekit receipt --account john@example.com")
    #expect(try elements(whole).isEmpty)
    #expect(console.refusal(of: "storekit receipt")?.code == "storekit.receipt.choice")
    #expect(console.refusal(of: "storekit receipt 1 --account john@example.com")?.code == "storekit.receipt.choice")
    #expect(console.refusal(of: "storekit receipt --account no@example.com")?.code == "storekit.account.unknown")
  }

  @Test func `the receipt of an account has what it bought in the app, but no finished consumables`() throws {
    try console.run(
      "app version create 1.1", "storekit buy .chapter1", "storekit buy .coins", "storekit buy .coins",
      "storekit buy .issues --cancel", "storekit finish 1", "storekit finish 2", "clock advance 1h",
      "app version list")
    let whole = try document("storekit receipt --app com.example.books --account JOHN@example.com")
    #expect(whole["status"] as? Int == 0)
    #expect(whole["environment"] as? String == "Sandbox")
    #expect(try elements(whole).map { $0["transaction_id"] } == ["1000000000000001", "1000000000000003"])
    let receipt = try #require(whole["receipt"] as? [String: Any])
    #expect(receipt["receipt_type"] as? String == "ProductionSandbox")
    #expect(receipt["bundle_id"] as? String == "com.example.books")
    #expect(receipt["application_version"] as? String == "1.1")
    #expect(receipt["original_application_version"] as? String == "1.0")
    #expect(receipt["receipt_creation_date"] as? String == "2012-11-21 00:00:00 Etc/GMT")
    #expect(receipt["request_date"] as? String == "2012-11-21 01:00:00 Etc/GMT")
    #expect(receipt["adam_id"] as? Int == 0)
    #expect(try elements(document("storekit receipt --account yuki@example.com")).isEmpty)
    try console.run("tester delete john@example.com --yes")
    #expect(try elements(document("storekit receipt --account john@example.com")).count == 2)
  }

  @Test func `the clocks of California change as they do in the time zone database`() throws {
    let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    var seconds = 1_199_145_600.0  // 2008-01-01
    while seconds < 2_208_988_800 {  // 2040-01-01
      let date = Date(timeIntervalSince1970: seconds)
      let parts = calendar.dateComponents([.month, .day, .hour], from: date)
      let shown = ReceiptDate(date: date).pacific
      #expect(Int(shown.dropFirst(5).prefix(2)) == parts.month, "\(shown)")
      #expect(Int(shown.dropFirst(8).prefix(2)) == parts.day, "\(shown)")
      #expect(Int(shown.dropFirst(11).prefix(2)) == parts.hour, "\(shown)")
      seconds += 3600 * 7
    }
    // The last second of daylight saving time, and the first one after it.
    #expect(
      ReceiptDate(date: Date(timeIntervalSince1970: 1_352_019_599)).pacific == "2012-11-04 01:59:59 America/Los_Angeles"
    )
    #expect(
      ReceiptDate(date: Date(timeIntervalSince1970: 1_352_019_600)).pacific == "2012-11-04 01:00:00 America/Los_Angeles"
    )
    #expect(
      ReceiptDate(date: Date(timeIntervalSince1970: 1_331_459_999)).pacific == "2012-03-11 01:59:59 America/Los_Angeles"
    )
    #expect(
      ReceiptDate(date: Date(timeIntervalSince1970: 1_331_460_000)).pacific == "2012-03-11 03:00:00 America/Los_Angeles"
    )
  }
}
