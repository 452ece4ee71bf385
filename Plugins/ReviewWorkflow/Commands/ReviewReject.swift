internal import StockroomKit

/// `review reject`: In Review becomes Rejected.
struct ReviewReject: Command {
  private static let guideline = Parameter<Guideline>.required("guideline", "The guideline that is not met.")
  private static let message = Parameter<ReviewMessage>.required("message", "The message to the developer.").short("m")

  static let description = CommandDescription(
    "review reject", "Reject products under a guideline, as the reviewer.", also: ["decline", "in-app purchase"],
    effect: .writes, permission: .review,
    parameters: ProductSelection.changing + [guideline, message],
    receipt: ReviewReceipt.described,
    examples: [
      "review submit .chapter2; review start .chapter2; "
        + "review reject .chapter2 --guideline 2.1 -m \"The download never ends.\""
    ], isReviewerPart: true)

  private let products: ProductSelection
  private let remark: Remark

  init(_ arguments: Arguments) throws {
    products = try ProductSelection(arguments)
    remark = Remark(guideline: try arguments[Self.guideline], message: try arguments[Self.message].text)
  }

  func run(in context: Context) throws -> Output {
    let service = try ReviewService(catalog: context.catalog)
    return try products.changeReviewed(in: context, verb: "rejected") { products in
      let steps = try products.flatMap { try service.perform(.reject, on: $0, remark: remark) }
      return try ReviewReceipt.of(.reject, steps, in: context)
    }
  }
}
