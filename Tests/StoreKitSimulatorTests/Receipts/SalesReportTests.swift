import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

/// What was sold and the developer's share add up to what Apple pays.
@Suite struct SalesReportTests {
  private let console: TestConsole

  /// Two customers have bought chapters and coins, in dollars and in yen.
  init() throws {
    console = try TestConsole.payments()
    for product in [".chapter1", ".coins"] { try console.run("product adopt \(product) --status approved") }
    try console.run(
      "app version create 1.0", "app version upload 1.0", "app version submit 1.0", "app version approve 1.0")
    try console.setClock("+2d")
    for (device, storefront) in [("iPhone", "USA"), ("iPod", "JPN")] {
      try console.run(
        "storekit device add \(device) --profile distribution", "storekit device use \(device)",
        "storekit sign-in \(device)@example.org --storefront \(storefront)", "storekit products .chapter1 .coins")
    }
    try console.run("storekit buy .chapter1", "storekit device use iPhone", "storekit buy .chapter1")
    try console.run("storekit buy .coins --quantity 3", "storekit buy .chapter1", "storekit buy .coins --cancel")
  }

  private func rows(_ line: String) throws -> [[String]] {
    try console.run("\(line) -o csv").split(whereSeparator: \.isNewline).dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `the proceeds of the lines add up to the payments`() throws {
    let sales = try rows("sales report --columns product,storefront,units,refunds,sales,proceeds")
    #expect(sales.map { $0[1] } == ["JPN", "USA", "USA"])
    #expect(sales.map { $0[2] } == ["1", "1", "3"])
    #expect(sales[1].last?.contains("0.70") == true && sales[2].last?.contains("4.20") == true)
    let payments = try console.rows(of: "sales payments").map { [$0["currency"], $0["units"], $0["payment"]] }
    #expect(payments.count == 2)
    #expect(
      payments.last == [
        .identifier("USD"), .integer(4), .money(amount: "4.90", currency: "USD", formatted: "4.90 USD"),
      ])
  }

  @Test func `a refund takes its proceeds back, in its own period`() throws {
    try console.setClock("+10d")
    try console.run("storekit refund .coins")
    func payment(_ period: String) throws -> Value? {
      try console.rows(of: "sales payments \(period)").first { $0["currency"] == .identifier("USD") }?["payment"]
    }
    func dollars(_ amount: String) -> Value { .money(amount: amount, currency: "USD", formatted: "\(amount) USD") }
    #expect(try payment("--until -5d") == dollars("4.90"))
    #expect(try payment("--from -5d") == dollars("-4.20"))
    #expect(try payment("") == dollars("0.70"))
    #expect(try console.run("sales report --from +1d") == "no sales\n")
  }

  @Test func `a reversal pays what the refund took, in its own period, and the past stays`() throws {
    try console.setClock("+10d")
    try console.run("storekit refund .coins --percent 50")
    try console.setClock("+10d")
    try console.run("storekit reverse-refund .coins")
    func sales(_ period: String) throws -> [String] {
      try rows("sales report \(period) --columns product,storefront,refunds,sales").filter { $0[0].hasSuffix("coins") }
        .map { "\($0[2]) \($0[3])" }
    }
    #expect(try sales("--from -15d --until -5d") == ["3 -2.99 USD"])
    #expect(try sales("--from -5d") == ["-3 2.99 USD"])
    #expect(try sales("") == ["0 5.97 USD"])
  }

  @Test func `a period that ends before it begins is refused`() throws {
    for days in ["--from 2012-12-01 --until 2012-11-01", "--from 2012-12-01 --until 2012-12-01"] {
      #expect(console.refusal(of: "sales report \(days)")?.code == "sales.period")
    }
    #expect(try rows("sales report --until 2012-01-01") == [])
  }

  @Test func `the sandbox is never paid, and another app has sold nothing`() throws {
    #expect(try console.run("sales payments --environment sandbox") == "no payments\n")
    try console.run("app create com.example.maps --name Maps --sku MAPS1")
    #expect(try console.run("sales report --app com.example.maps") == "no sales\n")
    #expect(console.refusal(of: "sales report --app com.example.none")?.kind == .missing)
    #expect(console.refusal(of: "sales report --from soon")?.code == "usage.date")
  }
}
