internal import StockroomKit

/// A submission as typed: its number, or a product for its latest submission.
struct SubmissionReference: ParameterValue, Hashable {
  let text: String

  static var valueName: String { "N|PRODUCT" }
  static var completer: String? { "submission" }

  static func parse(_ text: String) -> SubmissionReference { SubmissionReference(text: text) }

  /// The submission.
  func resolve(in context: Context) throws -> Submission {
    let submissions = Submissions(catalog: context.catalog)
    if let number = Int64(text), try context.catalog.products.find(AppleID(number)) == nil {
      return try submissions.require(number)
    }
    let product = try context.product(ProductReference.parse(text))
    guard let submission = try submissions.newest(of: product) else { throw Refusal.neverSubmitted(product, text) }
    return submission
  }
}

extension Refusal {
  static func neverSubmitted(_ product: Product, _ word: String) -> Refusal {
    Refusal(
      "review.submission.none", kind: .state, "\(product.productID.rawValue) was never submitted",
      remedy: .command("review submit \(product.productID.rawValue)"), subject: word)
  }
}
