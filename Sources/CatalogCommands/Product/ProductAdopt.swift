internal import StockroomKit

struct ProductAdopt: Command {
  private static let status = Parameter<ProductStatus>.required("status", "The status they have elsewhere.")

  static let description = CommandDescription(
    "product adopt", "Adopt the status of products that are already live, without a review.", effect: .writes,
    permission: .manageProducts, parameters: ProductSelection.changingStatus + [status],
    receipt: ProductReceipt.several,
    examples: ["product adopt .chapter2 --status approved"])

  private let selection: ProductSelection
  private let status: ProductStatus

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments, filtersStatus: false)
    status = try arguments[Self.status]
  }

  func run(in context: Context) throws -> Output {
    var products = try selection.resolve(in: context)
    // Products that are selected and have the status already need no adoption.
    if selection.isSelection { products.removeAll { $0.status == status } }
    guard !products.isEmpty else {
      throw Refusal(
        "product.selection.empty", kind: .missing, "all selected products are already \(status.label)",
        remedy: .command("product list"))
    }
    return try selection.change(products, in: context, verb: "adopted") { products in
      let adopted = try products.map { try context.catalog.products.adopt($0, as: status) }
      return try context.receipt(for: adopted, verb: "adopted") { "adopted \($0)" }
    }
  }
}
