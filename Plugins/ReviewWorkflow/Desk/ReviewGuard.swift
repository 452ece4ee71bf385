internal import StockroomKit

/// Keeps what a reviewer has in hand: content from being replaced while its product stays on sale, and a product from
/// being deleted while an update of it is in review.
///
/// A product that is in review itself takes no package at all; that is the catalogue's rule.
enum ReviewGuard {
  static func check(_ change: Change, _ catalog: Catalog) throws {
    let submissions = Submissions(catalog: catalog)
    switch change {
    case .contentRemoved(let content, let product):
      guard let item = try submissions.newestItem(of: content), item.state.isOpen else { return }
      throw Refusal.contentUnderReview(content, product, item.state.status)
    case .productDeleted(let product):
      guard let item = try submissions.updateItem(of: product), item.state.isOpen else { return }
      throw Refusal.updateUnderReview(try ReviewSubject(product, in: catalog))
    default: break
    }
  }
}

extension Refusal {
  static func updateUnderReview(_ subject: ReviewSubject) -> Refusal {
    Refusal(
      "review.update-under-review", "\(subject.name) \(subject.isStanding), and \(subject.id) cannot be deleted",
      hint: "review withdraw \(subject.id)", subject: subject.id)
  }

  static func contentUnderReview(_ content: HostedContent, _ product: Product, _ status: ProductStatus) -> Refusal {
    let id = product.productID.rawValue
    return Refusal(
      "review.content-under-review", "content \(content.version) of \(id) is \(status.label) and cannot be replaced",
      hint: "review withdraw \(id), or raise ContentVersion", subject: content.version)
  }
}
