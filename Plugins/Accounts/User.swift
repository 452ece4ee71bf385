import Foundation
import StockroomKit

/// Someone who administers the store with others.
struct User: Hashable {
  let id: Int64
  /// The address in lowercase.
  let email: String
  let firstName: String
  let lastName: String
  let roles: [UserRole]
  let hasPassword: Bool
  /// The date by the store's clock.
  let createdAt: Date

  static let columns = "id, email, first_name, last_name, roles, password_hash IS NOT NULL, created_at"

  init(_ row: Row) throws {
    id = row.integer(0)
    (email, firstName, lastName) = (row.text(1), row.text(2), row.text(3))
    roles = try [UserRole](stored: row.text(4), of: row.integer(0), in: "account_user.roles")
    hasPassword = row.boolean(5)
    createdAt = Date(seconds: row.integer(6))
  }

  /// The user's permissions.
  var rights: Rights { Rights(name: email, permissions: roles.permissions) }
}

/// The users of a store.
struct Users {
  private let store: Transaction

  init(_ store: Transaction) { self.store = store }

  /// All users, by address.
  func all() throws -> [User] {
    try store.all("SELECT \(User.columns) FROM account_user ORDER BY email", body: User.init)
  }

  func find(_ email: String) throws -> User? {
    try store.first(
      "SELECT \(User.columns) FROM account_user WHERE email = ?", .text(email.lowercased()), body: User.init)
  }

  func find(id: Int64) throws -> User? {
    try store.first("SELECT \(User.columns) FROM account_user WHERE id = ?", .integer(id), body: User.init)
  }

  /// The user with an address, or a refusal.
  func require(_ email: String) throws -> User {
    guard let user = try find(email) else {
      throw Refusal(
        "user.unknown", kind: .missing, "there is no user \(email)", remedy: .command("user list"), subject: email)
    }
    return user
  }

  /// The hash of a user's password.
  func password(of user: User) throws -> SecretHash? {
    try store.first("SELECT password_hash FROM account_user WHERE id = ?", .integer(user.id)) { $0.optionalText(0) }
      .flatMap { $0 }.map(SecretHash.init(stored:))
  }

  func add(
    _ email: String, firstName: String, lastName: String, roles: [UserRole], password: SecretHash?
  ) throws -> User {
    let email = try EmailAddress.checked(email)
    guard try find(email) == nil else {
      throw Refusal("user.taken", "there is already a user \(email)", remedy: .command("user list"), subject: email)
    }
    for name in [firstName, lastName] { try Self.check(name) }
    try checkHolder(roles, except: nil)
    try store.execute(
      """
      INSERT INTO account_user (email, first_name, last_name, roles, password_hash, created_at)
      VALUES (?, ?, ?, ?, ?, ?)
      """, .text(email), .text(firstName), .text(lastName), .text(roles.text), .text(password?.text),
      .integer(store.now.seconds))
    return try require(email)
  }

  func set(_ roles: [UserRole], of user: User) throws -> User {
    guard roles != user.roles else { return user }
    if !roles.contains(.accountHolder) { try requireNotHolder(user) }
    try checkHolder(roles, except: user)
    try store.execute("UPDATE account_user SET roles = ? WHERE id = ?", .text(roles.text), .integer(user.id))
    return try require(user.email)
  }

  func set(_ password: SecretHash?, of user: User) throws -> User {
    try store.execute(
      "UPDATE account_user SET password_hash = ? WHERE id = ?", .text(password?.text), .integer(user.id))
    return try require(user.email)
  }

  /// Deletes a user, and the keys that only the user has.
  func delete(_ user: User) throws {
    try requireNotHolder(user)
    try store.execute(#"DELETE FROM account_key WHERE "user" = ?"#, .integer(user.id))
    try store.execute("DELETE FROM account_user WHERE id = ?", .integer(user.id))
  }

  private static func check(_ name: String) throws {
    let isName = name.contains { !$0.isWhitespace } && name.utf8.count <= 100
    guard isName, !name.unicodeScalars.contains(where: \.isControl) else {
      throw Refusal(
        "user.name", "a name must have 1 to 100 characters and must not be blank", hint: "--first Ann --last Smith",
        subject: name)
    }
  }

  /// Refuses a second Account Holder.
  private func checkHolder(_ roles: [UserRole], except user: User?) throws {
    guard roles.contains(.accountHolder) else { return }
    let holder = try all().first { $0.roles.contains(.accountHolder) && $0.id != user?.id }
    guard let holder else { return }
    throw Refusal(
      "user.holder.taken", "\(holder.email) is the Account Holder, and there is only one", hint: "use the role ADMIN",
      subject: UserRole.accountHolder.rawValue)
  }

  private func requireNotHolder(_ user: User) throws {
    guard user.roles.contains(.accountHolder) else { return }
    throw Refusal(
      "user.holder", kind: .state, "\(user.email) is the Account Holder, and stays the Account Holder",
      hint: "undo takes back the creation",
      subject: user.email)
  }
}
