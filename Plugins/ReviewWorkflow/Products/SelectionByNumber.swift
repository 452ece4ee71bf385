internal import StockroomKit

extension ProductSelection {
  /// Changes products that may also be named by the number of their submission: `change(in:verb:_:)`.
  func changeReviewed(
    in context: Context, verb: String, _ work: ([Product]) throws -> Output
  ) throws -> Output {
    guard references.contains(where: { Int64($0.text) != nil }) else {
      return try change(in: context, verb: verb, work)
    }
    var seen: Set<AppleID> = []
    let named = try references.flatMap { try Self.products(for: $0, in: context) }
    return try change(named.filter { seen.insert($0.appleID).inserted }, in: context, verb: verb, work)
  }

  /// The named product, or the products under review in the submission with that number.
  private static func products(for reference: ProductReference, in context: Context) throws -> [Product] {
    do {
      return [try context.product(reference)]
    } catch let refusal as Refusal where refusal.kind == .missing {
      let submissions = Submissions(catalog: context.catalog)
      guard let number = Int64(reference.text), let submission = try submissions.find(number) else { throw refusal }
      let open = try submissions.items(of: submission).filter(\.state.isOpen)
      guard !open.isEmpty else { throw Refusal.notUnderReview(submission) }
      let products = try open.compactMap(\.product).compactMap(context.catalog.products.find)
      if products.isEmpty, let version = try open.compactMap(\.version).first.flatMap(context.catalog.apps.findVersion)
      {
        throw Refusal.isVersion(version, submission)
      }
      if products.isEmpty, let item = try open.compactMap(\.other).first.flatMap(context.catalog.reviewedItem) {
        throw try Refusal.isOther(item, submission, OtherReviews(catalog: context.catalog))
      }
      return products
    }
  }
}

extension Refusal {
  static func notUnderReview(_ submission: Submission) -> Refusal {
    Refusal(
      "review.not-waiting", kind: .state, "nothing in submission \(submission.id) is under review anymore",
      remedy: .command("review show \(submission.id)"), subject: String(submission.id))
  }

  fileprivate static func isOther(
    _ item: ReviewedItem, _ submission: Submission, _ reviews: OtherReviews
  ) throws -> Refusal {
    Refusal(
      "review.not-waiting", kind: .state, "submission \(submission.id) is \(item.title)",
      remedy: try reviews.next(for: item).first.map { .command($0) }, subject: String(submission.id))
  }

  fileprivate static func isVersion(_ version: AppVersion, _ submission: Submission) -> Refusal {
    Refusal(
      "review.not-waiting", kind: .state, "submission \(submission.id) is version \(version.version)",
      remedy: .command("app version can \(version.version)"), subject: String(submission.id))
  }
}
