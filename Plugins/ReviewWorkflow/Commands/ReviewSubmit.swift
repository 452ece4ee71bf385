internal import StockroomKit

/// `review submit`: sends products to review in one submission, all or none.
struct ReviewSubmit: Command {
  private static let version = Parameter<String?>.option("with-version", "The app version to submit them with.")
    .named("VERSION").also("version", "app-version")

  static let description = CommandDescription(
    "review submit", "Submit products for review, or submit them again.",
    also: ["send", "in-app purchase", "hosted content", "update", "binary"], effect: .writes,
    permission: .manageProducts,
    parameters: ProductSelection.changing + [version] + RemarkParameters.note.all,
    receipt: ReviewReceipt.described,
    examples: ["review submit .chapter2", "review submit .chapter2 -m \"Open the second chapter to see it.\""])

  private let products: ProductSelection
  private let version: String?
  private let remark: Remark

  init(_ arguments: Arguments) throws {
    products = try ProductSelection(arguments)
    version = try arguments[Self.version]
    remark = try RemarkParameters.note.read(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try ReviewService(catalog: context.catalog)
    let drafts = try DraftService(catalog: context.catalog)
    return try products.change(in: context, verb: "submitted") { products in
      for product in products { try drafts.requireNotInOpenDraft(product: product) }
      let steps = try service.submit(products, withVersion: version, message: remark.message)
      let submission = try steps.first?.submission.map(service.submissions.require)
      let goesAlong = try submission.map(service.submissions.items)?.contains { $0.version != nil } ?? false
      return try ReviewReceipt.of(.submit, steps, with: goesAlong ? submission?.withVersion : nil, in: context)
    }
  }
}
