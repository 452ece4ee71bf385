import Foundation
import StockroomKit

/// A key of the API: the store has its public half.
struct Key: Hashable {
  let id: String
  let kind: AccessKey.Kind
  let name: String
  /// The roles of a team key.
  let roles: [UserRole]
  /// The user of an individual key.
  let user: Int64?
  /// The public key, uncompressed as in X9.63.
  let publicKey: Data
  /// The date by the store's clock.
  let createdAt: Date
  let revokedAt: Date?

  var isRevoked: Bool { revokedAt != nil }

  static let columns = "id, key_id, kind, name, roles, \"user\", public_key, created_at, revoked_at"

  init(_ row: Row) throws {
    let number = row.integer(0)
    id = row.text(1)
    kind = try row.term(AccessKey.Kind.self, 2, in: "account_key.kind", of: number)
    name = row.text(3)
    roles = try [UserRole](stored: row.text(4), of: number, in: "account_key.roles")
    user = row.optionalInteger(5)
    guard let publicKey = Data(base64Encoded: row.text(6)) else {
      throw Refusal(
        "key.damaged", kind: .damaged, "the key \(row.text(1)) is damaged", hint: "revoke it, and create another",
        subject: row.text(1))
    }
    self.publicKey = publicKey
    createdAt = Date(seconds: row.integer(7))
    revokedAt = row.optionalInteger(8).map { Date(seconds: $0) }
  }
}

/// The keys of a store.
struct Keys {
  private let store: Transaction

  init(_ store: Transaction) { self.store = store }

  /// All keys, including revoked ones, in order of creation.
  func all() throws -> [Key] { try store.all("SELECT \(Key.columns) FROM account_key ORDER BY id", body: Key.init) }

  func find(_ id: String) throws -> Key? {
    try store.first("SELECT \(Key.columns) FROM account_key WHERE key_id = ?", .text(id), body: Key.init)
  }

  /// The key with an identifier or a unique name, or a refusal.
  func require(_ text: String) throws -> Key {
    if let key = try find(text.uppercased()) { return key }
    let named = try all().filter { $0.name.hasSameBytes(as: text) }
    let standing = named.filter { !$0.isRevoked }
    if let only = standing.count == 1 ? standing.first : named.count == 1 ? named.first : nil { return only }
    throw Refusal(
      "key.unknown", kind: .missing,
      named.isEmpty ? "there is no key \(text)" : "\(named.count) keys have the name \(text)",
      remedy: .command("key list"), subject: text)
  }

  /// The issuer of all keys; nil before the first key.
  func issuer() throws -> String? {
    try store.first("SELECT issuer FROM account_issuer") { $0.text(0) }
  }

  func add(
    _ id: String, _ kind: AccessKey.Kind, name: String, roles: [UserRole], user: User?, publicKey: Data
  ) throws -> Key {
    if try issuer() == nil {
      try store.execute("INSERT INTO account_issuer (issuer) VALUES (?)", .text(UUID().uuidString.lowercased()))
    }
    if let user, let other = try all().first(where: { $0.user == user.id && !$0.isRevoked }) {
      throw Refusal(
        "key.individual.taken", kind: .state, "\(user.email) has the key \(other.id), and may have one",
        remedy: .command("key revoke \(other.id)"), subject: user.email)
    }
    try store.execute(
      """
      INSERT INTO account_key (key_id, kind, name, roles, "user", public_key, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
      """, .text(id), .text(kind.rawValue), .text(name), .text(roles.text), .integer(user?.id),
      .text(publicKey.base64EncodedString()), .integer(store.now.seconds))
    return try require(id)
  }

  /// Revokes a key permanently.
  func revoke(_ key: Key) throws -> Key {
    guard !key.isRevoked else {
      throw Refusal(
        "key.revoked", kind: .state, "the key \(key.id) is already revoked", remedy: .command("key list"),
        subject: key.id)
    }
    try store.execute(
      "UPDATE account_key SET revoked_at = ? WHERE key_id = ?", .integer(store.now.seconds), .text(key.id))
    return try require(key.id)
  }
}
