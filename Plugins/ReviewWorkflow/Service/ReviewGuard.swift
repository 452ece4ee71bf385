internal import StockroomKit

/// Protects content under review from being replaced, while its product stays on sale.
///
/// A product in review accepts no package at all, by the catalog's rule.
enum ReviewGuard {
  static func check(_ change: Change, _ catalog: Catalog) throws {
    guard case .contentRemoved(let content, let product) = change,
      let item = try Submissions(catalog: catalog).newestItem(of: content), item.state.isOpen
    else { return }
    throw Refusal.contentUnderReview(
      content, product, item.state.status, withdrawal: try catalog.products.withdrawal(of: product))
  }
}

extension Refusal {
  static func contentUnderReview(
    _ content: HostedContent, _ product: Product, _ status: ProductStatus, withdrawal: Remedy
  ) -> Refusal {
    let id = product.productID.rawValue
    return Refusal(
      "review.content-under-review", kind: .state,
      "content \(content.version) of \(id) is \(status.label) and cannot be replaced",
      remedy: withdrawal.or("raise ContentVersion"), subject: content.version)
  }
}
