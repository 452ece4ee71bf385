import StockroomKit

struct TesterCreate: Command {
  private static let email = Parameter<String>.argument("email", "An address that was never an Apple ID.")
    .named("EMAIL")
  private static let first = Parameter<String>.required("first", "The first name.").also("first-name", "given-name")
  private static let last = Parameter<String>.required("last", "The last name.").also(
    "last-name", "surname", "family-name")
  private static let storefront = Parameter<Storefront>.required("storefront", "The storefront it buys in.")
  private static let password = Parameter<Secret?>.option("password", "The password; - prompts for it.").secret
    .offered()
  private static let passwordFile = Parameter<FilePath?>.option(
    "password-file", "A file whose first line is the password.")
  private static let question = Parameter<String?>.option("question", "The secret question, with --answer.")
  private static let answer = Parameter<Secret?>.option("answer", "The secret answer; - prompts for it.").secret
  private static let answerFile = Parameter<FilePath?>.option(
    "answer-file", "A file whose first line is the secret answer.")
  private static let birth = Parameter<DateExpression?>.option("birth", "The date of birth.")

  static let description = CommandDescription(
    "tester create", "Create a sandbox tester, whose name and address cannot be changed, nor used again.",
    also: ["add", "new", "test user", "sandbox account", "users and roles"], effect: .writes,
    permission: .manageTesters,
    parameters: [email, first, last, storefront, password, passwordFile, question, answer, answerFile, birth],
    receipt: Tester.describedFields,
    examples: ["tester create ann@example.com --first Ann --last Smith --storefront USA --password Str0ngPhrase"])

  private let email: String
  private let first: String
  private let last: String
  private let storefront: Storefront
  private let password: Secret?
  private let passwordFile: FilePath?
  private let question: String?
  private let answer: Secret?
  private let answerFile: FilePath?
  private let birth: DateExpression?
  private var passwordHash: SecretHash?
  private var answerHash: SecretHash?

  init(_ arguments: Arguments) throws {
    email = try arguments[Self.email]
    first = try arguments[Self.first]
    last = try arguments[Self.last]
    storefront = try arguments[Self.storefront]
    password = try arguments[Self.password]
    passwordFile = try arguments[Self.passwordFile]
    question = try arguments[Self.question]
    answer = try arguments[Self.answer]
    answerFile = try arguments[Self.answerFile]
    birth = try arguments[Self.birth]
    guard password == nil || passwordFile == nil else { throw Self.passwordMissing }
    guard answer == nil || answerFile == nil else {
      throw Refusal(
        "tester.answer.twice", "the secret answer was given twice, with --answer and --answer-file",
        hint: "remove one of them")
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    passwordHash = try Self.secret(password, passwordFile, isNeeded: true, preparation, "Password for \(email): ")
      .map(SecretHash.init(password:))
    guard passwordHash != nil else { throw Self.passwordMissing }
    answerHash = try Self.secret(
      answer, answerFile, isNeeded: question != nil, preparation, "Secret answer for \(email): "
    ).map(SecretHash.init(answer:))
  }

  func run(in context: Context) throws -> Output {
    guard let passwordHash else { throw Self.passwordMissing }
    var draft = TesterDraft(
      email: email, firstName: first, lastName: last, storefront: storefront, password: passwordHash)
    draft.question = question
    draft.answer = answerHash
    draft.birthDate = birth?.date(now: context.now)
    let tester = try context.catalog.testers.create(draft)
    let rules = context.catalog.rules
    let created = "created tester \(tester.email), who buys in \(tester.storefront.alpha3)"
    let isFirst = try context.catalog.testers.count() == 1
    return .receipt(
      Receipt(
        isFirst ? "\(created)\nnote: \(Self.note(rules))" : created, record: Record(tester.fields(under: rules)),
        tally: .init("tester", "created")))
  }

  /// The limits of the account, noted once in a store.
  private static func note(_ rules: RuleTable) -> String {
    rules.testersAreEditable
      ? "of the account, only the storefront, interrupted purchases, and renewal rate can be changed later"
      : "as in iTunes Connect, the account cannot be changed later, and its password and answer are never shown: "
        + "save them"
  }

  /// A secret as typed or prompted for, or the first line of a file; nil if it is not given or not needed.
  private static func secret(
    _ typed: Secret?, _ file: FilePath?, isNeeded: Bool, _ preparation: Preparation, _ prompt: String
  ) throws -> SecretBytes? {
    if let typed { return try preparation.secret(typed, prompt: prompt) }
    if let file { return try preparation.secret(in: file) }
    return isNeeded ? try preparation.missingSecret(prompt: prompt) : nil
  }

  private static let passwordMissing = Refusal(
    "tester.password.missing", "a password is needed, from --password or --password-file",
    hint: "--password - prompts for it without showing it")
}

struct TesterDelete: Command {
  private static let email = Parameter<String>.argument("email", "The tester's address.").named("EMAIL")
    .completed(by: "tester")

