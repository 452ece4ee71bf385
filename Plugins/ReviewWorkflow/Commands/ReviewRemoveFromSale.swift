internal import StockroomKit

/// `review remove-from-sale`: Approved becomes Removed from Sale.
struct ReviewRemoveFromSale: Command {
  private static let message = Parameter<ReviewMessage>.required("message", "The reason, for the developer.").short(
    "m")

  static let description = CommandDescription(
    "review remove-from-sale", "Take approved products off sale, as the reviewer.", effect: .writes,
    permission: .review, parameters: ProductSelection.changing + [message],
    receipt: ReviewReceipt.described,
    examples: [
      "review advance .chapter2 --to approved; review remove-from-sale .chapter2 -m \"Its license has ended.\""
    ], isReviewerPart: true)

  private let products: ProductSelection
  private let remark: Remark

  init(_ arguments: Arguments) throws {
    products = try ProductSelection(arguments)
    remark = Remark(message: try arguments[Self.message].text)
  }

  func run(in context: Context) throws -> Output {
    let service = try ReviewService(catalog: context.catalog)
    return try products.change(in: context, verb: "removed from sale") { products in
      let steps = try products.flatMap {
        try service.perform(.removeFromSale, on: $0, remark: remark)
      }
      return try ReviewReceipt.of(.removeFromSale, steps, in: context)
    }
  }
}
