/// How fast a tester's monthly subscriptions renew: App Store Connect API, `SandboxTester.subscriptionRenewalRate`.
public enum RenewalRate: String, CaseIterable, Codable, Sendable {
  case oneHour = "MONTHLY_RENEWAL_EVERY_ONE_HOUR"
  case thirtyMinutes = "MONTHLY_RENEWAL_EVERY_THIRTY_MINUTES"
  case fifteenMinutes = "MONTHLY_RENEWAL_EVERY_FIFTEEN_MINUTES"
  case fiveMinutes = "MONTHLY_RENEWAL_EVERY_FIVE_MINUTES"
  case threeMinutes = "MONTHLY_RENEWAL_EVERY_THREE_MINUTES"

  /// The time that stands for a month, as typed: `15m`.
  public var word: String {
    switch self {
    case .oneHour: "1h"
    case .thirtyMinutes: "30m"
    case .fifteenMinutes: "15m"
    case .fiveMinutes: "5m"
    case .threeMinutes: "3m"
    }
  }

  /// The text for people: `Every 15 Minutes`.
  public var label: String {
    switch self {
    case .oneHour: "Every Hour"
    case .thirtyMinutes: "Every 30 Minutes"
    case .fifteenMinutes: "Every 15 Minutes"
    case .fiveMinutes: "Every 5 Minutes"
    case .threeMinutes: "Every 3 Minutes"
    }
  }
}