  static let description = CommandDescription(
    "tester delete", "Delete a sandbox tester. This address can never be used again.",
    also: ["remove", "test user", "sandbox account"], effect: .destroys,
    permission: .manageTesters, parameters: [email], receipt: Tester.describedFields,
    examples: ["tester delete yuki@example.com --yes"])

  private let email: String

  init(_ arguments: Arguments) throws {
    email = try arguments[Self.email]
  }

  func run(in context: Context) throws -> Output {
    let tester = try context.catalog.testers.require(email)
    try context.catalog.testers.delete(tester)
    return .receipt(
      Receipt(
        "deleted tester \(tester.email); this address can never be used again",
        record: Record(tester.fields(under: context.catalog.rules)),
        tally: .init("tester", "deleted")))
  }
}

struct TesterList: Command {
  private static let storefront = Parameter<[Storefront]>.options("storefront", "Only testers of this storefront.")

  static let description = CommandDescription(
    "tester list", "List the sandbox testers.", also: ["test users", "sandbox accounts", "users and roles"],
    effect: .reads, permission: .manageTesters, parameters: [storefront],
    fields: Explanations.all.described(
      "tester",
      ["email": .identifier, "firstName": .text, "lastName": .text, "storefront": .identifier, "created": .date]),
    examples: ["tester list", "tester list --storefront JP"])

  private let storefronts: [Storefront]

  init(_ arguments: Arguments) throws {
    storefronts = try arguments[Self.storefront]
  }

  func run(in context: Context) throws -> Output {
    .table(
      Table(columns: Self.description.fields.columns(), empty: "no testers") { emit in
        try context.catalog.testers.each { tester in
          guard storefronts.isEmpty || storefronts.contains(tester.storefront) else { return }
          try emit([
            .identifier(tester.email), .text(tester.firstName), .text(tester.lastName),
            .identifier(tester.storefront.alpha3), .date(tester.createdAt),
          ])
        }
      })
  }
}

struct TesterShow: Command {
  private static let email = Parameter<String>.argument("email", "The tester's address.").named("EMAIL")
    .completed(by: "tester")

  static let description = CommandDescription(
    "tester show", "Show a sandbox tester.", effect: .reads, permission: .manageTesters, parameters: [email],
    fields: Tester.describedFields,
    examples: ["tester show yuki@example.com"])

  private let email: String

  init(_ arguments: Arguments) throws {
    email = try arguments[Self.email]
  }

  func run(in context: Context) throws -> Output {
    .record(Record(try context.catalog.testers.require(email).fields(under: context.catalog.rules)))
  }
}

extension Tester {
  /// The descriptions of its fields.
  static let describedFields = Explanations.all.described(
    "tester",
    [
      "email": .identifier, "firstName": .text, "lastName": .text, "storefront": .identifier, "question": .text,
      "birth": .text, "interruptPurchases": .boolean, "renewalRate": .term, "created": .date,
    ])

  /// A tester as `tester show` prints it, without its password and answer.
  func fields(under rules: RuleTable) -> [Field] {
    let settings = [
      Field("interruptPurchases", .boolean(interruptsPurchases), label: "Interrupt Purchases"),
      Field("renewalRate", renewalRate?.value ?? .null, label: "Renewal Rate"),
    ]
    return [
      Field("email", .identifier(email), label: "Email"),
      Field("firstName", .text(firstName), label: "First Name"),
      Field("lastName", .text(lastName), label: "Last Name"),
      Field("storefront", .identifier(storefront.alpha3), label: "App Store"),
      Field("question", .text(question), label: "Secret Question"),
      Field("birth", .text(birthDate), label: "Date of Birth"),
    ] + (rules.testersAreEditable ? settings : []) + [Field("created", .date(createdAt), label: "Created")]
  }
}

extension RenewalRate {
  /// The rate as a value.
  var value: Value { .term(code: rawValue, label: label, tone: .plain) }
}
