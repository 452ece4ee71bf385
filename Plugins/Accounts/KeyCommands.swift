import StockroomKit

/// The key that a command is about.
enum KeyName {
  static let parameter = Parameter<String>.argument("key", "The key ID, or the name of the key.").named("KEY")
    .completed(by: "key")
}

/// `key list`.
struct KeyList: Command {
  static let description = CommandDescription(
    "key list", "List the keys, revoked ones too; the store has only their public halves.", effect: .reads,
    permission: .manageUsers, fields: KeyFields.describedColumns, examples: ["key list"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let store = context.catalog.store
    return .table(
      Table(
        columns: Self.description.fields.columns(), empty: "no keys",
        rows: try Keys(store).all().map { try KeyFields.row(of: $0, in: store) }))
  }
}

/// `key show KEY`.
struct KeyShow: Command {
  static let description = CommandDescription(
    "key show", "Show a key, with the issuer ID that clients need.", effect: .reads, permission: .manageUsers,
    parameters: [KeyName.parameter], fields: KeyFields.described,
    examples: ["key create CI --role ADMIN; key show CI"])

  private let id: String

  init(_ arguments: Arguments) throws { id = try arguments[KeyName.parameter] }

  func run(in context: Context) throws -> Output {
    let store = context.catalog.store
    let key = try Keys(store).require(id)
    return .record(Record(title: key.id, try KeyFields.of(key, in: store)))
  }
}

/// `key revoke KEY`.
struct KeyRevoke: Command {
  static let description = CommandDescription(
    "key revoke", "Revoke a key: tokens that it signed are not valid any more.", effect: .destroys,
    permission: .manageUsers, parameters: [KeyName.parameter], receipt: KeyFields.described,
    examples: ["key create CI --role ADMIN; key revoke CI --yes"])

  private let id: String

  init(_ arguments: Arguments) throws { id = try arguments[KeyName.parameter] }

  func run(in context: Context) throws -> Output {
    let keys = Keys(context.catalog.store)
    let key = try keys.revoke(try keys.require(id))
    return .receipt(
      Receipt(
        "revoked the key \(key.id)", record: Record(try KeyFields.of(key, in: context.catalog.store)),
        tally: .init("key", "revoked")))
  }
}

/// The fields of a key in commands' output.
enum KeyFields {
  static let described = AccountExplanations.all.described(
    "key",
    [
      "id": .identifier, "name": .text, "kind": .term, "roles": .list, "user": .identifier, "issuer": .identifier,
      "created": .date, "revoked": .date,
    ])

  static let describedColumns = AccountExplanations.all.described(
    "key", ["id": .identifier, "name": .text, "kind": .term, "roles": .list, "user": .identifier, "revoked": .date])

  static func row(of key: Key, in store: Transaction) throws -> [Value] {
    [
      .identifier(key.id), .text(key.name), .identifier(key.kind.rawValue), UserFields.roles(try roles(of: key, store)),
      try user(of: key, store), .date(key.revokedAt),
    ]
  }

  static func of(_ key: Key, in store: Transaction) throws -> [Field] {
    [
      Field("id", .identifier(key.id), label: "Key ID"), Field("name", .text(key.name), label: "Name"),
      Field("kind", .identifier(key.kind.rawValue), label: "Kind"),
      Field("roles", UserFields.roles(try roles(of: key, store)), label: "Roles"),
      Field("user", try user(of: key, store), label: "User"),
      Field("issuer", try .identifier(Keys(store).issuer()), label: "Issuer ID"),
      Field("created", .date(key.createdAt), label: "Created"),
      Field("revoked", .date(key.revokedAt), label: "Revoked"),
    ]
  }

  private static func user(of key: Key, _ store: Transaction) throws -> Value {
    try key.user.flatMap { try Users(store).find(id: $0) }.map { .identifier($0.email) } ?? .null
  }

  /// An individual key has its user's current roles.
  private static func roles(of key: Key, _ store: Transaction) throws -> [UserRole] {
    try key.user.flatMap { try Users(store).find(id: $0) }?.roles ?? key.roles
  }
}
