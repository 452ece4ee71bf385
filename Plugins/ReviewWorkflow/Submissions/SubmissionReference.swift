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
    guard let submission = try submissions.newest(of: product) else {
      throw Refusal.neverSubmitted(product, text, next: try next(for: product, in: context))
    }
    return submission
  }

  /// How a product that was never submitted comes to be.
  private func next(for product: Product, in context: Context) throws -> String {
    let service = try ReviewService(catalog: context.catalog)
    let subject = try ReviewSubject(product, in: context.catalog)
    guard try service.legalEvents(of: subject).contains(.submit) else {
      return try context.next(for: product).first ?? "product why \(product.productID.rawValue)"
    }
    return try service.line(.submit, for: subject).replacing("PRODUCT", with: product.productID.rawValue)
  }
}

extension Refusal {
  static func neverSubmitted(_ product: Product, _ word: String, next: String) -> Refusal {
    Refusal(
      "review.submission.none", kind: .state, "\(product.productID.rawValue) was never submitted",
      remedy: .command(next), subject: word)
  }
}
