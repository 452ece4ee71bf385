internal import StockroomKit

struct ContractShow: Command {
  static let description = CommandDescription(
    "contract show", "Show the Paid Applications contract.", effect: .reads, permission: .manageContracts,
    fields: Explanations.all.described(
      "contract",
      [
        "state": .term, "contact": .text, "email": .text, "bank": .text, "taxCountry": .identifier, "signed": .date,
        "expired": .date, "missing": .list,
      ]),
    examples: ["contract show"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    .record(try context.catalog.contract.current().record)
  }
}
