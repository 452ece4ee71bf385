internal import StockroomKit

/// What goes through review: a product, or a newer version of an approved product's hosted content.
struct ReviewSubject {
  let product: Product
  /// The content that is reviewed while its product stays on sale; nil where it is the product itself.
  let content: HostedContent?
  /// The status the machine starts from.
  let status: ProductStatus
  /// The item it was last submitted in, while that is undecided.
  let item: ReviewItem?

  /// The stage of a team's own it is in; nil where it is in none.
  var stage: String? { item?.stage }

  /// What people read of it.
  var name: String { content.map { "content \($0.version) of \(id)" } ?? id }

  /// The product's identifier.
  var id: String { product.productID.rawValue }
}

extension ReviewSubject {
  /// What of a product the next event concerns.
  init(_ product: Product, in catalog: Catalog) throws {
    let submissions = Submissions(catalog: catalog)
    guard product.isHosted, product.status == .approved || product.status == .developerRemovedFromSale else {
      // Most products are not submitted yet, and have no item to look for.
      let item = product.status.isComputed ? nil : try submissions.undecidedItem(of: product)
      self.init(product: product, content: nil, status: product.status, item: item)
      return
    }
    let versions = try catalog.content.all(of: product)
    if let item = try submissions.openContentItem(of: product),
      let content = versions.first(where: { $0.id == item.content })
    {
      self.init(product: product, content: content, status: item.state.status, item: item)
    } else if let newest = versions.first, newest.state != .approved {
      let past = try submissions.newestItem(of: newest)
      self.init(
        product: product, content: newest, status: past?.state.status ?? Self.status(of: newest.state), item: nil)
    } else {
      self.init(product: product, content: nil, status: product.status, item: nil)
    }
  }

  private static func status(of state: HostedContent.State) -> ProductStatus {
    switch state {
    case .processing: .processingContent
    case .ready: .readyToSubmit
    case .approved: .approved
    case .rejected: .rejected
    }
  }
}
