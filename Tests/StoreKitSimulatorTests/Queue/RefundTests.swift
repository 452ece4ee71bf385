import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

/// Refunds of all or of a part, and their reversal.
@Suite struct RefundTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.shopping()
    try console.run("storekit buy .coins --quantity 3", "storekit buy .chapter1", "storekit buy .chapter1")
  }

  private func refunds(_ number: Int64) throws -> [Value?] {
    let record = try console.record(of: "storekit show \(number)")
    return [record["refundedPercent"], record["refundReason"]]
  }

  @Test func `a refund is of all unless a part is named, and has a reason`() throws {
    try console.run("storekit refund 2")
    #expect(try refunds(2) == [.decimal(100, places: 0), .term(code: "OTHER", label: "Other", tone: .plain)])
    #expect(
      try console.messages(during: "storekit refund 1 --percent 33.333% --reason app-issue")
        == ["App Store > StoreKit: refund [33.333% of $1.99]"])
    #expect(
      try refunds(1) == [.decimal(33.333, places: 3), .term(code: "APP_ISSUE", label: "App Issue", tone: .plain)])
    #expect(try console.run("storekit show 1").contains("purchased for $1.99, 33.333% refunded"))
    #expect(try console.json("storekit receipt 1").contains(#""cancellation_reason": "1""#))
    // Access ends with a refund of a part, too.
    #expect(try console.rows(of: "storekit owned").isEmpty)
  }

  @Test(arguments: ["0", "0.000", "101", "100.001", "-1", "1.2345", "a", "", "%", ".5", "5.", "1e1", "٥"])
  func `a part that is none is refused, and nothing changes`(text: String) throws {
    let refusal = console.refusal(of: "storekit refund 1 --percent '\(text)'")
    #expect(refusal?.kind == .usage)
    #expect(refusal?.message.hasSuffix(", with at most 3 decimals") == true)
    #expect(try console.payment(1).revocation == nil)
  }

  @Test(arguments: [("0.001", 1), ("1", 1000), ("50", 50_000), ("66.6", 66_600), ("099.999", 99_999), ("100", 100_000)])
  func `a part is in thousandths of a percent`(text: String, thousandths: Int) throws {
    try console.run("storekit refund 1 --percent \(text)")
    let revocation = try #require(try console.payment(1).revocation)
    #expect(revocation.percentage == thousandths)
    #expect(revocation.kind == (thousandths == 100_000 ? .fullRefund : .proratedRefund))
  }

  @Test func `a reversed refund leaves the purchase as it was, and can be refunded again`() throws {
    try console.run("storekit refund 2 --percent 10", "clock advance 1d")
    #expect(
      try console.messages(during: "storekit reverse-refund 2") == ["App Store > StoreKit: refund reversed [$0.99]"])
    #expect(try refunds(2) == [.null, .null])
    let now = try console.looking { $0.store.now }
    #expect(try console.payment(2).reversedAt == now)
    #expect(try console.rows(of: "storekit owned").map { $0["number"] } == [.integer(1), .integer(2)])
    #expect(try !console.json("storekit receipt 2").contains("cancellation_date"))
    try console.run("storekit refund .chapter1")
    #expect(try refunds(2).first == .decimal(100, places: 0))
    #expect(try console.payment(2).reversedAt == nil)
  }

  @Test func `what was free, failed, or was refunded is not refunded, and what was not is not reversed`() throws {
    func code(_ line: String) -> String? { console.refusal(of: line)?.code }
    #expect(code("storekit reverse-refund 1") == "storekit.transaction.not-refunded")
    #expect(code("storekit refund 3") == "storekit.transaction.not-purchase")
    try console.run("storekit refund 1 --percent 50")
    #expect(code("storekit refund 1") == "storekit.transaction.refunded")
    #expect(code("storekit refund 1 --percent 50") == "storekit.transaction.refunded")
    try console.run("storekit reverse-refund 1")
    #expect(code("storekit reverse-refund 1") == "storekit.transaction.not-refunded")
    #expect(code("storekit refund 1 --reason anger") == "usage.value")
    try console.run("storekit refund 1", "undo", "expect owned .coins john@example.com")
  }

  @Test func `a refund of a part reduces the sales by it, to half a cent`() throws {
    func sales() throws -> [Value?] {
      let row = try #require(
        try console.rows(of: "sales report --environment sandbox").first {
          $0["product"] == .identifier("com.example.books.coins")
        })
      return [row["units"], row["refunds"], row["sales"], row["proceeds"]]
    }
    func dollars(_ amount: String) -> Value { .money(amount: amount, currency: "USD", formatted: "\(amount) USD") }
    #expect(try sales() == [.integer(3), .integer(0), dollars("5.97"), dollars("4.20")])
    try console.run("storekit refund 1 --percent 50")
    #expect(try sales() == [.integer(3), .integer(3), dollars("2.98"), dollars("2.10")])
    try console.run("storekit reverse-refund 1")
    #expect(try sales() == [.integer(3), .integer(0), dollars("5.97"), dollars("4.20")])
  }
}
