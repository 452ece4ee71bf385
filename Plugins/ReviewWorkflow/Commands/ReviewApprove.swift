internal import StockroomKit

/// `review approve`: a product submitted with an app version that is not yet on sale waits for it first.
struct ReviewApprove: Command {
  static let description = CommandDescription(
    "review approve", "Approve products, as the reviewer.", also: ["accept", "in-app purchase"], effect: .writes,
    permission: .review,
    parameters: ProductSelection.changing,
    receipt: ReviewReceipt.described,
    examples: ["review submit .chapter2; review start .chapter2; review approve .chapter2"], isReviewerPart: true)

  private let products: ProductSelection

  init(_ arguments: Arguments) throws {
    products = try ProductSelection(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try ReviewService(catalog: context.catalog)
    return try products.changeReviewed(in: context, verb: "approved") { products in
      let steps = try products.flatMap { try service.perform(.approve, on: $0) }
      return try ReviewReceipt.of(.approve, steps, in: context)
    }
  }
}
