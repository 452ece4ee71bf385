import CatalogCommands
import PriceTiers
import StockroomKit
import StockroomTesting
import StoreKitSimulator
import Subscriptions
import Testing

/// What a refund and its reversal do to a subscription.
@Suite struct RefundTests {
  private let console: TestConsole
  private static let yuki = "yuki@example.com"

  /// Yuki has two periods of five minutes; the second one began a minute ago.
  init() throws {
    console = try TestConsole(
      plugins: [CatalogPlugin(), PriceTiersPlugin(), StoreKitSimulatorPlugin(), SubscriptionsPlugin()])
    try console.setClock("2026-01-31")
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books", "subscription group create Reading",
      "subscription create .silver --name Silver --group Reading --period 1m --level 1 --price 4.99",
      "tester create \(Self.yuki) --first Yuki --last Sato --storefront USA --password Harbour-Ferry-11",
      "storekit subscribe .silver --account \(Self.yuki)", "clock advance 6m",
    ] { try console.run(line) }
  }

  private func status(_ columns: String = "status,renews,expires") throws -> String {
    try console.run("subscription status --columns \(columns)", as: .csv).split(separator: "\n").dropFirst()
      .joined(separator: "\n")
  }

  private func lastEvent() throws -> String? {
    try console.run("subscription timeline \(Self.yuki) --columns event,note", as: .csv).split(separator: "\n").last
      .map(String.init)
  }

  @Test(arguments: ["", "--percent 80"])
  func `a refund of the current period ends access, a reversal gives it back to the same date`(part: String) throws {
    let end = "2026-01-31T00:10:00Z"
    try console.run("storekit refund 2 \(part)")
    #expect(try status() == "Revoked,false,\(end)")
    #expect(try status("reason") == "Refunded")
    #expect(try lastEvent()?.hasPrefix("Refund,the current period was refunded") == true)
    #expect(try lastEvent()?.contains("in part") == !part.isEmpty)
    #expect(try console.rows(of: "storekit owned \(Self.yuki)").isEmpty)
    try console.run("clock advance 1m; storekit reverse-refund 2")
    #expect(try status() == "Active,false,\(end)")
    #expect(try lastEvent() == "Refund Reversed,the refund of the current period was reversed")
    #expect(try console.rows(of: "storekit owned \(Self.yuki)").count == 1)
    try console.run("clock advance 5m")
    #expect(try status("status,reason") == "Expired,Canceled")
  }

  @Test func `a refund is reversed once, and no app finishes what was bought without a device`() throws {
    let reversed = try console.receipt(of: "storekit refund 2; storekit reverse-refund 2")
    #expect(reversed.next.isEmpty)
    let again = try #require(console.refusal(of: "storekit reverse-refund 2"))
    #expect(again.code == "storekit.transaction.not-refunded" && again.message.contains("was reversed already"))
    #expect(again.remedy?.text == "storekit show 2")
    let finish = try #require(console.refusal(of: "storekit finish 2"))
    #expect(finish.message.contains("without a device") && finish.remedy?.text == "storekit launch")
  }

  @Test func `a customer resumes what a reversal gave back`() throws {
    try console.run("storekit refund 2; storekit reverse-refund 2; storekit resume .silver; clock advance 5m")
    #expect(try status() == "Active,true,2026-01-31T00:15:00Z")
  }

  @Test func `a reversal after the end of the period does not begin it again`() throws {
    try console.run("storekit refund 2; clock advance 1h; storekit reverse-refund 2")
    #expect(try status("status,renews,reason") == "Expired,false,Other")
    try console.run("storekit subscribe .silver --account \(Self.yuki)")
    #expect(try status("status") == "Active")
  }

  @Test func `an earlier period changes nothing, nor one that is followed by another purchase`() throws {
    try console.run("storekit refund 1; storekit reverse-refund 1")
    #expect(try status("status,renews") == "Active,true")
    #expect(try lastEvent() == "Refund Reversed,the refund of an earlier period was reversed")
    try console.run("storekit refund 2; storekit subscribe .silver --account \(Self.yuki); storekit reverse-refund 2")
    #expect(try status() == "Active,true,2026-01-31T00:11:00Z")
  }

  @Test func `a free period is not refunded`() throws {
    try console.run(
      "subscription offer introductory create .silver --mode free --duration 1w; tester create ada@example.com "
        + "--first Ada --last Byron --storefront USA --password Harbour-Ferry-12; "
        + "storekit subscribe .silver --account ada@example.com")
    #expect(console.refusal(of: "storekit refund 3")?.code == "storekit.transaction.free")
    try console.run("clock advance 3m; storekit refund 4")
    #expect(try status("account,status").contains("ada@example.com,Revoked"))
  }
}
