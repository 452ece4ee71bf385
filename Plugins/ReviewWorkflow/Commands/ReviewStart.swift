internal import StockroomKit

/// `review start`: Waiting for Review becomes In Review.
struct ReviewStart: Command {
  static let description = CommandDescription(
    "review start", "Start the review of products, as the reviewer.", effect: .writes, permission: .review,
    parameters: ProductSelection.changing,
    receipt: ReviewReceipt.described,
    examples: ["review submit .chapter2; review start .chapter2"], isReviewerPart: true)

  private let products: ProductSelection

  init(_ arguments: Arguments) throws {
    products = try ProductSelection(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try ReviewService(catalog: context.catalog)
    return try products.changeReviewed(in: context, verb: "started") { products in
      let steps = try products.flatMap { try service.perform(.start, on: $0) }
      return try ReviewReceipt.of(.start, steps, in: context)
    }
  }
}
