internal import StockroomKit

/// What goes through review: a product, or newer content of one that was approved before.
struct ReviewSubject {
  let product: Product
  /// The content that is reviewed while its product stays as it is; nil where it is the product itself.
  let content: HostedContent?
  /// The status the machine starts from.
  let status: ProductStatus
  /// The item it was last submitted in, while that is undecided.
  let item: ReviewItem?

  /// Whether it is an update: its product was approved before, and stays as it is meanwhile.
  var isUpdate: Bool { content != nil }

  /// The stage of a team's own it is in; nil where it is in none.
  var stage: String? { item?.stage }

  /// Where it stands, in words: `In Review (Legal Check)`.
  var standing: String { status.label(in: stage) }

  /// What people read of it.
  var name: String { content.map { "content \($0.version) of \(id)" } ?? id }

  /// The product's identifier.
  var id: String { product.productID.rawValue }

  /// Whether an event can happen to it at all: whether a product is sold says nothing of its update.
  func takes(_ event: ReviewEvent) -> Bool { !isUpdate || event.isOfUpdates }
}

extension ReviewSubject {
  /// The stage a product itself is in, whatever becomes of newer content of it.
  static func stage(of product: Product, in catalog: Catalog) throws -> String? {
    guard product.status.isInReview else { return nil }
    return try ReviewSubject(product, in: catalog).stage
  }

  /// What of a product is reviewed now, or would be next: its update, or else the product.
  init(_ product: Product, in catalog: Catalog) throws {
    self = try Self.updates(of: product, in: catalog).first ?? Self(itself: product, in: catalog)
  }

  /// All of a product that an event may happen to: its update first, then content that is being processed, then the
  /// product itself.
  static func all(of product: Product, in catalog: Catalog) throws -> [ReviewSubject] {
    try updates(of: product, in: catalog) + [Self(itself: product, in: catalog)]
  }

  /// The product itself.
  private init(itself product: Product, in catalog: Catalog) throws {
    // Most products are not submitted yet, and have no item to look for.
    let item = product.status.isComputed ? nil : try Submissions(catalog: catalog).undecidedItem(of: product)
    self.init(product: product, content: nil, status: product.status, item: item)
  }

  private static func updates(of product: Product, in catalog: Catalog) throws -> [ReviewSubject] {
    guard product.isHosted, product.status.hasBeenApproved else { return [] }
    let submissions = Submissions(catalog: catalog)
    let versions = try catalog.content.all(of: product)
    var newest = versions.first.flatMap { $0.state == .approved ? nil : $0 }
    var subjects: [ReviewSubject] = []
    if let item = try submissions.openContentItem(of: product),
      let content = versions.first(where: { $0.id == item.content })
    {
      subjects.append(Self(product: product, content: content, status: item.state.status, item: item))
      if newest?.state != .processing { newest = nil }
    }
    guard let newest else { return subjects }
    let past = try submissions.newestItem(of: newest)
    let unresolved = past.flatMap { $0.state.isUnresolved ? $0 : nil }
    let status = unresolved?.state.status ?? (newest.state == .processing ? .processingContent : .readyToSubmit)
    return subjects + [Self(product: product, content: newest, status: status, item: unresolved)]
  }
}
