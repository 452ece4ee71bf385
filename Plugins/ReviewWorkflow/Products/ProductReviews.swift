internal import Foundation
internal import StockroomKit

/// The review service for the catalog and other plugins.
struct ProductReviews: ReviewProvider {
  func stage(of product: Product, catalog: Catalog) throws -> String? {
    try ReviewSubject.stage(of: product, in: catalog)
  }

  func lastSubmission(of product: Product, catalog: Catalog) throws -> Date? {
    try ReviewHistory(catalog: catalog).lastSubmission(of: product)
  }

  func explanation(of product: Product, catalog: Catalog) throws -> ReviewExplanation? {
    guard product.status.needsExplanation,
      let move = try ReviewHistory(catalog: catalog).newest(of: product, to: product.status)
    else { return nil }
    guard move.message == nil, let number = move.submission else {
      return ReviewExplanation(guideline: move.guideline, message: move.message)
    }
    // For a product returned with its version, the reviewer wrote about the version.
    let submissions = Submissions(catalog: catalog)
    let last = try submissions.messages(of: try submissions.require(number)).last {
      $0.part == Actor.Part.reviewer.rawValue
    }
    return last.map { ReviewExplanation(guideline: $0.guideline, message: $0.text) }
  }

  func next(for version: AppVersion, catalog: Catalog) throws -> [String] {
    try VersionService(catalog: catalog).next(for: version)
  }

  func isInDraft(_ item: String, catalog: Catalog) throws -> Bool {
    guard let item = try catalog.reviewedItem(item) else { return false }
    return try Drafts(catalog: catalog).openItem(of: .other(item)) != nil
  }

  func submit(
    _ products: [Product], withVersion version: String?, message: String?, catalog: Catalog
  ) throws -> Int64? {
    try ReviewService(catalog: catalog).submit(products, withVersion: version, message: message).first?.submission
  }
}

extension ProductStatus {
  /// True if a reviewer sets it, with a message.
  fileprivate var needsExplanation: Bool {
    self == .rejected || self == .developerActionNeeded || self == .removedFromSale
  }
}
