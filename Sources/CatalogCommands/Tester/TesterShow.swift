internal import StockroomKit

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
