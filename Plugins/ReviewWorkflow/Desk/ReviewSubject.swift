internal import StockroomKit

/// What goes through review: a product, or an update of one that was approved before, which is newer content, new texts
/// and a new screenshot, or both.
struct ReviewSubject {
  let product: Product
  /// The content that is reviewed while its product stays as it is; nil where it is the product itself.
  let content: HostedContent?
  /// The texts and the screenshot that are reviewed so.
  let metadata: MetadataUpdate?
  /// The status the machine starts from.
  let status: ProductStatus
  /// The item it was last submitted in, while that is undecided.
  let item: ReviewItem?

  /// Whether it is an update: its product was approved before, and stays as it is meanwhile.
  var isUpdate: Bool { content != nil || metadata != nil }

  /// Whether it is newer content that no reviewer can see yet.
  var isProcessed: Bool { isUpdate && status == .processingContent }

  /// The stage of a team's own it is in; nil where it is in none.
  var stage: String? { item?.stage }

  /// Where it stands, in words: `In Review (Legal Check)`.
  var standing: String { status.label(in: stage) }

  /// What people read of it.
  var name: String {
    let parts = [content.map { "content \($0.version)" }, metadata.map { "update (\($0.contents))" }].compactMap { $0 }
    return parts.isEmpty ? id : "\(parts.joined(separator: " and ")) of \(id)"
  }

  /// What is said after its name: `is`.
  var verb: String { content != nil && metadata != nil ? "are" : "is" }

  /// Where it stands, as it is said after its name: `is In Review`.
  var isStanding: String { "\(verb) \(standing)" }

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
    self.init(product: product, content: nil, metadata: nil, status: product.status, item: item)
  }

  private static func updates(of product: Product, in catalog: Catalog) throws -> [ReviewSubject] {
    guard product.status.hasBeenApproved else { return [] }
    let versions = product.isHosted ? try catalog.content.all(of: product) : []
    let newest = versions.first.flatMap { $0.state == .approved ? nil : $0 }
    let processing = newest.flatMap { $0.state == .processing ? $0 : nil }
    let metadata = try catalog.updates.find(product)
    let item = try Submissions(catalog: catalog).updateItem(of: product)
    var subjects: [ReviewSubject] = []
    if let item, item.state.isOpen {
      let content = versions.first { $0.id == item.content }
      subjects.append(
        Self(
          product: product, content: content, metadata: item.metadata.flatMap { _ in metadata },
          status: item.state.status, item: item))
    } else if let ready = Self(waitingOf: product, processing == nil ? newest : nil, metadata, last: item) {
      subjects.append(ready)
    }
    if let processing {
      subjects.append(
        Self(product: product, content: processing, metadata: nil, status: .processingContent, item: nil))
    }
    return subjects
  }

  /// What waits to be submitted, or to be submitted again as it was.
  private init?(
    waitingOf product: Product, _ content: HostedContent?, _ metadata: MetadataUpdate?, last item: ReviewItem?
  ) {
    guard content != nil || metadata != nil else { return nil }
    let isMetadataAsItWas = metadata.map { $0.state == .rejected } ?? true
    let former = item.flatMap { item -> ReviewItem? in
      let isAsItWas =
        item.content == content?.id && (item.metadata == nil) == (metadata == nil) && isMetadataAsItWas
      return item.state.isUnresolved && isAsItWas ? item : nil
    }
    self.init(
      product: product, content: content, metadata: metadata, status: former?.state.status ?? .readyToSubmit,
      item: former)
  }
}
