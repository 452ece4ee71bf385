/// The length of a period of a subscription, or of an offer: App Store Connect API, `subscriptionPeriod` and
/// `SubscriptionOfferDuration`.
public enum SubscriptionPeriod: String, CaseIterable, Sendable {
  case threeDays = "THREE_DAYS"
  case oneWeek = "ONE_WEEK"
  case twoWeeks = "TWO_WEEKS"
  case oneMonth = "ONE_MONTH"
  case twoMonths = "TWO_MONTHS"
  case threeMonths = "THREE_MONTHS"
  case sixMonths = "SIX_MONTHS"
  case oneYear = "ONE_YEAR"

  /// The units of a calendar.
  public enum Unit: Sendable {
    case day, week, month, year
  }

  /// The periods of subscriptions: App Store Connect Help, "Set availability and duration of an auto-renewable
  /// subscription".
  public static let ofSubscriptions: [SubscriptionPeriod] = [
    .oneWeek, .oneMonth, .twoMonths, .threeMonths, .sixMonths, .oneYear,
  ]

  /// The number of units.
  public var count: Int {
    switch self {
    case .oneWeek, .oneMonth, .oneYear: 1
    case .twoWeeks, .twoMonths: 2
    case .threeDays, .threeMonths: 3
    case .sixMonths: 6
    }
  }

  /// The unit.
  public var unit: Unit {
    switch self {
    case .threeDays: .day
    case .oneWeek, .twoWeeks: .week
    case .oneMonth, .twoMonths, .threeMonths, .sixMonths: .month
    case .oneYear: .year
    }
  }

  /// Its word on the command line: `1m`.
  public var word: String { "\(count)\(unit.letter)" }

  /// Its ISO 8601 duration, in files and in receipts: `P1M`.
  public var duration: String { "P\(word.uppercased())" }

  /// The text that App Store Connect shows: `1 Month`.
  public var label: String { count == 1 ? "1 \(unit.name)" : "\(count) \(unit.name)s" }
}

extension SubscriptionPeriod.Unit {
  fileprivate var letter: String { String(name.prefix(1)).lowercased() }

  fileprivate var name: String {
    switch self {
    case .day: "Day"
    case .week: "Week"
    case .month: "Month"
    case .year: "Year"
    }
  }
}
