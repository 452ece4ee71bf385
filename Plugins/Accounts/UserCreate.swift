import StockroomKit

/// `user create EMAIL`.
struct UserCreate: Command {
  private static let email = Parameter<String>.argument("email", "The address that the user signs in with.")
    .named("EMAIL")
  private static let first = Parameter<String>.required("first", "The first name.")
  private static let last = Parameter<String>.required("last", "The last name.")
  private static let roles = Parameter<[UserRole]>.options(
    "role", "A role; a user may have several.", isRequired: true
  ).also("roles")

  static let description = CommandDescription(
    "user create", "Create a user, whose roles decide what the user may do over the server and with --as.",
    also: ["add", "new", "invite", "users and roles"], effect: .writes, permission: .manageUsers,
    parameters: [email, first, last, roles] + UserPasswordOption.parameters, receipt: UserFields.described,
    examples: ["user create ann@example.com --first Ann --last Smith --role APP_MANAGER"])

  private let email: String
  private let first: String
  private let last: String
  private let roles: [UserRole]
  private var password: UserPasswordOption

  init(_ arguments: Arguments) throws {
    email = try arguments[Self.email]
    first = try arguments[Self.first]
    last = try arguments[Self.last]
    roles = try arguments[Self.roles].ordered
    password = try UserPasswordOption(arguments)
  }

  mutating func prepare(_ preparation: Preparation) throws { try password.prepare(preparation, email) }

  func run(in context: Context) throws -> Output {
    let user = try Users(context.catalog.store).add(
      email, firstName: first, lastName: last, roles: roles, password: password.hash)
    return try UserFields.receipt("created user \(user.email): \(user.roles.text)", user, "created", in: context)
  }
}

/// `--password` and `--password-file`.
struct UserPasswordOption {
  private static let password = Parameter<Secret?>.option(
    "password", "A password, for what is read with one, such as the Partner Feed; - prompts for it."
  ).secret
  private static let file = Parameter<FilePath?>.option("password-file", "A file whose first line is the password.")

  static let parameters: [any AnyParameter] = [password, file]

  private let typed: Secret?
  private let file: FilePath?
  private(set) var hash: SecretHash?

  init(_ arguments: Arguments) throws {
    typed = try arguments[Self.password]
    file = try arguments[Self.file]
    guard typed == nil || file == nil else {
      throw Refusal(
        "user.password.twice", kind: .usage, "the password was given twice, with --password and --password-file",
        hint: "remove one of them")
    }
  }

  /// True if a password is given.
  var isGiven: Bool { typed != nil || file != nil }

  mutating func prepare(_ preparation: Preparation, _ email: String) throws {
    if let typed { hash = try SecretHash(password: try preparation.secret(typed, prompt: "Password for \(email): ")) }
    if let file { hash = try SecretHash(password: try preparation.secret(in: file)) }
  }
}

extension Refusal {
  static let noRole = Refusal(
    "account.role.missing", kind: .usage, "a role is needed", remedy: .command("role list"))
}
