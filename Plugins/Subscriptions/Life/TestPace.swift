import Foundation
import StockroomKit

/// How fast time goes for subscriptions in tests, in seconds.
struct TestPace: Hashable, Sendable {
  /// What stands for a month.
  let month: TimeInterval
  /// The lengths that are no months; with those of months, if all periods are as long.
  private let others: [SubscriptionPeriod: TimeInterval]
  /// The grace period of a weekly subscription.
  let weeklyGrace: TimeInterval
  /// The grace period of other subscriptions.
  let grace: TimeInterval
  /// How long the App Store tries to charge a customer.
  let retry: TimeInterval
  /// True if a subscription stops after some renewals.
  let isLimited: Bool

  /// The length of a period.
  func length(of period: SubscriptionPeriod) -> TimeInterval {
    others[period] ?? month * Double(period.unit == .year ? 12 * period.count : period.count)
  }

  /// The pace of a sandbox tester: App Store Connect Help, "Manage Sandbox Apple Account settings".
  ///
  /// It has a grace period of one month's time, and a retry period of two.
  init(_ rate: RenewalRate) {
    let (month, days, week, weeks) = Self.minutes(of: rate)
    self.init(
      month: month * 60, weeks: (days * 60, week * 60, weeks * 60), grace: (month * 60, month * 60),
      retry: 2 * month * 60, isLimited: true)
  }

  /// The minutes of a month, of three days, of a week, and of two weeks.
  private static func minutes(of rate: RenewalRate) -> (Double, Double, Double, Double) {
    switch rate {
    case .threeMinutes: (3, 3, 3, 5)
    case .fiveMinutes: (5, 3, 3, 5)
    case .fifteenMinutes: (15, 3, 5, 10)
    case .thirtyMinutes: (30, 3, 10, 15)
    case .oneHour: (60, 3, 15, 30)
    }
  }

  private init(
    month: TimeInterval, weeks: (TimeInterval, TimeInterval, TimeInterval), grace: (TimeInterval, TimeInterval),
    retry: TimeInterval, isLimited: Bool = false
  ) {
    self.month = month
    others = [.threeDays: weeks.0, .oneWeek: weeks.1, .twoWeeks: weeks.2]
    (weeklyGrace, self.grace, self.retry, self.isLimited) = (grace.0, grace.1, retry, isLimited)
  }

  /// A month in some seconds, as `oneRenewalEveryHour` of StoreKitTest.
  ///
  /// Apple's week is known for a month of 30 seconds only; at the other rates it is as long as in the sandbox.
  static func month(
    _ month: TimeInterval, week: TimeInterval, grace: (TimeInterval, TimeInterval), retry: TimeInterval
  ) -> TestPace {
    TestPace(month: month, weeks: (week, week, 2 * week), grace: grace, retry: retry)
  }

  /// Every period as long, whatever its own length.
  static func every(_ seconds: TimeInterval) -> TestPace {
    TestPace(fixed: seconds)
  }

  private init(fixed seconds: TimeInterval) {
    (month, weeklyGrace, grace, retry, isLimited) = (seconds, seconds, seconds, 2 * seconds, false)
    others = Dictionary(uniqueKeysWithValues: SubscriptionPeriod.allCases.map { ($0, seconds) })
  }

  /// A day in some seconds, and 30 days to a month.
  static func day(_ day: TimeInterval) -> TestPace {
    TestPace(
      month: 30 * day, weeks: (3 * day, 7 * day, 14 * day), grace: (6 * day, 16 * day), retry: 60 * day)
  }
}
