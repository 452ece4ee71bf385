internal import StockroomKit

struct ContractShow: Command {
  static let description = CommandDescription(
    "contract show", "Show the Paid Applications contract.", effect: .reads, permission: .manageContracts,
    examples: ["contract show"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    .record(try context.catalog.contract.current().record)
  }
}
