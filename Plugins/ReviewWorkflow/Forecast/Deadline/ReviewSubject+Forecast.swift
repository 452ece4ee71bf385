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

  /// The fields of a forecast: the product, the forecast's own, and what it was computed with.
  func fields(
    _ own: [Field], confidence: Double, policy: Policy, seed: Seed, in catalog: Catalog
  ) throws -> [Field] {
    [
      Field("id", .identifier(id), label: "Product ID"),
      Field(
        "status", isUpdate ? status.value : try catalog.products.statusValue(of: product), label: "Status"),
    ] + own + [
      Field("confidence", Percentage.value(confidence), label: "Confidence"),
      Field("policy", .identifier(policy.name), label: "Policy"),
      Field("seed", seed.value, label: "Seed"),
    ]
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
