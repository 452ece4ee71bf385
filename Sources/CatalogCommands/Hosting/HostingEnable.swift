internal import StockroomKit

struct HostingEnable: Command {
  static let description = CommandDescription(
    "hosting enable", "Turn on Host Content with Apple; non-consumables only.", effect: .writes,
    permission: .manageProducts, parameters: ProductSelection.parameters, examples: ["hosting enable .chapter2"])

  private let selection: ProductSelection

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
  }

  func run(in context: Context) throws -> Output {
    let products = try selection.resolve(in: context).map { product in
      try context.catalog.products.setHosting(true, of: product)
    }
    return try context.receipt(for: products, verb: "hosted") { "Host Content with Apple is on for \($0)" }
  }
}
