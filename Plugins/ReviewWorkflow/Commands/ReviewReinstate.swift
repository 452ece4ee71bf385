internal import StockroomKit

/// `review reinstate`: Removed from Sale becomes Approved, or Developer Removed from Sale if it is not sold anywhere.
struct ReviewReinstate: Command {
  static let description = CommandDescription(
    "review reinstate", "Put products back on sale, as the reviewer.", effect: .writes, permission: .review,
    parameters: ProductSelection.changing,
    receipt: ReviewReceipt.described,
    examples: ["review advance .chapter2 --to removed-from-sale; review reinstate .chapter2"], isReviewerPart: true)

  private let products: ProductSelection

  init(_ arguments: Arguments) throws {
    products = try ProductSelection(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try ReviewService(catalog: context.catalog)
    return try products.change(in: context, verb: "reinstated") { products in
      let steps = try products.flatMap { try service.perform(.reinstate, on: $0) }
      return try ReviewReceipt.of(.reinstate, steps, in: context)
    }
  }
}
