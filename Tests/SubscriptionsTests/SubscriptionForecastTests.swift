import CatalogCommands
import Foundation
import PriceTiers
import StockroomTesting
import StoreKitSimulator
import Testing

@testable import StockroomKit
@testable import Subscriptions

/// The forecast of customers and proceeds, and the random numbers that it plays.
@Suite struct SubscriptionForecastTests {
  private let console: TestConsole
  private static let rates = "--churn 10 --failures 4 --recovery 50 --new 0 --seed 7"

  init() throws {
    console = try TestConsole(
      plugins: [CatalogPlugin(), PriceTiersPlugin(), StoreKitSimulatorPlugin(), SubscriptionsPlugin()])
    try console.setClock("2026-01-15")
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books", "subscription group create Reading",
      "subscription create .silver --name Silver --group Reading --period 1m --price 4.99",
      "product adopt .silver --status approved", "storekit device add iPhone --profile distribution",
    ] { try console.run(line) }
  }

  /// Subscribes customers of the real store.
  private func subscribe(_ names: String...) throws {
    for name in names {
      try console.run("storekit sign-in \(name)@example.com --storefront USA --device iPhone")
      try console.run("storekit subscribe .silver --account \(name)@example.com; storekit sign-out")
    }
  }

  private struct Forecast: Decodable {
    struct Money: Decodable { let amount: String }
    struct Month: Decodable {
      let customers, customersLow, customersHigh, new, renewals, lost, retry: Int
      let proceeds: Money?
    }
    let churn, failures, recovery, newEachMonth: Double
    let warning: String?
    let months: [Month]
  }

  private func forecast(_ options: String) throws -> Forecast {
    try JSONDecoder().decode(Forecast.self, from: Data(console.json("subscription forecast \(options)").utf8))
  }

  @Test func `a store without customers of the real store has no forecast`() throws {
    #expect(try console.run("subscription forecast") == "there are no subscribers in the real store\n")
  }

  @Test func `who pays in installments cannot leave before the twelfth`() throws {
    for line in [
      "subscription create .year --name Year --group Reading --period 1y --price 39.99",
      "product adopt .year --status approved", "subscription plan set .year monthly --storefronts JPN",
      "price set .year --billing-plan monthly --price 4.49", "storekit sign-in kei@example.com --storefront JPN",
      "storekit subscribe .year --billing-plan monthly --account kei@example.com",
    ] { try console.run(line) }
    let months = try forecast("--months 13 --churn 100 --failures 0 --recovery 0 --new 0 --seed 1").months
    #expect(months.map(\.renewals) == [0] + Array(repeating: 1, count: 11) + [0])
    #expect(months.map(\.lost) == Array(repeating: 0, count: 12) + [1])
    let yen = try console.record(of: "storekit show 1")["price"]
    #expect("\(try #require(yen))".contains("750"), "\(String(describing: yen))")
    #expect(Set(months[1...11].map(\.proceeds?.amount)).count == 1)
    try console.run("storekit cancel .year --account kei@example.com")
    let canceled = try forecast("--months 13 --churn 0 --failures 0 --recovery 0 --new 0 --seed 1").months
    #expect(canceled.map(\.customers) == Array(repeating: 1, count: 12) + [0])
  }

  @Test func `an offer that is not over is what customers pay`() throws {
    try console.run(
      "subscription offer promotional create .silver six --name Six --mode as-you-go --duration 1m --periods 6 "
        + "--price 1.99")
    try subscribe("ada")
    try console.run("storekit subscribe .silver --account ada@example.com --offer six")
    let months = try forecast("--months 9 --churn 0 --failures 0 --recovery 0 --new 0 --seed 1").months
    // The first period was paid for already.
    #expect(months.map { $0.proceeds?.amount } == ["0.00"] + Array(repeating: "1.40", count: 6) + ["3.50", "3.50"])
    try console.run("clock advance 93d")
    let later = try forecast("--months 6 --churn 0 --failures 0 --recovery 0 --new 0 --seed 1").months
    #expect(later.compactMap { $0.proceeds?.amount }.filter { $0 == "1.40" }.count == 3, "\(later)")
  }

  @Test func `a refunded year is not paid`() throws {
    try console.run("subscription create .year --name Year --group Reading --period 1y --price 39.99")
    try console.run("product adopt .year --status approved; subscription reorder .year,.silver")
    try console.run("storekit sign-in ada@example.com --storefront USA --device iPhone")
    try console.run("storekit subscribe .year --account ada@example.com; clock advance 1d; storekit refund 1")
    try console.run("storekit subscribe .silver --account ada@example.com")
    let sold = try console.run("sales report --columns product,sales,proceeds", as: .csv)
    #expect(sold.contains("com.example.books.silver,4.99 USD,3.50 USD"), "\(sold)")
  }

  @Test func `days of an extension are not paid`() throws {
    try subscribe("ada")
    try console.run("storekit extend .silver --account ada@example.com --days 90; clock advance 2y")
    let sold = try console.run("sales report --until 2027-04-01 --columns units,sales,proceeds", as: .csv)
    #expect(sold.hasSuffix("\n12,59.88 USD,42.00 USD\n"), "\(sold)")
  }

  @Test func `the sales report has each renewal, with a higher share after a year of paid days`() throws {
    try subscribe("ada")
    try console.run("clock advance 2y")
    func sold(_ period: String) throws -> [String] {
      try console.run("sales report \(period) --columns units,sales,proceeds", as: .csv).split(separator: "\n")
        .dropFirst().map(String.init)
    }
    let (first, second) = (try sold("--until 2026-12-31"), try sold("--from 2027-02-01 --until 2028-01-01"))
    #expect(first == ["12,59.88 USD,42.00 USD"])
    #expect(second == ["11,54.89 USD,46.75 USD"])
  }

  @Test func `a rate that the history does not have must be given`() throws {
    try subscribe("ada")
    #expect(console.refusal(of: "subscription forecast")?.code == "subscription.forecast.rate")
    let given = ["--churn 10", "--failures 4", "--recovery 50", "--new 0"]
    for (index, option) in given.enumerated() {
      let others = given.enumerated().filter { $0.offset != index }.map(\.element).joined(separator: " ")
      let refusal = console.refusal(of: "subscription forecast \(others)")
      #expect(refusal?.subject == option.dropFirst(2).split(separator: " ")[0].description, "\(option)")
    }
    for wrong in ["--churn 101", "--churn x", "--churn ''", "--new -1", "--months 0", "--months 61", "--seed -1"] {
      #expect(console.refusal(of: "subscription forecast \(Self.rates) \(wrong)") != nil, "\(wrong)")
    }
  }

  @Test func `without churn all customers renew, and pay 70 percent, or 85 after a year of paid days`() throws {
    try subscribe("ada", "bob")
    let months = try forecast("--months 15 --churn 0 --failures 0 --new 0 --seed 1").months
    #expect(months.map(\.customers) == Array(repeating: 2, count: 15))
    // The first period was paid for already.
    #expect(months.map(\.renewals) == [0] + Array(repeating: 2, count: 14))
    #expect(months[1].proceeds?.amount == "7.00" && months[11].proceeds?.amount == "7.00")
    #expect(months[12].proceeds?.amount == "8.50")
    #expect(months.allSatisfy { $0.customersLow == 2 && $0.customersHigh == 2 && $0.lost == 0 })
  }

  @Test func `customers leave and come at the given rates, within bounds, and a seed repeats the run`() throws {
    try subscribe("ada", "bob", "carl")
    let options = "--months 4 --churn 50 --failures 10 --recovery 50 --new 1000 --seed 7"
    let months = try forecast(options).months
    #expect(months.allSatisfy { abs($0.new - 1000) < 20 })
    #expect(months.allSatisfy { $0.customersLow < $0.customers && $0.customers < $0.customersHigh })
    // Half of the new ones cancel, a tenth of the others fails, and half of these pay later.
    #expect(abs(months[1].customers - 1450) < 20, "\(months[1])")
    #expect(abs(months[1].retry - 50) < 8 && abs(months[2].lost - 725) < 30, "\(months)")
    #expect(try console.json("subscription forecast \(options)") == console.json("subscription forecast \(options)"))
    func bounds(_ months: [Forecast.Month]) -> [Int] {
      months.flatMap { [$0.customersLow, $0.customersHigh, $0.lost] }
    }
    #expect(try bounds(forecast(options.replacing("seed 7", with: "seed 8")).months) != bounds(months))
  }

  @Test func `the default rates are those of the store's history, with a warning if it is short`() throws {
    try subscribe("ada", "bob", "carl", "dora")
    try console.run("storekit cancel .silver --account dora@example.com; clock advance 60d")
    let found = try forecast("--months 2 --seed 1")
    // Three renewed twice, or will within a day, and one canceled.
    let events = try console.run("subscription timeline ada@example.com", as: .csv)
    let renewals = 3 * events.split(separator: "\n").count { $0.contains("Did Renew") }
    #expect(abs(found.churn - 1 / Double(renewals + 1)) < 0.001, "\(found.churn)")
    #expect(found.failures == 0 && found.recovery == 0)
    #expect(abs(found.newEachMonth - 4 / (60 / (365.25 / 12))) < 0.1, "\(found.newEachMonth)")
    #expect(found.warning?.contains("--churn is taken from") == true)
  }

  @Test(arguments: [(10, 0.3), (50, 0.9), (1000, 0.01), (100_000, 0.4)])
  func `a number of customers is drawn around its mean`(count: Int, probability: Double) {
    var random = RandomSource(seed: 5)
    let drawn = (0..<2000).map { _ in random.binomial(count, probability) }
    let mean = Double(drawn.reduce(0, +)) / 2000
    let deviation = (Double(count) * probability * (1 - probability)).squareRoot()
    #expect(abs(mean - Double(count) * probability) < 4 * deviation / 2000.0.squareRoot())
    #expect(drawn.allSatisfy { (0...count).contains($0) })
  }

  @Test(arguments: [0, 0.2, 12, 5000]) func `events are drawn around their mean`(expected: Double) {
    var random = RandomSource(seed: 5)
    let mean = (0..<2000).reduce(0.0) { sum, _ in sum + Double(random.poisson(expected)) } / 2000
    #expect(abs(mean - expected) <= 4 * (expected / 2000).squareRoot())
  }

  @Test func `nobody and everybody are certain`() {
    var random = RandomSource(seed: 5)
    #expect(random.binomial(7, 0) == 0 && random.binomial(7, 1) == 7 && random.binomial(0, 0.5) == 0)
  }
}
