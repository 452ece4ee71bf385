internal import StockroomKit

/// `review request-action`: asks the developer for a change before the review continues.
struct ReviewRequestAction: Command {
  private static let message = Parameter<ReviewMessage>.required("message", "What to change.").short("m")

  static let description = CommandDescription(
    "review request-action", "Ask the developer to change something, as the reviewer.", effect: .writes,
    permission: .review, parameters: ProductSelection.changing + [message],
    receipt: ReviewReceipt.described,
    examples: [
      "review submit .chapter2; review start .chapter2; "
        + "review request-action .chapter2 -m \"Say what the chapter is about.\""
    ], isReviewerPart: true)

  private let products: ProductSelection
  private let remark: Remark

  init(_ arguments: Arguments) throws {
    products = try ProductSelection(arguments)
    remark = Remark(message: try arguments[Self.message].text)
  }

  func run(in context: Context) throws -> Output {
    let service = try ReviewService(catalog: context.catalog)
    return try products.changeReviewed(in: context, verb: "sent back") { products in
      let steps = try products.flatMap {
        try service.perform(.requestAction, on: $0, remark: remark)
      }
      return try ReviewReceipt.of(.requestAction, steps, in: context)
    }
  }
}
