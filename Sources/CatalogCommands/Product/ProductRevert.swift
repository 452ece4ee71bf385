internal import StockroomKit

struct ProductRevert: Command {
  static let description = CommandDescription(
    "product revert", "Discard text and screenshot changes not yet approved.", effect: .writes,
    permission: .manageProducts, parameters: ProductSelection.changing,
    receipt: ProductReceipt.several,
    examples: [
      "product adopt .chapter2 --status approved; product localize .chapter2 ja --display-name 第2章; "
        + "product revert .chapter2"
    ])

  private let selection: ProductSelection

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
  }

  func run(in context: Context) throws -> Output {
    try selection.change(in: context, verb: "reverted") { products in
      for product in products { try context.catalog.updates.revert(product) }
      return try context.receipt(for: products, verb: "reverted") { "discarded the changes to \($0)" }
    }
  }
}
