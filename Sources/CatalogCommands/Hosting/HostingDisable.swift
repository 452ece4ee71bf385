internal import StockroomKit

struct HostingDisable: Command {
  static let description = CommandDescription(
    "hosting disable", "Turn off Host Content with Apple; not for live products.", effect: .writes,
    permission: .manageProducts, parameters: ProductSelection.parameters, examples: ["hosting disable .chapter1"])

  private let selection: ProductSelection

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
  }

  func run(in context: Context) throws -> Output {
    let products = try selection.resolve(in: context).map { product in
      try context.catalog.products.setHosting(false, of: product)
    }
    return try context.receipt(for: products, verb: "no longer hosted") { "Host Content with Apple is off for \($0)" }
  }
}
