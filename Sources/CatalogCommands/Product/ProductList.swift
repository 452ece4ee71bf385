internal import StockroomKit

struct ProductList: Command {
  static let description = CommandDescription(
    "product list", "List products. Default: of all apps.",
    also: ["in-app purchases", "items", "waiting for upload", "ready to submit", "rejected", "approved"],
    effect: .reads,
    permission: .manageProducts, parameters: ProductSelection.filters,
    examples: [
      "product list", "product list --status ready-to-submit --columns id,displayName,hosted",
      "product list --where hosted=yes,status!=approved", "product list --search chapter --sort -created --limit 10",
    ], ownsListing: true)

  private let selection: ProductSelection

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
  }

  func run(in context: Context) throws -> Output {
    let columns = try ProductColumns(context.listing.columns, in: context)
    let order = try ProductOrder(context.listing, in: context)
    return .table(
      Table(columns: columns.columns, empty: "no products") { emit in
        try order.each(of: selection, in: context) { product in
          try context.checkCancelled()
          try emit(try columns.row(product))
        }
      })
  }
}
