internal import StockroomKit

/// `review advance`: moves products to a status by allowed steps, each in its own role.
struct ReviewAdvance: Command {
  private static let target = Parameter<ProductStatus>.required("to", "The target status.")
    .completed(by: "review-status")
  private static let remark = RemarkParameters.steps(
    guideline: "The guideline, for Rejected.", message: "The reviewer's message.")

  static let description = CommandDescription(
    "review advance", "Move products to a status by the fewest allowed steps, and print each.", effect: .writes,
    permission: .review, parameters: ProductSelection.changing + [target] + remark.all,
    receipt: ReviewReceipt.described,
    examples: ["review advance .chapter2 --to approved"])

  private let products: ProductSelection
  private let target: ProductStatus
  private let remark: Remark

  init(_ arguments: Arguments) throws {
    products = try ProductSelection(arguments)
    target = try arguments[Self.target]
    remark = try Self.remark.read(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try ReviewService(catalog: context.catalog)
    return try products.changeReviewed(in: context, verb: "advanced") { products in
      var steps: [ReviewStep] = []
      var resting: [String] = []
      for product in products {
        let taken = try service.advance(product, to: target, remark: remark)
        if taken.isEmpty { resting.append("\(product.productID.rawValue) is already \(target.label)") }
        if let rest = try service.remainder(of: product, after: taken, to: target) { resting.append(rest) }
        steps += taken
      }
      return try ReviewReceipt.walking(steps, resting: resting, in: context)
    }
  }
}
