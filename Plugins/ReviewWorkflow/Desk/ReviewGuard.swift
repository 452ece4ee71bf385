internal import StockroomKit

/// Keeps content that a reviewer has in hand from being replaced, while its product stays on sale.
///
/// A product that is in review itself takes no package at all; that is the catalogue's rule.
enum ReviewGuard {
  static func check(_ change: Change, _ catalog: Catalog) throws {
    guard case .contentDelivered(let content, let product) = change, product.status.hasBeenApproved else { return }
    // The package it replaces is gone from the catalogue by now, and its item with it.
    let history = ReviewHistory(catalog: catalog)
    guard let status = try history.status(ofContent: content.version, of: product), status.isInReview else { return }
    throw Refusal.contentUnderReview(content, product, status)
  }
}

extension Refusal {
  static func contentUnderReview(_ content: HostedContent, _ product: Product, _ status: ProductStatus) -> Refusal {
    let id = product.productID.rawValue
    return Refusal(
      "review.content-under-review", "content \(content.version) of \(id) is \(status.label) and cannot be replaced",
      hint: "review withdraw \(id), or raise ContentVersion", subject: content.version)
  }
}
