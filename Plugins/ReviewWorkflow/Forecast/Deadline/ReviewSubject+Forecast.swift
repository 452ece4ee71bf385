internal import Foundation
internal import StockroomKit

/// What a forecast asks of a product or its update.
extension ReviewSubject {
  /// When it was submitted; nil if it is not in review.
  func submittedAt(in catalog: Catalog) throws -> Date? {
    guard status.isInReview else { return nil }
    return try item.map { try Submissions(catalog: catalog).require($0.submission).submittedAt }
  }

  /// What it lacks to be submitted.
  func missing(in catalog: Catalog) throws -> [UnmetRequirement] {
    if let metadata { return try catalog.updates.missing(from: metadata, of: product) }
    return isUpdate ? [] : try catalog.products.missing(from: product)
  }

  /// Its status, in the catalog's words for a product.
  func statusValue(in catalog: Catalog) throws -> Value {
    isUpdate ? status.value : try catalog.products.statusValue(of: product)
  }

  /// - Throws: `review.simulate.approved` for an approved product without an update.
  func requireForecast() throws {
    guard isUpdate || !product.status.hasBeenApproved else { throw Refusal.approvedAlready(product) }
  }
}

extension Refusal {
  fileprivate static func approvedAlready(_ product: Product) -> Refusal {
    Refusal(
      "review.simulate.approved", kind: .state,
      "\(product.productID.rawValue) is already \(product.status.label), and has no update to review",
      remedy: .command("review history \(product.productID.rawValue)"), subject: product.productID.rawValue)
  }
}
