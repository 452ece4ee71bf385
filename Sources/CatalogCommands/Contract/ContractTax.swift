internal import StockroomKit

struct ContractTax: Command {
  private static let country = Parameter<Storefront>.required("country", "The country whose tax form is filled in.")

  static let description = CommandDescription(
    "contract tax", "Fill in the tax form of the Paid Applications contract.", effect: .writes,
    permission: .manageContracts, parameters: [country], examples: ["contract tax --country USA"])

  private let country: Storefront

  init(_ arguments: Arguments) throws {
    country = try arguments[Self.country]
  }

  func run(in context: Context) throws -> Output {
    try context.catalog.contract.setTax(country: country)
    return try context.contractReceipt(verb: "changed")
  }
}
