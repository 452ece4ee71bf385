internal import StockroomKit

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
