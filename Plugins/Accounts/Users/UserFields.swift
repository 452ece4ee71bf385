internal import StockroomKit

/// A user as commands show it.
enum UserFields {
  static let described = AccountExplanations.all.described(
    "user",
    [
      "email": .identifier, "firstName": .text, "lastName": .text, "roles": .list, "permissions": .list,
      "password": .boolean,
      "keys": .list, "created": .date,
    ])

  static let describedColumns = AccountExplanations.all.described(
    "user", ["email": .identifier, "firstName": .text, "lastName": .text, "roles": .list])

  static let columns = [
    Column("email", label: "Email"), Column("firstName", label: "First Name"), Column("lastName", label: "Last Name"),
    Column("roles", label: "Roles"),
  ]

  static func row(of user: User) -> [Value] {
    [.identifier(user.email), .text(user.firstName), .text(user.lastName), roles(user.roles)]
  }

  static func of(_ user: User, in store: Transaction) throws -> [Field] {
    let permissions = Permission.allCases.filter(user.roles.permissions.contains)
    let keys = try Keys(store).all().filter { $0.user == user.id && !$0.isRevoked }
    return [
      Field("email", .identifier(user.email), label: "Email"),
      Field("firstName", .text(user.firstName), label: "First Name"),
      Field("lastName", .text(user.lastName), label: "Last Name"),
      Field("roles", roles(user.roles), label: "Roles"),
      Field("permissions", .list(permissions.map { .text($0.rawValue) }), label: "Permissions"),
      Field("password", .boolean(user.hasPassword), label: "Password"),
      Field("keys", .list(keys.map { .identifier($0.id) }), label: "Keys"),
      Field("created", .date(user.createdAt), label: "Created"),
    ]
  }

  static func roles(_ roles: [UserRole]) -> Value { .list(roles.map { .identifier($0.rawValue) }) }

  static func receipt(_ message: String, _ user: User, _ verb: String, in context: Context) throws -> Output {
    .receipt(
      Receipt(
        message, record: Record(try of(user, in: context.catalog.store)), tally: .init("user", verb)))
  }
}
