internal import StockroomKit

/// A version of a product: its first approval, each approved update, and the next version.
struct ProductVersion {
  let product: Product
  /// The number, from 1.
  let number: Int
  /// The state in `InAppPurchaseVersionState`.
  let state: String

  /// The product's Apple ID and the number.
  var id: String { "\(product.appleID)_\(number)" }

  static let states = [
    "PREPARE_FOR_SUBMISSION", "READY_FOR_REVIEW", "WAITING_FOR_REVIEW", "IN_REVIEW", "ACCEPTED", "APPROVED",
    "REPLACED_WITH_NEW_VERSION", "REJECTED", "DEVELOPER_REJECTED",
  ]

  /// The versions of a product, the oldest first.
  static func all(of product: Product, in catalog: Catalog) throws -> [ProductVersion] {
    let isInDraft = try Drafts(catalog: catalog).openItem(of: .product(product)) != nil
    let subject = try ReviewSubject(product, in: catalog)
    guard product.status.hasBeenApproved else {
      return [ProductVersion(product: product, number: 1, state: state(of: subject, isInDraft))]
    }
    let updates = try catalog.store.first(
      """
      SELECT count(*) FROM review_item
      WHERE product = ? AND (content IS NOT NULL OR metadata IS NOT NULL) AND state = ?
      """, .integer(product.appleID.rawValue), .text(ReviewItemState.approved.rawValue)
    ) { $0.count(0) }
    let approved = 1 + (updates ?? 0)
    let former = (1..<approved).map {
      ProductVersion(product: product, number: $0, state: "REPLACED_WITH_NEW_VERSION")
    }
    let current = [ProductVersion(product: product, number: approved, state: "APPROVED")]
    guard subject.isUpdate else { return former + current }
    return former + current
      + [ProductVersion(product: product, number: approved + 1, state: state(of: subject, isInDraft))]
  }

  /// The version with an identifier; nil if there is none.
  ///
  /// The version after the approved one can be found before it has any changes.
  static func find(_ id: String, of products: ConnectProducts, in catalog: Catalog) throws -> ProductVersion? {
    let parts = id.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let number = Int(parts[1]), String(number).hasSameBytes(as: parts[1]),
      let product = try products.find(parts[0], catalog)
    else { return nil }
    let versions = try all(of: product, in: catalog)
    if let version = versions.first(where: { $0.number == number }) { return version }
    return next(after: versions).flatMap { $0.number == number ? $0 : nil }
  }

  /// The version that the next change of an approved product creates; nil if it exists or the product was never approved.
  static func next(after versions: [ProductVersion]) -> ProductVersion? {
    guard let last = versions.last, last.state == "APPROVED" else { return nil }
    return ProductVersion(product: last.product, number: last.number + 1, state: "PREPARE_FOR_SUBMISSION")
  }

  private static func state(of subject: ReviewSubject, _ isInDraft: Bool) -> String {
    switch subject.status {
    case .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit:
      isInDraft ? "READY_FOR_REVIEW" : "PREPARE_FOR_SUBMISSION"
    case .waitingForReview: "WAITING_FOR_REVIEW"
    case .inReview: "IN_REVIEW"
    case .pendingBinaryApproval: "ACCEPTED"
    case .approved, .developerRemovedFromSale, .removedFromSale: "APPROVED"
    case .rejected, .developerActionNeeded: "REJECTED"
    }
  }
}
