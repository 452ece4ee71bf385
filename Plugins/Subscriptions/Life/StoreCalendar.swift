import Foundation
import StockroomKit

/// How long periods are: months of the calendar in the real store, minutes or seconds in tests.
enum StoreCalendar {
  case real
  /// The sandbox, at the rate of a tester or of the app.
  case test(TestPace)

  /// The calendar of an account for the subscriptions of an app.
  init(of account: String, in environment: StoreEnvironment, for app: AppleID, _ catalog: Catalog) throws {
    guard environment == .sandbox else {
      self = .real
      return
    }
    switch try TimeRate.current(of: app, in: catalog) {
    case .real: self = .real
    case .pace(let pace): self = .test(pace)
    case .testers: self = .test(TestPace(try catalog.testers.find(account)?.renewalRate ?? .fiveMinutes))
    }
  }

  /// The end of a period.
  func end(of period: SubscriptionPeriod, from start: Date) -> Date {
    switch self {
    case .test(let pace): start.addingTimeInterval(pace.length(of: period))
    case .real:
      switch period.unit {
      case .day: start.addingTimeInterval(Double(period.count) * Self.day)
      case .week: start.addingTimeInterval(Double(period.count) * 7 * Self.day)
      case .month: Self.adding(period.count, to: start)
      case .year: Self.adding(12 * period.count, to: start)
      }
    }
  }

  /// The end of some periods, one after the other.
  func end(of period: SubscriptionPeriod, times count: Int, from start: Date) -> Date {
    (0..<count).reduce(start) { date, _ in end(of: period, from: date) }
  }

  /// The length of a grace period: at most 6 days for a weekly subscription.
  func grace(of days: Int, for period: SubscriptionPeriod) -> TimeInterval {
    switch self {
    case .real: Double(period == .oneWeek ? min(days, 6) : days) * Self.day
    case .test(let pace): period == .oneWeek ? pace.weeklyGrace : pace.grace
    }
  }

  /// How long the App Store tries to charge a customer: 60 days.
  var retry: TimeInterval {
    switch self {
    case .real: 60 * Self.day
    case .test(let pace): pace.retry
    }
  }

  /// The same for an installment of the monthly plan: 90 days.
  var committedRetry: TimeInterval { retry * 1.5 }

  /// How long before the end of a period the App Store charges the customer for the next one.
  var lead: TimeInterval {
    switch self {
    case .real: Self.day
    case .test: 0
    }
  }

  /// The whole months between two dates.
  func months(from start: Date, to end: Date) -> Int {
    switch self {
    case .real: Self.gregorian.dateComponents([.month], from: start, to: end).month ?? 0
    case .test(let pace): Int(end.timeIntervalSince(start) / pace.month)
    }
  }

  /// The number of days as the calendar counts them: in tests, a month's time is 30 days.
  func seconds(ofDays days: Int) -> TimeInterval {
    switch self {
    case .real: Double(days) * Self.day
    case .test(let pace): (Double(days) * pace.month / 30).rounded(.up)
    }
  }

  /// The renewals after which the sandbox stops a subscription; nil in the real store, and in StoreKitTest.
  func renewals(_ profile: RuleProfile) -> Int? {
    guard case .test(let pace) = self, pace.isLimited else { return nil }
    return profile == .itc2012 ? 6 : 12
  }

  private static let day: TimeInterval = 86_400

  /// The same day some months later, or the last day of a shorter month.
  static func adding(_ months: Int, to date: Date) -> Date {
    gregorian.date(byAdding: .month, value: months, to: date) ?? date
  }

  private static var gregorian: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
