internal import StockroomKit

struct TesterCreate: Command {
  private static let email = Parameter<String>.argument("email", "An address that was never an Apple ID.")
    .named("EMAIL")
  private static let first = Parameter<String>.required("first", "The first name.")
  private static let last = Parameter<String>.required("last", "The last name.")
  private static let storefront = Parameter<Storefront>.required("storefront", "The storefront it buys in.")
  private static let password = Parameter<Secret?>.option("password", "The password; - asks for it.").secret
  private static let passwordFile = Parameter<FilePath?>.option(
    "password-file", "A file whose first line is the password.")
  private static let question = Parameter<String?>.option("question", "The secret question, with --answer.")
  private static let answer = Parameter<Secret?>.option("answer", "The secret answer; - asks for it.").secret
  private static let birth = Parameter<DateExpression?>.option("birth", "The date of birth.")

  static let description = CommandDescription(
    "tester create", "Make a sandbox tester. It cannot be edited, and its address can never be used again.",
    effect: .writes, permission: .manageTesters,
    parameters: [email, first, last, storefront, password, passwordFile, question, answer, birth],
    examples: ["tester create ann@example.com --first Ann --last Smith --storefront USA --password Str0ngPhrase"])

  private let email: String
  private let first: String
  private let last: String
  private let storefront: Storefront
  private let password: Secret?
  private let passwordFile: FilePath?
  private let question: String?
  private let answer: Secret?
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
    birth = try arguments[Self.birth]
    guard (password == nil) != (passwordFile == nil) else {
      throw Self.passwordMissing
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    passwordHash = try plainPassword(preparation).map(SecretHash.init(password:))
    answerHash = try answer.map { answer in
      try SecretHash(answer: try preparation.plainText(of: answer, prompt: "Secret answer for \(email): "))
    }
  }

  func run(in context: Context) throws -> Output {
    guard let passwordHash else { throw Self.passwordMissing }
    var draft = TesterDraft(
      email: email, firstName: first, lastName: last, storefront: storefront, password: passwordHash)
    draft.question = question
    draft.answer = answerHash
    draft.birthDate = birth?.date(now: context.now)
    let tester = try context.catalog.testers.create(draft)
    return .receipt(
      Receipt(
        "created tester \(tester.email), who buys in \(tester.storefront.alpha3)", record: Record(tester.fields),
        tally: .init("tester", "created")))
  }

  private func plainPassword(_ preparation: Preparation) throws -> String? {
    if let password { return try preparation.plainText(of: password, prompt: "Password for \(email): ") }
    guard let passwordFile else { return nil }
    let data = try preparation.read(passwordFile, limit: 4096)
    // The line at the place of an error would show the password.
    guard let text = String(validating: data, as: UTF8.self) else { throw Refusal.fileNotUTF8(passwordFile.text) }
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }

  private static let passwordMissing = Refusal(
    "tester.password.missing", "a password is needed, from --password or --password-file",
    hint: "--password - asks for it without showing it")
}
