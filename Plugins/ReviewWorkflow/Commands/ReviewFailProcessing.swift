internal import StockroomKit

/// `review fail-processing`: Processing Content becomes Waiting for Upload again.
struct ReviewFailProcessing: Command {
  private static let message = Parameter<ReviewMessage>.required("message", "What is wrong with the package.")
    .short("m")

  static let description = CommandDescription(
    "review fail-processing", "Refuse content that is being processed, as the system does with a bad package.",
    effect: .writes, permission: .review, parameters: ProductSelection.changing + [message],
    receipt: ReviewReceipt.described,
    examples: [
      "hosting processing 5m; package build books/chapter1 chapter1.pkg; package upload chapter1.pkg; "
        + "review fail-processing .chapter1 -m \"The archive ends too early.\""
    ])

  private let products: ProductSelection
  private let reasons: String

  init(_ arguments: Arguments) throws {
    products = try ProductSelection(arguments)
    reasons = try arguments[Self.message].text
  }

  func run(in context: Context) throws -> Output {
    let service = try ReviewService(catalog: context.catalog)
    return try products.change(in: context, verb: "refused") { products in
      let steps = try products.map { try service.failProcessing(of: $0, because: reasons) }
      return try ReviewReceipt.of(.failProcessing, steps, in: context)
    }
  }
}
