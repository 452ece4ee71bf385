internal import StockroomKit

struct ContractExpire: Command {
  static let description = CommandDescription(
    "contract expire", "Expire the Paid Applications contract, to rehearse a store that sells nothing.",
    effect: .writes, permission: .manageContracts, examples: ["contract expire"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    try context.catalog.contract.expire()
    return try context.contractReceipt(verb: "expired")
  }
}
