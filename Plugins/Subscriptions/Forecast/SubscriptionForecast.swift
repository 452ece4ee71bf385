import Foundation
import StockroomKit

/// `subscription forecast`: simulated futures of the present customers, month by month.
struct SubscriptionForecast: Command {
  private static let months = Parameter<Int>.option("months", "How many months, 1 to 60.", default: 12, text: "12")
  private static let app = Parameter<AppReference?>.option("app", "Only subscriptions of this app.").short("a")
  private static let runs = 200

  static let description = CommandDescription(
    "subscription forecast", "Forecast the customers and the proceeds of the real store's subscriptions.",
    also: ["revenue forecast", "mrr", "projection", "churn"], effect: .reads, permission: .manageProducts,
    parameters: [months] + GivenRates.parameters + [Seed.parameter, app],
    fields: [
      FieldDescription("churn", .decimal, label: "Churn", "The share of due renewals that customers cancel."),
      FieldDescription(
        "failures", .decimal, label: "Failures", "The share of the other renewals whose payment fails."),
      FieldDescription("recovery", .decimal, label: "Recovery", "The share of failed payments that are made later."),
      FieldDescription("newEachMonth", .decimal, label: "New Each Month", "New subscribers in a month."),
      FieldDescription("seed", .integer, label: "Seed", "The seed of the random numbers."),
      FieldDescription("warning", .text, label: "Warning", "Why the rates are uncertain."),
      FieldDescription(
        "months", .list, label: "Months",
        "A row for each month, product, and currency: means of \(runs) runs, and the bounds of 95% of them."),
    ],
    examples: [
      "product create .monthly --name Monthly --type auto-renewable --period 1m --tier 5; "
        + "product adopt .monthly --status approved; storekit device add iPhone --profile distribution; "
        + "storekit sign-in ada@example.com --storefront USA; storekit subscribe .monthly --account ada@example.com; "
        + "subscription forecast --months 6 --churn 5 --failures 2 --recovery 60 --new 10 --seed 1",
      "subscription forecast",
    ])

  /// The fields of a row, which are explained beside those of the command.
  static let rowFields = [
    FieldDescription("until", .date, label: "Until", "The end of the month."),
    FieldDescription("product", .identifier, label: "Product", "The subscription of the next period."),
    FieldDescription(
      "customers", .integer, label: "Customers", "Those with access, also if they canceled, at the end of the month."),
    FieldDescription("customersLow", .integer, label: "From", "The lower bound of the customers."),
    FieldDescription("customersHigh", .integer, label: "To", "The upper bound of the customers."),
    FieldDescription("new", .integer, label: "New", "New subscribers, spread over products and storefronts as today."),
    FieldDescription("renewals", .integer, label: "Renewals", "Periods that were charged at the end of another one."),
    FieldDescription("lost", .integer, label: "Lost", "Customers who canceled, or could not be charged for 60 days."),
    FieldDescription("retry", .integer, label: "Billing Retry", "Customers who cannot be charged now."),
    FieldDescription("offers", .integer, label: "In Offers", "Customers in a period of an offer."),
    FieldDescription(
      "proceeds", .money, label: "Proceeds", "The developer's share: 85% instead of 70% after a year of paid days."),
    FieldDescription("proceedsLow", .money, label: "Proceeds From", "The lower bound of the proceeds."),
    FieldDescription("proceedsHigh", .money, label: "Proceeds To", "The upper bound of the proceeds."),
  ]

  private let months: Int
  private let app: AppReference?
  private let seed: Seed
  private let rates: GivenRates

  init(_ arguments: Arguments) throws {
    months = try arguments[Self.months]
    guard (1...60).contains(months) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(months) is not a number of months from 1 to 60", hint: "use --months 12",
        subject: String(months))
    }
    app = try arguments[Self.app]
    seed = try arguments[Seed.parameter] ?? .random()
    rates = try GivenRates(arguments)
  }

  func run(in context: Context) throws -> Output {
    let app = try app.map { try context.app($0).appleID }
    var dates = [context.now]
    while dates.count <= months {
      dates.append(StoreCalendar.adding(dates.count, to: context.now))
    }
    let today = try SubscriberCohorts(of: app, over: dates, in: context)
    guard !today.rows.isEmpty else { return .message("there are no subscribers in the real store") }
    let rates = try ForecastRates(rates, SubscriptionHistory(of: app, in: context.catalog))
    var runs: [[[SubscriberMonth]]] = []
    for number in 0..<Self.runs {
      try context.checkCancelled()
      runs.append(SubscriberRun(today, rates: rates, over: dates, seed: seed, number: number).months)
    }
    let output = SubscriptionOutput(context.catalog)
    let rows = try (0..<months).flatMap { month in
      try today.rows.enumerated().map { index, row in
        Value.record(
          try Self.fields(
            runs.map { $0[month][index] }, at: dates[month + 1], output.name(of: row.product), row.currency))
      }
    }
    return .record(
      Record(
        [
          Field("churn", .decimal(rates.churn, places: 4), label: "Churn"),
          Field("failures", .decimal(rates.failures, places: 4), label: "Failures"),
          Field("recovery", .decimal(rates.recovery, places: 4), label: "Recovery"),
          Field("newEachMonth", .decimal(rates.new, places: 1), label: "New Each Month"),
          Field("seed", seed.value, label: "Seed"),
          Field("warning", .text(rates.warning), label: "Warning", audience: .data),
          Field("months", .list(rows), label: "Months"),
        ], footer: rates.warning.map { ["warning: \($0)"] } ?? []))
  }

  /// A row: the means over all runs, with bounds for customers and proceeds.
  private static func fields(
    _ runs: [SubscriberMonth], at end: Date, _ product: String, _ currency: String
  ) -> [Field] {
    func mean(_ number: (SubscriberMonth) -> Int) -> Value {
      .integer(Int64((Double(runs.reduce(0) { $0 + number($1) }) / Double(runs.count)).rounded()))
    }
    let customers = runs.map(\.customers).sorted()
    let proceeds = runs.compactMap(\.proceeds).sorted()
    func money(_ amount: Int64?) -> Value {
      guard proceeds.count == runs.count, let amount else { return .null }
      let money = Money(minorUnits: amount, currency: currency, exponent: Money.decimals(of: currency))
      return .money(amount: money.amount, currency: currency, formatted: money.description)
    }
    let sum = proceeds.reduce(0.0) { $0 + Double($1) }
    let values: [Value] = [
      .date(end), .identifier(product), mean(\.customers), .integer(Int64(low(customers) ?? 0)),
      .integer(Int64(high(customers) ?? 0)), mean(\.new), mean(\.renewals), mean(\.lost), mean(\.retry), mean(\.offers),
      money(Int64((sum / Double(runs.count)).rounded())), money(low(proceeds)), money(high(proceeds)),
    ]
    return zip(rowFields, values).map { Field($0.name, $1, label: $0.label) }
  }

  private static func low<Number>(_ sorted: [Number]) -> Number? { sorted.dropFirst(sorted.count / 40).first }
  private static func high<Number>(_ sorted: [Number]) -> Number? { sorted.dropLast(sorted.count / 40).last }
}
