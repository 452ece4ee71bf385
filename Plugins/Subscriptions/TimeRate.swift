import Foundation
import StockroomKit

/// How fast time goes for an app's subscriptions in the sandbox: `SKTestSession.TimeRate` of StoreKitTest, or the rate of each
/// tester.
struct TimeRate: Sendable {
  /// What a rate means.
  enum Meaning: Sendable {
    /// Each tester has a rate.
    case testers
    /// As in the real store.
    case real
    case pace(TestPace)
  }

  private let code: String
  private let word: String
  private let label: String
  /// Its raw value in StoreKitTest, and in the `_timeRate` of a `.storekit` file.
  private let raw: Int?
  private let meaning: Meaning

  private init(_ code: String, _ word: String, _ label: String, _ raw: Int?, _ meaning: Meaning) {
    (self.code, self.word, self.label, self.raw, self.meaning) = (code, word, label, raw, meaning)
  }

  private static func pace(_ code: String, _ word: String, _ label: String, _ raw: Int, _ pace: TestPace) -> TimeRate {
    TimeRate(code, word, label, raw, .pace(pace))
  }

  private static let testers = TimeRate("SANDBOX", "sandbox", "Rate of Each Tester", nil, .testers)

  private static let all = [
    testers, TimeRate("REAL_TIME", "real-time", "Real Time", 0, .real),
    pace(
      "ONE_RENEWAL_EVERY_HOUR", "1h", "Monthly Renewal Every Hour", 10,
      .month(3600, week: 900, grace: (771, 1800), retry: 7200)),
    pace(
      "ONE_RENEWAL_EVERY_THIRTY_MINUTES", "30m", "Monthly Renewal Every 30 Minutes", 11,
      .month(1800, week: 600, grace: (514, 900), retry: 3600)),
    pace(
      "ONE_RENEWAL_EVERY_FIFTEEN_MINUTES", "15m", "Monthly Renewal Every 15 Minutes", 12,
      .month(900, week: 300, grace: (257, 450), retry: 1800)),
    pace(
      "ONE_RENEWAL_EVERY_FIVE_MINUTES", "5m", "Monthly Renewal Every 5 Minutes", 13,
      .month(300, week: 180, grace: (154, 150), retry: 600)),
    pace(
      "ONE_RENEWAL_EVERY_THIRTY_SECONDS", "30s", "Monthly Renewal Every 30 Seconds", 15,
      .month(30, week: 10, grace: (9, 15), retry: 60)),
    pace("EVERY_FIFTEEN_MINUTES", "any-15m", "Any Renewal Every 15 Minutes", 1000, .every(900)),
    pace("EVERY_FIVE_MINUTES", "any-5m", "Any Renewal Every 5 Minutes", 1001, .every(300)),
    pace("EVERY_MINUTE", "any-1m", "Any Renewal Every Minute", 1002, .every(60)),
    pace("EVERY_THIRTY_SECONDS", "any-30s", "Any Renewal Every 30 Seconds", 1003, .every(30)),
    pace("EVERY_TEN_SECONDS", "any-10s", "Any Renewal Every 10 Seconds", 1004, .every(10)),
    pace("EVERY_TWO_SECONDS", "any-2s", "Any Renewal Every 2 Seconds", 1005, .every(2)),
    pace("ONE_HOUR_IS_ONE_DAY", "day-1h", "A Day Is 1 Hour", 1, .day(3600)),
    pace("THIRTY_MINUTES_IS_ONE_DAY", "day-30m", "A Day Is 30 Minutes", 2, .day(1800)),
    pace("FIVE_MINUTES_IS_ONE_DAY", "day-5m", "A Day Is 5 Minutes", 3, .day(300)),
    pace("ONE_MINUTE_IS_ONE_DAY", "day-1m", "A Day Is 1 Minute", 4, .day(60)),
    pace("THIRTY_SECONDS_IS_ONE_DAY", "day-30s", "A Day Is 30 Seconds", 5, .day(30)),
    pace("ONE_SECOND_IS_ONE_DAY", "day-1s", "A Day Is 1 Second", 6, .day(1)),
  ]

  /// The rate of an app.
  static func current(of app: AppleID, in catalog: Catalog) throws -> Meaning {
    let rate = try ResourceItems(.timeRate, in: catalog).settings(of: app.rawValue).values[0]
    return all.first { rate == .text($0.code) }?.meaning ?? .testers
  }

  fileprivate static let choices = all.map { rate in
    ResourceField.Choice(rate.code, word: rate.word, label: rate.raw.map { "\(rate.label) (\($0))" } ?? rate.label)
  }
}

extension ResourceDescription {
  /// The rate at which an app's subscriptions renew in the sandbox: StoreKitTest, `SKTestSession.timeRate`.
  static let timeRate = ResourceDescription(
    "storekit time-rate", type: "subscriptionTimeRates", of: .app, form: .settings, version: 16, label: "Time Rate",
    "how fast time goes for an app's subscriptions in the sandbox, as in StoreKit Testing.",
    also: ["time rate", "renewal rate", "storekit test"],
    fields: [
      ResourceField(
        "rate", .choice(TimeRate.choices), label: "Rate",
        "What a month takes, or any period, or a day; or the rate that each tester has."
      ).initially("SANDBOX").example("30s")
    ], profile: nil)
}
