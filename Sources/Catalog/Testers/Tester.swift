public import Foundation
internal import Store

/// A sandbox tester.
///
/// Its password and secret answer are kept as hashes and never come out again.
public struct Tester: Hashable, Sendable {
  /// The e-mail address it signs in with.
  public let email: String
  /// The first name.
  public let firstName: String
  /// The last name.
  public let lastName: String
  /// The storefront it buys in.
  public let storefront: Storefront
  /// The secret question.
  public let question: String?
  /// The day of birth, ISO 8601.
  public let birthDate: String?
  /// When it was made, by the store's clock.
  public let createdAt: Date

  static let columns = "email, first_name, last_name, storefront, question, birth_date, created_at"

  init(_ draft: TesterDraft, email: String, at date: Date) {
    self.email = email
    firstName = draft.firstName
    lastName = draft.lastName
    storefront = draft.storefront
    question = draft.question
    birthDate = draft.birthDate?.isoDay
    createdAt = date
  }

  init?(_ row: Row) {
    guard let storefront = Storefront(code: row.text(3)) else { return nil }
    email = row.text(0)
    firstName = row.text(1)
    lastName = row.text(2)
    self.storefront = storefront
    question = row.optionalText(4)
    birthDate = row.optionalText(5)
    createdAt = Date(seconds: row.integer(6))
  }
}

/// What `tester create` gathers.
public struct TesterDraft: Sendable {
  /// The e-mail address.
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

  /// Starts a draft.
  public init(email: String, firstName: String, lastName: String, storefront: Storefront, password: SecretHash) {
    self.email = email
    self.firstName = firstName
    self.lastName = lastName
    self.storefront = storefront
    self.password = password
  }
}
