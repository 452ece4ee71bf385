import CatalogCommands
import Interchange
import PriceTiers
import StockroomKit
import StockroomTesting
import Subscriptions
import Testing

/// The prices of the installments of the monthly plan.
@Suite struct InstallmentPriceTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole(
      plugins: [CatalogPlugin(), PriceTiersPlugin(), InterchangePlugin(), SubscriptionsPlugin()])
    try console.setClock("2027-01-31")
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "subscription group create Reading",
      "subscription create .year --name Year --group Reading --period 1y --price 39.99",
      "subscription create .month --name Month --group Reading --period 1m --price 4.99",
      "product create .coins --name Coins --type consumable --price 0.99",
      "subscription plan set .year monthly --storefronts JPN,DEU,GBR",
    ] { try console.run(line) }
  }

  private func installments() throws -> String {
    try console.run("price show .year --billing-plan monthly --columns storefront,price,since", as: .csv)
  }

  @Test func `a schedule is for a subscription, where the plan is offered`() throws {
    for (line, code) in [
      ("price set .coins --billing-plan monthly --schedule 'DEU: 0.10 EUR'", "product.type.other"),
      ("price set .year --billing-plan monthly --schedule 'USA: 4.99 USD'", "subscription.plan.storefront"),
    ] { #expect(console.refusal(of: line)?.code == code, "\(line)") }
    try console.run("price set .year --billing-plan monthly --schedule 'DEU: 4.99 EUR'")
    #expect(try installments().contains("DEU"))
    try console.run("export rows.csv")
    let rows = try console.text(of: "rows.csv")
    for (cell, code) in [("USA: 4.99 USD", "subscription.plan.storefront")] {
      try console.write(rows.replacing("DEU: 4.99 EUR", with: cell), to: "rows.csv")
      #expect(console.refusal(of: "apply rows.csv")?.code == code)
    }
  }

  @Test func `a file switches the plan off, and on again`() throws {
    try console.run("subscription plan set .year monthly --off; export off.yaml; undo; export on.yaml")
    try console.run("apply off.yaml")
    #expect(try console.run("subscription plan list .year", as: .csv).contains("MONTHLY,,") == false)
    #expect(
      console.refusal(of: "price set .year --billing-plan monthly --price 4.49")?.code == "subscription.plan.none")
    try console.run("apply on.yaml; price set .year --billing-plan monthly --price 4.49")
    #expect(try installments().split(separator: "\n").count == 4)
  }

  @Test func `a new price of the year says which manual installments it leaves out of its range`() throws {
    try console.run("price set .year --billing-plan monthly --price 5.19 --storefront DEU")
    let receipt = try console.run("price set .year --price 99.99")
    #expect(
      receipt.contains("12 installments are not 1 to 1.5 times the price of the year in Germany"), "\(receipt)")
    #expect(receipt.contains("price set .year --billing-plan monthly --price AMOUNT --storefront DEU"), "\(receipt)")
    #expect(try !console.run("price set .year --price 44.99").contains("12 installments"))
  }

  @Test func `a base price that no longer fits is told, and goes to a new store by every file`() throws {
    try console.run("price set .year --billing-plan monthly --price 4.49")
    let receipt = try console.run("price set .year --price 99.99")
    #expect(receipt.contains("12 installments of 4.49 USD are not 1 to 1.5 times the price of the year"), "\(receipt)")
    #expect(receipt.contains("each storefront has the closest price that fits"), "\(receipt)")
    let prices = try installments().replacing("2027-01-31", with: "")
    for name in ["a.csv", "a.yaml", "a.ndjson"] {
      try console.run("export \(name)")
      let other = try TestConsole(
        plugins: [CatalogPlugin(), PriceTiersPlugin(), InterchangePlugin(), SubscriptionsPlugin()])
      try other.setClock("2027-01-31")
      try other.run("store edit --profile asc2026; app create com.example.books --name Books --sku BOOKS1")
      try other.write(try console.text(of: name), to: name)
      try other.run("subscription group create Reading; apply \(name)")
      let same = try other.run("price show .year --billing-plan monthly --columns storefront,price,since", as: .csv)
      #expect(same.replacing("2027-01-31", with: "") == prices, "\(name): \(same)")
    }
  }

  @Test func `an installment follows the price of the year from the day on which it changes`() throws {
    try console.run(
      "price set .year --billing-plan monthly --price 4.49; price set .year --price 99.99 --from 2027-06-01")
    #expect(try installments().contains("DEU,5.19 EUR,2027-01-31"))
    try console.run("clock set 2027-06-02")
    let schedule = try console.run(
      "price schedule .year --billing-plan monthly --storefront DEU --columns from,price", as: .csv)
    let last = try #require(schedule.split(separator: "\n").last).split(separator: ",")
    #expect(last[0] == "2027-06-01", "\(schedule)")
    #expect(try installments().contains("DEU,\(last[1]),2027-06-01"), "\(schedule)")
  }

  @Test func `the base price of installments does not end without another one`() throws {
    let refusal = try #require(
      console.refusal(of: "price set .year --billing-plan monthly --price 4.49 --until 2027-03-01"))
    #expect(refusal.code == "price.schedule.no-base")
    #expect(refusal.remedy?.commands == ["price set com.example.books.year --billing-plan monthly --price AMOUNT"])
    try console.run("price set .year --billing-plan monthly --price 4.49")
    try console.run("price set .year --billing-plan monthly --price 4.99 --from 2027-02-15 --until 2027-03-01")
    try console.run("export a.csv; apply a.csv")
    #expect(try console.text(of: "a.csv").contains("4.49 USD; 4.99 USD from 2027-02-15 until 2027-03-01"))
    try console.run("price unset .year --billing-plan monthly --from 2027-02-15")
    #expect(try !console.run("price schedule .year --billing-plan monthly", as: .csv).contains("2027-02-15"))
  }

  @Test func `a manual installment is paid only where the plan is sold`() throws {
    try console.run("price set .year --billing-plan monthly --price 4.99 --storefront DEU")
    try console.run("price set .year --billing-plan monthly --price 4.49")
    try console.run("subscription plan set .year monthly --storefronts GBR")
    #expect(try installments().split(separator: "\n").dropFirst().map { $0.prefix(3) } == ["GBR"])
    try console.run("subscription plan set .year monthly --off")
    #expect(try installments() == "storefront,price,since\n")
  }

  @Test func `the storefronts of the plan follow its base price, closest to what fits their year`() throws {
    try console.run(
      "price set .year --billing-plan monthly --price 4.49; price set .year --billing-plan monthly --price 599 --storefront JPN"
    )
    #expect(
      try console.run("price set .year --billing-plan monthly --price 4.99")
        .contains("; 2 storefronts follow; 1 keeps its manual price"))
    #expect(try installments().contains("JPN,599 JPY"))
    #expect(try !console.run("price set .year --price 99.99").contains("Germany"))
    let germany = try #require(try installments().split(separator: "\n").first { $0.hasPrefix("DEU,") })
    let price = try #require(Double(germany.dropFirst(4).prefix { $0 != " " }))
    #expect(price * 12 >= 99.99 && price * 12 <= 1.5 * 119.99, "\(germany)")
    #expect(try !installments().contains("USA"))
    let told = try console.run("price unset .year --billing-plan monthly --storefront JPN")
    #expect(told.contains("Japan follows the monthly plan's other prices again"), "\(told)")
    try console.run("subscription plan set .year monthly --storefronts DEU,FRA")
    #expect(try installments().contains("\nFRA,"))
    #expect(try console.run("price unset .year --billing-plan monthly").contains("no price of the monthly plan"))
    #expect(try console.run("price unset .year --billing-plan monthly").contains("as before; nothing changed"))
  }

  @Test func `an amount is the installment of every storefront of the plan, closest to what fits its year`() throws {
    let before = try console.run("price show .year --all-storefronts", as: .csv)
    #expect(
      try console.run("price set .year --billing-plan monthly --price 3.99").contains(
        "$3.99 in the United States, each month of a year; 3 storefronts follow"))
    let set = try installments().split(separator: "\n").dropFirst()
    #expect(set.map { $0.prefix(3) } == ["DEU", "GBR", "JPN"], "\(set)")
    #expect(try console.run("price show .year --all-storefronts", as: .csv) == before)
    try console.run("price set .year --billing-plan monthly --price 4.99")
    try console.run("undo")
    #expect(try installments().split(separator: "\n").dropFirst() == set)
  }

  @Test func `a storefront has its own installment, from a day on, until it is removed`() throws {
    try console.run("price set .year --billing-plan monthly --price 4.49 --storefront DEU")
    try console.run("price set .year --billing-plan monthly --price 4.99 --storefront DEU --from 2027-03-01")
    #expect(try installments() == "storefront,price,since\nDEU,4.49 EUR,2027-01-31\n")
    let schedule = "price schedule .year --billing-plan monthly"
    #expect(
      try console.run("\(schedule) --columns from,storefront,price", as: .csv)
        == "from,storefront,price\n2027-01-31,DEU,4.49 EUR\n2027-03-01,DEU,4.99 EUR\n")
    let germany = try console.run("\(schedule) --storefront DEU --columns from,price", as: .csv)
    #expect(germany.hasSuffix("\n2027-01-31,4.49 EUR\n2027-03-01,4.99 EUR\n"), "\(germany)")
    let rows = try installments()
    #expect(try console.run("price unset .year --billing-plan monthly --from 2027-03-01").contains("canceled"))
    #expect(try installments() == rows && !console.run(schedule, as: .csv).contains("4.99"))
    try console.run("undo; clock set 2027-03-02")
    #expect(try installments() == "storefront,price,since\nDEU,4.99 EUR,2027-03-01\n")
    #expect(
      try console.run("price unset .year --billing-plan monthly --storefront DEU").contains(
        "no price of the monthly plan"))
    #expect(console.refusal(of: "price show .year --billing-plan monthly")?.code == "price.none")
    #expect(try !console.run("price show .year --storefront DEU", as: .csv).isEmpty)
  }

  @Test(arguments: ["x.csv", "x.ndjson", "x.seed"])
  func `files have the installments`(name: String) throws {
    try console.run("price set .year --billing-plan monthly --price 4.49 --storefront DEU")
    try console.run("price set .year --billing-plan monthly --price 600 --storefront JPN --from 2027-03-01")
    try console.run("price set .year --billing-plan monthly --price 4.79 --from 2027-03-01")
    try console.run("export \(name)")
    let text = try console.text(of: name)
    let other = try TestConsole(
      plugins: [CatalogPlugin(), PriceTiersPlugin(), InterchangePlugin(), SubscriptionsPlugin()])
    try other.setClock("2027-01-31")
    try other.run("store edit --profile asc2026; app create com.example.books --name Books --sku BOOKS1")
    try other.write(text, to: name)
    try other.run(name.hasSuffix("seed") ? "apply \(name)" : "subscription group create Reading; apply \(name)")
    try other.run("export again.csv; clock set 2027-03-02")
    try console.run("export again.csv; clock set 2027-03-02")
    #expect(try other.text(of: "again.csv") == console.text(of: "again.csv"))
    #expect(
      try other.run("price show .year --billing-plan monthly --columns storefront", as: .csv)
        == "storefront\nDEU\nGBR\nJPN\n")
  }

  @Test func `what does not fit is refused, with a hint that works, and nothing changes`() throws {
    for (line, code) in [
      ("price set .year --billing-plan monthly --price 0.99", "price.installment.range"),
      ("price set .year --billing-plan monthly --price 9.99 --storefront DEU", "price.installment.range"),
      ("price set .year --billing-plan monthly --schedule 'DEU: 9.99 EUR'", "price.installment.range"),
      ("price set .year --billing-plan monthly --price 9.99 --base DEU", "price.installment.range"),
      ("price set .year --billing-plan monthly --schedule 'tier 5'", "usage.billing-plan"),
      ("price set .year --billing-plan monthly --price 4.49 --storefront FRA", "subscription.plan.elsewhere"),
      ("price set .year --billing-plan monthly --price 4.49 --storefront USA", "subscription.plan.storefront"),
      ("price set .month --billing-plan monthly --price 4.49", "subscription.plan.period"),
      ("price set .coins --billing-plan monthly --price 4.49", "product.type.other"),
      ("price set .year --billing-plan monthly --tier 1", "usage.billing-plan"),
      ("price set .year --billing-plan monthly --price 4.49 --preserve", "usage.billing-plan"),
      ("price set .year --billing-plan weekly --price 4.49", "subscription.plan.unknown"),
      ("price unset .year --billing-plan monthly --from 2027-03-01", "price.none"),
      ("price unset .year --billing-plan monthly --storefront DEU", "price.unset.not-manual"),
      ("price show .year --billing-plan monthly", "price.none"),
    ] { #expect(console.refusal(of: line)?.code == code, "\(line)") }
    let refusal = try #require(
      console.refusal(of: "price set .year --billing-plan monthly --price 4.49 --storefront FRA"))
    #expect(
      refusal.remedy?.commands == ["subscription plan set com.example.books.year monthly --storefronts DEU,FRA,GBR,JPN"]
    )
    try console.run("subscription plan set .year monthly --off")
    #expect(
      console.refusal(of: "price set .year --billing-plan monthly --price 4.49")?.code == "subscription.plan.none")
    try console.run(
      "subscription plan set .year monthly --everywhere; price set .year --billing-plan monthly --price 4.49")
    #expect(try installments().split(separator: "\n").count > 170)
  }
}
