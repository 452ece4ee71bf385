internal import StockroomKit

/// `review withdraw`: submitted products become Ready to Submit, or a status for what they lack.
struct ReviewWithdraw: Command {
  static let description = CommandDescription(
    "review withdraw", "Take products out of review; they can be submitted again.", effect: .writes,
    permission: .manageProducts, parameters: ProductSelection.changing,
    receipt: ReviewReceipt.described,
    examples: ["review submit .chapter2; review withdraw .chapter2"])

  private let products: ProductSelection

  init(_ arguments: Arguments) throws {
    products = try ProductSelection(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try ReviewService(catalog: context.catalog)
    return try products.changeReviewed(in: context, verb: "withdrawn") { products in
      let steps = try products.flatMap { try service.perform(.withdraw, on: $0) }
      return try ReviewReceipt.of(.withdraw, steps, in: context)
    }
  }
}
