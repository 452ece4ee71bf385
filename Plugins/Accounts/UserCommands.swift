import StockroomKit

/// The user that a command is about.
enum UserName {
  static let parameter = Parameter<String>.argument("email", "The user.").named("EMAIL").completed(by: "user")
  static let example = "user create ann@example.com --first Ann --last Smith --role APP_MANAGER; "
}

/// `user list`.
struct UserList: Command {
  static let description = CommandDescription(
    "user list", "List the users and their roles.", effect: .reads, permission: .manageUsers,
    fields: UserFields.describedColumns, examples: ["user list"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    .table(
      Table(
        columns: Self.description.fields.columns(), empty: "no users",
        rows: try Users(context.catalog.store).all().map(UserFields.row)))
  }
}

/// `user show EMAIL`.
struct UserShow: Command {
  static let description = CommandDescription(
    "user show", "Show a user; never the password.", effect: .reads, permission: .manageUsers,
    parameters: [UserName.parameter], fields: UserFields.described,
    examples: [UserName.example + "user show ann@example.com"])

  private let email: String

  init(_ arguments: Arguments) throws { email = try arguments[UserName.parameter] }

  func run(in context: Context) throws -> Output {
    let store = context.catalog.store
    let user = try Users(store).require(email)
    return .record(Record(title: user.email, try UserFields.of(user, in: store)))
  }
}

/// `user roles EMAIL [ROLE…]`.
struct UserRoles: Command {
  private static let roles = Parameter<[UserRole]>.arguments(
    "role", "The roles, instead of those of before. Default: those of before.", isRequired: false)
  private static let added = Parameter<[UserRole]>.options("add", "Also this role.")
  private static let removed = Parameter<[UserRole]>.options("remove", "No longer this role.")

  static let description = CommandDescription(
    "user roles", "Give a user other roles.", effect: .writes, permission: .manageUsers,
    parameters: [UserName.parameter, roles, added, removed], receipt: UserFields.described,
    examples: [
      UserName.example + "user roles ann@example.com DEVELOPER MARKETING",
      UserName.example + "user roles ann@example.com --add FINANCE",
    ])

  private let email: String
  private let roles: [UserRole]
  private let added: [UserRole]
  private let removed: [UserRole]

  init(_ arguments: Arguments) throws {
    email = try arguments[UserName.parameter]
    roles = try arguments[Self.roles]
    added = try arguments[Self.added]
    removed = try arguments[Self.removed]
    guard !(roles + added + removed).isEmpty else { throw Refusal.noRole }
    if let role = removed.first(where: (roles + added).contains) {
      throw Refusal(
        "account.role.twice", kind: .usage, "\(role.rawValue) is both given and removed", hint: "remove one of them",
        subject: role.rawValue)
    }
  }

  func run(in context: Context) throws -> Output {
    let users = Users(context.catalog.store)
    var user = try users.require(email)
    let wanted = ((roles.isEmpty ? user.roles : roles) + added).filter { !removed.contains($0) }.ordered
    guard !wanted.isEmpty else { throw Refusal.lastRole(of: user) }
    user = try users.set(wanted, of: user)
    return try UserFields.receipt("\(user.email) has the roles \(user.roles.text)", user, "changed", in: context)
  }
}

/// `user password EMAIL`.
struct UserPassword: Command {
  private static let none = Parameter<Bool>.flag("remove", "Remove the password, so that the user cannot sign in.")

  static let description = CommandDescription(
    "user password", "Set or remove a user's password.", effect: .writes, permission: .manageUsers,
    parameters: [UserName.parameter] + UserPasswordOption.parameters + [none], receipt: UserFields.described,
    examples: [UserName.example + "user password ann@example.com --password Str0ngPhrase"])

  private let email: String
  private let removes: Bool
  private var password: UserPasswordOption

  init(_ arguments: Arguments) throws {
    email = try arguments[UserName.parameter]
    removes = try arguments[Self.none]
    password = try UserPasswordOption(arguments)
    guard password.isGiven != removes else {
      throw Refusal(
        "user.password.choice", kind: .usage, "give a password, or remove the one of before",
        hint: "--password - prompts for one; --remove removes it")
    }
  }

  mutating func prepare(_ preparation: Preparation) throws { try password.prepare(preparation, email) }

  func run(in context: Context) throws -> Output {
    let users = Users(context.catalog.store)
    let user = try users.set(password.hash, of: try users.require(email))
    return try UserFields.receipt(
      user.hasPassword ? "set the password of \(user.email)" : "removed the password of \(user.email)", user, "changed",
      in: context)
  }
}

/// `user delete EMAIL`.
struct UserDelete: Command {
  static let description = CommandDescription(
    "user delete", "Delete a user, and the keys that only this user has.", effect: .destroys, permission: .manageUsers,
    parameters: [UserName.parameter], receipt: UserFields.described,
    examples: [UserName.example + "user delete ann@example.com --yes"])

  private let email: String

  init(_ arguments: Arguments) throws { email = try arguments[UserName.parameter] }

  func run(in context: Context) throws -> Output {
    let users = Users(context.catalog.store)
    let user = try users.require(email)
    let output = try UserFields.receipt("deleted user \(user.email)", user, "deleted", in: context)
    try users.delete(user)
    return output
  }
}

/// The fields of a user in commands' output.
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

extension Refusal {
  fileprivate static func lastRole(of user: User) -> Refusal {
    Refusal(
      "account.role.missing", kind: .usage, "\(user.email) would have no role left",
      remedy: Remedy("give another one", command: ConsoleLine.text(["user", "roles", user.email, "ROLE"])).or(
        .command(ConsoleLine.text(["user", "delete", user.email]))), subject: user.email)
  }
}
