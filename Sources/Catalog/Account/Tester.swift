public import Foundation
import Store

/// A sandbox tester.
///
/// Its password and secret answer are stored as hashes and never shown.
public struct Tester: Hashable, Sendable {
  /// The email address it signs in with.
  public let email: String
  /// The first name.
  public let firstName: String
  /// The last name.
  public let lastName: String
  /// The storefront it buys in.
  public var storefront: Storefront
  /// True if its purchases are interrupted, so that an app can be tested with them; `asc2026` only.
  public var interruptsPurchases: Bool
  /// How fast its subscriptions renew; nil if never set; `asc2026` only.
  public var renewalRate: RenewalRate?
  /// The secret question.
  public let question: String?
  /// The day of birth, ISO 8601.
  public let birthDate: String?
  /// When it was created, by the store's clock.
  public let createdAt: Date

  static let columns =
    "email, first_name, last_name, storefront, question, birth_date, created_at, id, interrupts_purchases, renewal_rate"

  init(_ draft: TesterDraft, email: String, at date: Date) {
    self.email = email
    firstName = draft.firstName
    lastName = draft.lastName
    storefront = draft.storefront
    interruptsPurchases = false
    question = draft.question
    birthDate = draft.birthDate?.isoDay
    createdAt = date
  }

  init(_ row: Row) throws {
    email = row.text(0)
    firstName = row.text(1)
    lastName = row.text(2)
    storefront = try row.value(3, in: "tester.storefront", of: row.integer(7), Storefront.init(code:))
    question = row.optionalText(4)
    birthDate = row.optionalText(5)
    createdAt = Date(seconds: row.integer(6))
    interruptsPurchases = row.optionalInteger(8) == 1
    renewalRate =
      row.isNull(9)
      ? nil : try row.value(9, in: "tester.renewal_rate", of: row.integer(7), RenewalRate.init(rawValue:))
  }
}

/// The values that `tester create` collects.
public struct TesterDraft: Sendable {
  /// The email address.
  public var email: String
  /// The first name.
  public var firstName: String
  /// The last name.
  public var lastName: String
  /// The storefront it will buy in.
  public var storefront: Storefront
  /// The password, hashed.
  public var password: SecretHash
  /// The secret question.
  public var question: String?
  /// The secret answer, hashed.
  public var answer: SecretHash?
  /// The day of birth.
  public var birthDate: Date?

  /// Creates a draft.
  public init(email: String, firstName: String, lastName: String, storefront: Storefront, password: SecretHash) {
    self.email = email
    self.firstName = firstName
    self.lastName = lastName
    self.storefront = storefront
    self.password = password
  }
}

/// A loose email check: enough to catch a typo, stricter than RFC 5321.
public enum EmailAddress {
  /// The address in lowercase, as it is compared.
  ///
  /// - Throws: a `Refusal` for a text that is not an address.
  public static func checked(_ text: String) throws -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") }
    let hasDomain = parts.count == 2 && parts[1].contains(".") && !parts[1].hasPrefix(".") && !parts[1].hasSuffix(".")
    guard isPlain, hasDomain, !parts[0].isEmpty, text.utf8.count <= 254 else {
      throw Refusal(
        "email.format", "\(text) is not an email address", hint: "use an address such as yuki@example.com",
        subject: text)
    }
    return text.lowercased()
  }
}

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
