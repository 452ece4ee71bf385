internal import StockroomKit

struct ContractSign: Command {
  static let description = CommandDescription(
    "contract sign", "Sign the Paid Applications contract; without it nothing is sold.", effect: .writes,
    permission: .manageContracts, examples: ["contract expire; contract sign"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    try context.catalog.contract.sign()
    return try context.contractReceipt(verb: "signed")
  }
}
