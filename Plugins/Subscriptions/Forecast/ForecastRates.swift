import Foundation
import StockroomKit

/// A share in percent, from 0 to 100.
struct Share: ParameterValue, Hashable {
  let share: Double

  static var valueName: String { "PERCENT" }

  static func parse(_ text: String) throws -> Share {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let percent = Double(digits),
      percent <= 100
    else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a percentage from 0 to 100", hint: "use 5 or 2.5", subject: text)
    }
    return Share(share: percent / 100)
  }
}

/// The rates of a forecast as a user gave them; nil for those of the store's own history.
struct GivenRates {
  let churn: Double?
  let failures: Double?
  let recovery: Double?
  let new: Double?

  private static let churn = Parameter<Share?>.option(
    "churn", "The share of due renewals that customers cancel. Default: as in the store's history.")
  private static let failures = Parameter<Share?>.option(
    "failures", "The share of the other renewals whose payment fails. Default: as in the store's history.")
  private static let recovery = Parameter<Share?>.option(
    "recovery", "The share of failed payments that are made later. Default: as in the store's history.")
  private static let new = Parameter<Int?>.option(
    "new", "The number of new subscribers in a month. Default: as in the store's history.")
  static let parameters: [any AnyParameter] = [churn, failures, recovery, new]

  init(_ arguments: Arguments) throws {
    churn = try arguments[Self.churn]?.share
    failures = try arguments[Self.failures]?.share
    recovery = try arguments[Self.recovery]?.share
    let number = try arguments[Self.new]
    if let number, !(0...100_000_000).contains(number) {
      throw Refusal(
        "usage.value", kind: .usage, "\(number) is not a number of customers from 0 to 100000000",
        hint: "use --new 100", subject: String(number))
    }
    new = number.map(Double.init)
  }
}

/// How many customers leave, cannot pay, recover, and come: as given, or as the store's own history has it.
struct ForecastRates {
  /// The share of due renewals before which the customer cancels.
  let churn: Double
  /// The share of the other renewals whose payment fails.
  let failures: Double
  /// The share of failed payments that are made later.
  let recovery: Double
  /// The number of new subscribers in a month.
  let new: Double
  /// Why they are uncertain; nil if they are not.
  let warning: String?

  /// The fewest events that a rate is taken from without a warning.
  private static let few = 30

  init(_ given: GivenRates, _ history: SubscriptionHistory) throws {
    var small: [String] = []
    func rate(_ name: String, _ given: Double?, _ part: Int, of whole: Int, _ events: String) throws -> Double {
      if let given { return given }
      guard whole > 0 else { throw Refusal.noRate(name, "does not have \(events)", example: "5") }
      if whole < Self.few { small.append("--\(name) is taken from \(HumanNumbers.count(whole, "event")) only") }
      return Double(part) / Double(whole)
    }
    let attempts = history.renewed + history.failed
    churn = try rate("churn", given.churn, history.canceled, of: history.canceled + attempts, "due renewals")
    failures = try rate("failures", given.failures, history.failed, of: attempts, "attempts to charge a renewal")
    recovery =
      failures == 0
      ? given.recovery ?? 0
      : try rate(
        "recovery", given.recovery, history.recovered, of: history.recovered + history.lost,
        "failed payments that ended")
    if let given = given.new {
      new = given
    } else {
      guard history.months >= 1 else { throw Refusal.noRate("new", "is shorter than a month", example: "100") }
      new = Double(history.subscribed) / history.months
    }
    warning = small.isEmpty ? nil : small.joined(separator: "; ")
  }
}

/// What happened to the subscriptions of the real store until now, in numbers.
struct SubscriptionHistory {
  private(set) var canceled = 0
  private(set) var renewed = 0
  private(set) var failed = 0
  private(set) var recovered = 0
  private(set) var lost = 0
  private(set) var subscribed = 0
  /// The months since the first event.
  private(set) var months = 0.0

  init(of app: AppleID?, in catalog: Catalog) throws {
    let sql = """
      SELECT kind, coalesce(detail, ''), count(*), min(at) FROM subscription_event e
      JOIN customer_subscription c ON c.id = e.customer_subscription
      WHERE environment = 'production' AND (app = ?1 OR ?1 IS NULL) GROUP BY kind, coalesce(detail, '')
      """
    var first = catalog.store.now.seconds
    try catalog.store.rows(sql, .integer(app?.rawValue)) { row in
      let count = row.count(2)
      first = min(first, row.integer(3))
      switch (SubscriptionEvent.Kind(rawValue: row.text(0)), SubscriptionEvent.Detail(rawValue: row.text(1))) {
      case (.expired, .voluntary): canceled += count
      case (.expired, .billingRetry): lost += count
      case (.didRenew, .billingRecovery): recovered += count
      case (.didRenew, _): renewed += count
      case (.didFailToRenew, _): failed += count
      case (.subscribed, _): subscribed += count
      default: break
      }
    }
    months = Double(catalog.store.now.seconds - first) / (365.25 / 12 * 86_400)
  }
}

extension Refusal {
  fileprivate static func noRate(_ name: String, _ lack: String, example: String) -> Refusal {
    Refusal(
      "subscription.forecast.rate", kind: .state,
      "the history of the real store \(lack), so that --\(name) must be given", hint: "add --\(name) \(example)",
      subject: name)
  }
}
