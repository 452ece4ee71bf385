import Foundation
import StockroomKit

/// How long periods are: months of the calendar in the real store, minutes in the sandbox.
enum StoreCalendar {
  case real
  /// The sandbox, at the rate of a tester.
  case sandbox(RenewalRate)

  /// The calendar of an account.
  init(of account: String, in environment: StoreEnvironment, _ catalog: Catalog) throws {
    guard environment == .sandbox else {
      self = .real
      return
    }
    self = .sandbox(try catalog.testers.find(account)?.renewalRate ?? .fiveMinutes)
  }

  /// The end of a period.
  func end(of period: SubscriptionPeriod, from start: Date) -> Date {
    switch self {
    case .sandbox(let rate): start.addingTimeInterval(Double(Self.minutes(of: period, at: rate)) * 60)
    case .real:
      switch period.unit {
      case .day: start.addingTimeInterval(Double(period.count) * Self.day)
      case .week: start.addingTimeInterval(Double(period.count) * 7 * Self.day)
      case .month: Self.adding(period.count, to: start)
      case .year: Self.adding(12 * period.count, to: start)
      }
    }
  }

  /// The length of a grace period: at most 6 days for a weekly subscription; in the sandbox, a month's time.
  func grace(of days: Int, for period: SubscriptionPeriod) -> TimeInterval {
    switch self {
    case .real: Double(period == .oneWeek ? min(days, 6) : days) * Self.day
    case .sandbox(let rate): Double(Self.minutes(of: .oneMonth, at: rate)) * 60
    }
  }

  /// How long the App Store tries to charge a customer: 60 days; in the sandbox, the time of two months.
  var retry: TimeInterval {
    switch self {
    case .real: 60 * Self.day
    case .sandbox(let rate): Double(2 * Self.minutes(of: .oneMonth, at: rate)) * 60
    }
  }

  /// How long before the end of a period the App Store charges the customer for the next one.
  var lead: TimeInterval {
    switch self {
    case .real: Self.day
    case .sandbox: 0
    }
  }

  /// The whole months between two dates.
  func months(from start: Date, to end: Date) -> Int {
    switch self {
    case .real: Self.gregorian.dateComponents([.month], from: start, to: end).month ?? 0
    case .sandbox(let rate):
      Int(end.timeIntervalSince(start)) / (Self.minutes(of: .oneMonth, at: rate) * 60)
    }
  }

  /// The number of days as the calendar counts them: in the sandbox, a month's time is 30 days.
  func seconds(ofDays days: Int) -> TimeInterval {
    switch self {
    case .real: Double(days) * Self.day
    case .sandbox(let rate): (Double(days * Self.minutes(of: .oneMonth, at: rate) * 60) / 30).rounded(.down)
    }
  }

  /// The renewals after which the sandbox stops a subscription; nil in the real store.
  func renewals(_ profile: RuleProfile) -> Int? {
    switch self {
    case .real: nil
    case .sandbox: profile == .itc2012 ? 6 : 12
    }
  }

  private static let day: TimeInterval = 86_400

  /// The minutes of a period in the sandbox: App Store Connect Help, "Manage Sandbox Apple Account settings".
  private static func minutes(of period: SubscriptionPeriod, at rate: RenewalRate) -> Int {
    switch (period, rate) {
    case (.threeDays, _), (.oneWeek, .threeMinutes), (.oneWeek, .fiveMinutes): 3
    case (.oneWeek, .fifteenMinutes), (.twoWeeks, .threeMinutes), (.twoWeeks, .fiveMinutes): 5
    case (.oneWeek, .thirtyMinutes), (.twoWeeks, .fifteenMinutes): 10
    case (.oneWeek, .oneHour), (.twoWeeks, .thirtyMinutes): 15
    case (.twoWeeks, .oneHour): 30
    case (.oneMonth, _): rate.minutes
    case (.twoMonths, _): 2 * rate.minutes
    case (.threeMonths, _): 3 * rate.minutes
    case (.sixMonths, _): 6 * rate.minutes
    case (.oneYear, _): 12 * rate.minutes
    }
  }

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

extension RenewalRate {
  /// The minutes that stand for a month.
  fileprivate var minutes: Int {
    switch self {
    case .oneHour: 60
    case .thirtyMinutes: 30
    case .fifteenMinutes: 15
    case .fiveMinutes: 5
    case .threeMinutes: 3
    }
  }
}
