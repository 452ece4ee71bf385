internal import StockroomKit

/// A key as commands show it.
enum KeyFields {
  static let described = AccountExplanations.all.described(
    "key",
    [
      "id": .identifier, "name": .text, "kind": .term, "roles": .list, "user": .identifier, "issuer": .identifier,
      "created": .date, "revoked": .date,
    ])

  static let describedColumns = AccountExplanations.all.described(
    "key", ["id": .identifier, "name": .text, "kind": .term, "roles": .list, "user": .identifier, "revoked": .date])

  static let columns = [
    Column("id", label: "Key ID"), Column("name", label: "Name"), Column("kind", label: "Kind"),
    Column("roles", label: "Roles"), Column("user", label: "User"), Column("revoked", label: "Revoked"),
  ]

  static func row(of key: Key, in store: Transaction) throws -> [Value] {
    [
      .identifier(key.id), .text(key.name), .identifier(key.kind.rawValue), UserFields.roles(try roles(of: key, store)),
      try user(of: key, store), key.revokedAt.map { .date($0) } ?? .null,
    ]
  }

  static func of(_ key: Key, in store: Transaction) throws -> [Field] {
    [
      Field("id", .identifier(key.id), label: "Key ID"), Field("name", .text(key.name), label: "Name"),
      Field("kind", .identifier(key.kind.rawValue), label: "Kind"),
      Field("roles", UserFields.roles(try roles(of: key, store)), label: "Roles"),
      Field("user", try user(of: key, store), label: "User"),
      Field("issuer", try Keys(store).issuer().map { .identifier($0) } ?? .null, label: "Issuer ID"),
      Field("created", .date(key.createdAt), label: "Created"),
      Field("revoked", key.revokedAt.map { .date($0) } ?? .null, label: "Revoked"),
    ]
  }

  private static func user(of key: Key, _ store: Transaction) throws -> Value {
    try key.user.flatMap { try Users(store).find(id: $0) }.map { .identifier($0.email) } ?? .null
  }

  /// An individual key has its user's roles of now.
  private static func roles(of key: Key, _ store: Transaction) throws -> [UserRole] {
    try key.user.flatMap { try Users(store).find(id: $0) }?.roles ?? key.roles
  }
}
