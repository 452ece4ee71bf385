internal import StockroomKit

/// Registered only to explain why testers cannot be edited and what to do instead.
struct TesterEdit: Command {
  private static let email = Parameter<String>.argument("email", "The tester's address.").named("EMAIL")
    .completed(by: "tester")
  private static let first = Parameter<String?>.option("first", "Cannot be changed.")
  private static let last = Parameter<String?>.option("last", "Cannot be changed.")
  private static let storefront = Parameter<Storefront?>.option("storefront", "Cannot be changed.")
  private static let password = Parameter<Secret?>.option("password", "Cannot be changed.").secret
  private static let passwordFile = Parameter<FilePath?>.option("password-file", "Cannot be changed.")
  private static let question = Parameter<String?>.option("question", "Cannot be changed.")
  private static let answer = Parameter<Secret?>.option("answer", "Cannot be changed.").secret
  private static let answerFile = Parameter<FilePath?>.option("answer-file", "Cannot be changed.")

  static let description = CommandDescription(
    "tester edit", "Always refused: sandbox testers cannot be edited. Says what to do instead.", effect: .reads,
    permission: .manageTesters,
    parameters: [email, first, last, storefront, password, passwordFile, question, answer, answerFile], examples: [])

  private let email: String

  init(_ arguments: Arguments) throws {
    email = try arguments[Self.email]
  }

  func run(in context: Context) throws -> Output {
    throw Refusal.testerFixed(email, try context.catalog.testers.find(email))
  }
}

extension Refusal {
  static func testerFixed(_ email: String, _ tester: Tester?) -> Refusal {
    let same = tester.map { "--first \($0.firstName) --last \($0.lastName) --storefront \($0.storefront.alpha3)" }
    return Refusal(
      "tester.edit.not-possible", "sandbox testers cannot be edited, as in iTunes Connect",
      hint: "create another with another address: tester create EMAIL "
        + (same ?? "--first NAME --last NAME --storefront STOREFRONT") + " --password -",
      subject: email)
  }
}
