internal import StockroomKit

struct ContractBank: Command {
  private static let name = Parameter<String>.required("name", "The bank that receives the money.")

  static let description = CommandDescription(
    "contract bank", "Set the bank of the Paid Applications contract.", effect: .writes,
    permission: .manageContracts, parameters: [name], examples: ["contract bank --name \"Example Bank\""])

  private let name: String

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
  }

  func run(in context: Context) throws -> Output {
    try context.catalog.contract.setBank(name)
    return try context.contractReceipt(verb: "changed")
  }
}
