public import Foundation
internal import Store

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
  /// Whether its purchases are interrupted, so that an app can be tested with them; `asc2026` only.
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
