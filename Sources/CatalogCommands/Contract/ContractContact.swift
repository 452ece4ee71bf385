internal import StockroomKit

struct ContractContact: Command {
  private static let name = Parameter<String>.required("name", "The contact person.")
  private static let email = Parameter<String>.required("email", "The person's email address.").named("EMAIL")

  static let description = CommandDescription(
    "contract contact", "Set the contact of the Paid Applications contract.", effect: .writes,
    permission: .manageContracts, parameters: [name, email],
    examples: ["contract contact --name \"Ann Admin\" --email ann@example.com"])

  private let name: String
  private let email: String

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
    email = try arguments[Self.email]
  }

  func run(in context: Context) throws -> Output {
    try context.catalog.contract.setContact(name: name, email: email)
    return try context.contractReceipt(verb: "changed")
  }
}
