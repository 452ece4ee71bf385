import CatalogCommands
import PriceTiers
import StockroomKit
import StockroomTesting
import StoreKitSimulator
import Subscriptions
import Testing

/// The life of a subscription of a year that is paid in twelve installments.
@Suite struct CommitmentTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole(
      plugins: [CatalogPlugin(), PriceTiersPlugin(), StoreKitSimulatorPlugin(), SubscriptionsPlugin()])
    try console.setClock("2027-01-31")
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books", "subscription group create Reading",
      "subscription create .gold --name Gold --group Reading --period 1y --price 79.99",
      "subscription create .year --name Year --group Reading --period 1y --price 39.99",
      "subscription create .month --name Month --group Reading --period 1m --price 4.99",
      "subscription plan set .year monthly --storefronts JPN,DEU",
      "price set .year --billing-plan monthly --price 4.49",
      "tester create dora@example.com --first Dora --last Lang --storefront DEU --password Harbour-Ferry-11",
      "tester create yuki@example.com --first Yuki --last Sato --storefront FRA --password Harbour-Ferry-12",
    ] { try console.run(line) }
  }

  private func subscribe() throws {
    try console.run("storekit subscribe .year --billing-plan monthly --account dora@example.com")
  }

  private func events() throws -> [String] {
    try console.run("subscription timeline dora@example.com --columns event,detail", as: .csv)
      .split(separator: "\n").dropFirst().map(String.init)
  }

  private func transactions() throws -> Int {
    try console.run("storekit transactions --columns price", as: .csv).split(separator: "\n").count - 1
  }

  private func status(_ columns: String = "status,renews,installment,renewsAfterCommitment") throws -> String {
    let rows = try console.run("subscription status dora@example.com --columns \(columns)", as: .csv)
    return rows.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  @Test func `each month is a transaction of its own, and another commitment begins after the twelfth`() throws {
    try subscribe()
    #expect(try status() == "Active,true,1,true")
    #expect(try status("commitmentEnds") == "2027-01-31T01:00:00Z")
    // A new price is for the next commitment.
    try console.run("price set .year --billing-plan monthly --price 3.99; clock advance 55m")
    #expect(try status() == "Active,true,12,true")
    #expect(try events() == ["Subscribed,Initial Buy"] + Array(repeating: "Did Renew,", count: 11))
    let prices = try console.run("storekit transactions --columns price", as: .csv).split(separator: "\n").dropFirst()
    #expect(prices.count == 12 && Set(prices).count == 1, "\(prices)")
    try console.run("clock advance 5m")
    #expect(try status("status,renews,installment,commitmentEnds") == "Active,true,1,2027-01-31T02:00:00Z")
    let last = try console.run("storekit transactions --columns price", as: .csv).split(separator: "\n").dropFirst()
    #expect(Set(last).count == 2, "\(last)")
  }

  @Test func `who cancels is charged until the twelfth month, and may resume before`() throws {
    try subscribe()
    try console.run("clock advance 12m; storekit cancel .year")
    #expect(try status() == "Active,true,3,false")
    #expect(console.refusal(of: "storekit cancel .year")?.code == "subscription.not-renewing")
    try console.run("storekit resume .year")
    #expect(try status() == "Active,true,3,true")
    try console.run("storekit cancel .year; clock advance 43m")
    #expect(try status() == "Active,false,12,false")
    #expect(try transactions() == 12)
    try console.run("clock advance 6m")
    #expect(try status("status,reason") == "Expired,Canceled")
    #expect(try transactions() == 12)
    #expect(try events().suffix(2) == ["Did Renew,", "Expired,Voluntary"])
    try console.run("undo")
    #expect(try status() == "Active,false,12,false")
  }

  @Test func `an installment that fails has no grace period, and a late one moves the end`() throws {
    try console.run("grace set --opt-in --sandbox-opt-in --duration 16d")
    try subscribe()
    try console.run("storekit fail-billing .year; clock advance 6m")
    #expect(try status("status") == "Billing Retry")
    #expect(try events().last == "Did Fail To Renew,")
    try console.run("clock advance 4m; storekit fix-billing .year")
    #expect(try status("status,installment,commitmentEnds") == "Active,2,2027-01-31T01:05:00Z")
    #expect(try events().last == "Did Renew,Billing Recovery")
    // 90 days are three months' time.
    try console.run("storekit fail-billing .year; clock advance 19m")
    #expect(try status("status") == "Billing Retry")
    try console.run("clock advance 2m")
    #expect(try status("status,installment") == "Expired,")
    #expect(try events().last == "Expired,Billing Retry")
  }

  @Test func `a refund of the current month ends the commitment, one of an earlier month does not`() throws {
    try subscribe()
    try console.run("clock advance 11m")
    let numbers = try console.run("storekit transactions --columns number", as: .csv).split(separator: "\n").dropFirst()
    try console.run("storekit refund \(numbers.first ?? "")")
    #expect(try status("status,installment") == "Active,3")
    try console.run("storekit refund \(numbers.last ?? "")")
    #expect(try status("status,installment") == "Revoked,")
    try console.run("clock advance 60m")
    #expect(try transactions() == 3)
  }

  @Test func `an upgrade ends it at once, and a downgrade waits for its end`() throws {
    try console.run("subscription reorder .gold .year .month")
    try subscribe()
    try console.run("clock advance 6m; storekit upgrade .month")
    #expect(try status("product,installment") == "com.example.books.year,2")
    try console.run("clock advance 49m")
    #expect(try status("product,installment") == "com.example.books.year,12")
    try console.run("clock advance 6m")
    #expect(try status("product,installment") == "com.example.books.month,")
    try console.run("storekit upgrade .gold")
    #expect(try status("product,status") == "com.example.books.gold,Active")
    try console.run("undo; storekit upgrade .year")
    #expect(try status("product,installment") == "com.example.books.year,")
  }

  @Test func `another plan of the same product begins with the next period, or after the commitment`() throws {
    try console.run("storekit subscribe .year --account dora@example.com")
    #expect(try status("plan,nextPlan,commitmentEnds") == "Paid at Once,Paid at Once,")
    try console.run("storekit upgrade .year --billing-plan monthly")
    #expect(try status("plan,nextPlan") == "Paid at Once,Paid Monthly with a 12-Month Commitment")
    #expect(try events().last == "Did Change Renewal Pref,Downgrade")
    #expect(console.refusal(of: "storekit upgrade .year --billing-plan monthly")?.code == "subscription.same")
    try console.run("clock advance 61m")
    #expect(try status() == "Active,true,1,true")
  }

  @Test func `after a commitment a year can be paid at once`() throws {
    try subscribe()
    try console.run("storekit upgrade .year --billing-plan upfront")
    #expect(try events().last == "Did Change Renewal Pref,Downgrade")
    #expect(try status("plan,nextPlan").hasSuffix(",Paid at Once"))
    try console.run("clock advance 55m")
    #expect(try status("installment,nextPlan") == "12,Paid at Once")
    try console.run("clock advance 5m")
    #expect(try status("plan,installment,priceIncrease") == "Paid at Once,,")
    let prices = try console.run("storekit transactions --columns price", as: .csv).split(separator: "\n").dropFirst()
    #expect(Set(prices).count == 2 && prices.count == 13, "\(prices)")
    try console.run("storekit upgrade .year --billing-plan monthly; storekit upgrade .year --billing-plan upfront")
    #expect(try events().last == "Did Change Renewal Pref,")
    try console.run("subscription reorder .gold .year .month; storekit upgrade .month")
    #expect(console.refusal(of: "storekit upgrade .month --billing-plan monthly")?.code == "subscription.plan.period")
  }

  @Test(arguments: [("59.99", "6.99", "Accepted"), ("89.99", "9.99", "Pending")])
  func `who must consent to a higher installment depends on what a year costs`(
    year: String, installment: String, answer: String
  ) throws {
    try console.run("tester create kei@example.com --first Kei --last Ito --storefront JPN --password Harbour-Ferry-13")
    try console.run("storekit subscribe .year --billing-plan monthly --account kei@example.com")
    try console.run("price set .year --price \(year); price set .year --billing-plan monthly --price \(installment)")
    try console.run("clock advance 60m")
    let told = try console.run("subscription status kei@example.com --columns installment,priceIncrease", as: .csv)
    #expect(told.contains("1,\(answer)"), "\(told)")
  }

  @Test func `a store with commitments is sound, and each of their steps can be undone`() throws {
    let before = try console.rows(of: "log")
    for line in [
      "storekit subscribe .year --billing-plan monthly --account dora@example.com", "clock advance 11m",
      "storekit cancel .year",
      "storekit upgrade .year --billing-plan upfront", "storekit refund 3", "storekit reverse-refund 3",
      "storekit resume .year",
      "clock advance 60m",
    ] {
      try console.run(line)
      #expect(try console.run("store check").contains("no problems in the tables"), "\(line)")
    }
    for _ in 0..<8 { try console.run("undo") }
    #expect(try console.run("subscription status", as: .csv).split(separator: "\n").count <= 1)
    #expect(before.count < (try console.rows(of: "log").count))
  }

  @Test func `a reversed refund goes on with the commitment, at the price of its installments`() throws {
    try subscribe()
    try console.run("clock advance 11m; storekit refund 3; storekit reverse-refund 3; storekit resume .year")
    #expect(try status() == "Active,true,3,true")
    try console.run("clock advance 5m")
    #expect(try status("status,installment,plan,priceIncrease").hasPrefix("Active,4,"))
    #expect(try events().last == "Did Renew,")
    let prices = try console.run("storekit transactions --columns price", as: .csv).split(separator: "\n").dropFirst()
    #expect(prices.count == 4 && Set(prices).count == 1, "\(prices)")
  }

  @Test func `who declines a higher price is charged until the end of the commitment`() throws {
    try subscribe()
    try console.run("price set .year --billing-plan monthly --price 4.99; clock advance 60m")
    #expect(try status("installment,priceIncrease") == "1,Pending")
    try console.run("storekit decline-price .year")
    #expect(try status() == "Active,true,1,false")
    try console.run("clock advance 55m")
    #expect(try status() == "Active,false,12,false")
    try console.run("clock advance 5m")
    #expect(try events().last == "Expired,Price Increase")
  }

  @Test func `who cancels may resume in the twelfth month`() throws {
    try subscribe()
    try console.run("clock advance 12m; storekit cancel .year; clock advance 45m")
    #expect(try status() == "Active,false,12,false")
    try console.run("storekit resume .year")
    #expect(try status() == "Active,true,12,true")
    try console.run("clock advance 5m")
    #expect(try status() == "Active,true,1,true")
  }

  @Test func `the first installment after a trial has the price of the purchase, even if it is late`() throws {
    try console.run("subscription offer introductory create .year --mode free --duration 1m --billing-plan monthly")
    try subscribe()
    try console.run(
      "storekit fail-billing .year; price set .year --billing-plan monthly --price 3.99; clock advance 6m")
    #expect(try status("status") == "Billing Retry")
    try console.run("storekit fix-billing .year; clock advance 5m")
    let prices = try console.run("storekit transactions --columns price", as: .csv).split(separator: "\n").dropFirst()
    #expect(prices.count == 3 && prices.suffix(2) == ["5.19 EUR", "5.19 EUR"], "\(prices)")
    #expect(try status("installment") == "2")
  }

  @Test func `a grace period is for what is paid at once`() throws {
    try console.run("grace set --opt-in --sandbox-opt-in --duration 16d"); try subscribe()
    try console.run("storekit upgrade .year --billing-plan upfront; clock advance 57m; storekit fail-billing .year")
    try console.run("clock advance 4m")
    #expect(try status("status") == "Billing Grace Period")
  }

  @Test func `an offer in a commitment moves its end, and keeps its installments`() throws {
    try console.run(
      "subscription offer promotional create .year sale --name Sale --mode as-you-go --duration 1m --periods 2 "
        + "--billing-plan monthly --price 0.99")
    try subscribe()
    try console.run("clock advance 11m; storekit upgrade .year --offer sale; clock advance 5m")
    #expect(try status("installment,offer,commitmentEnds") == "3,sale,2027-01-31T01:10:00Z")
    try console.run("storekit cancel .year; clock advance 10m")
    #expect(
      try status("installment,renews,renewsAfterCommitment,commitmentEnds") == "4,true,false,2027-01-31T01:10:00Z")
  }

  @Test func `a plan and an offer are chosen together`() throws {
    try console.run(
      "subscription offer promotional create .year back --name Back --mode free --duration 1m --billing-plan monthly")
    try console.run("storekit subscribe .year --account dora@example.com")
    #expect(console.refusal(of: "storekit upgrade .year --offer back")?.code == "subscription.offer.plan")
    try console.run("storekit upgrade .year --billing-plan monthly --offer back; clock advance 60m")
    #expect(try status("offer,installment,plan").hasPrefix("back,0,Paid Monthly"))
    try console.run("clock advance 5m")
    #expect(try status("installment") == "1")
  }

  @Test func `a higher installment says who must consent before it is charged`() throws {
    try subscribe()
    try console.run("price set .year --billing-plan monthly --price 4.99")
    let warning = try console.looking { catalog in
      let product = try #require(try catalog.products.find("com.example.books.year", in: AppleID(575_000_001)))
      return try catalog.subscriptions?.priceWarning(of: product, at: catalog.store.now, catalog: catalog)
    }
    #expect(warning == "1 customer must consent, whose storefront always requires it")
  }

  @Test func `a commitment says what comes after it`() throws {
    try console.run("subscription reorder .gold .year .month")
    try subscribe()
    let said = try console.run("storekit upgrade .month")
    #expect(said.contains("of a commitment that ends at 2027-01-31T01:00:00Z, then com.example.books.month"), "\(said)")
    #expect(try status("nextProduct") == "com.example.books.year")
    #expect(try console.run("storekit upgrade .year --billing-plan upfront").contains("then paid at once"))
  }

  @Test func `an upgrade to another product of a higher level ends a commitment`() throws {
    try console.run("subscription reorder .gold .year .month")
    try subscribe()
    try console.run("clock advance 6m; storekit upgrade .gold")
    #expect(try status("product,installment,commitmentEnds") == "com.example.books.gold,,")
    try console.run("clock advance 50m")
    #expect(try transactions() == 3)
  }

  @Test func `offers are for the customers of their plan`() throws {
    try console.run("subscription offer introductory create .year --mode free --duration 1m --billing-plan monthly")
    #expect(try console.run("storekit subscribe .year --account yuki@example.com").contains("2027-01-31T01:00:00Z"))
    try subscribe()
    #expect(try status("status,offer,installment,commitmentEnds") == "Active,Introductory,0,2027-01-31T01:05:00Z")
    try console.run("clock advance 6m")
    #expect(try status("offer,installment,commitmentEnds") == ",1,2027-01-31T01:05:00Z")
    try console.run("subscription offer promotional create .year spring --name S --mode free --duration 1m")
    let refusal = console.refusal(
      of: "storekit subscribe .year --billing-plan monthly --offer spring --account dora@example.com")
    #expect(refusal?.code == "subscription.offer.plan")
  }

  @Test func `a plan that is not sold, or has no price, is refused`() throws {
    for (line, code) in [
      ("storekit subscribe .year --billing-plan monthly --account yuki@example.com", "subscription.plan.elsewhere"),
      ("storekit subscribe .month --billing-plan monthly --account dora@example.com", "subscription.plan.period"),
      ("storekit subscribe .gold --billing-plan monthly --account dora@example.com", "subscription.plan.none"),
    ] { #expect(console.refusal(of: line)?.code == code, "\(line)") }
    try console.run("price unset .year --billing-plan monthly")
    let line = "storekit subscribe .year --billing-plan monthly --account dora@example.com"
    #expect(console.refusal(of: line)?.code == "subscription.installment.missing")
    try console.run(
      "price set .year --billing-plan monthly --price 5.19 --storefront DEU; price set .year --price 99.99")
    #expect(console.refusal(of: line)?.code == "subscription.installment.missing")
    #expect(try transactions() == 0)
  }
}
