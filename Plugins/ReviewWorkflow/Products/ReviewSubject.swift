internal import StockroomKit

/// The subject of a review: a product, or an update of an approved one, with newer content, new texts
/// and a new screenshot, or both.
struct ReviewSubject {
  let product: Product
  /// The product's full name.
  let id: String
  /// The content reviewed while its product stays on sale, or nil for the product itself.
  let content: HostedContent?
  /// The texts and the screenshot reviewed in the same way.
  let metadata: MetadataUpdate?
  /// The current status in the machine.
  let status: ProductStatus
  /// Its latest submission item, until decided.
  let item: ReviewItem?
  /// A label of the store for a status that the machine does not have: Waiting for Screenshot.
  var otherLabel: String?

  /// True for an update of an approved product, which stays on sale.
  var isUpdate: Bool { content != nil || metadata != nil }

  /// True for newer content that cannot be reviewed yet.
  var isProcessed: Bool { isUpdate && status == .processingContent }

  /// The custom state it is in, or nil if none.
  var stage: String? { item?.stage }

  /// Its status as text: `In Review (Legal Check)`.
  var statusLabel: String { otherLabel ?? status.label(in: stage) }

  /// Its display name.
  var name: String {
    let parts = [content.map { "content \($0.version)" }, metadata.map { "update (\($0.contents))" }].compactMap { $0 }
    return parts.isEmpty ? id : "\(parts.joined(separator: " and ")) of \(id)"
  }

  /// The verb after its name: `is`, or `are` for content and texts.
  var verb: String { content != nil && metadata != nil ? "are" : "is" }

  /// Its status with the verb: `is In Review`.
  var statusPhrase: String { "\(verb) \(statusLabel)" }

  /// True if an event can apply to it; sales events do not apply to updates.
  func takes(_ event: ReviewEvent) -> Bool { !isUpdate || event.isOfUpdates }
}

extension ReviewSubject {
  /// The custom state of a product itself, regardless of its newer content.
  static func stage(of product: Product, in catalog: Catalog) throws -> String? {
    guard product.status.isInReview else { return nil }
    return try ReviewSubject(product, in: catalog).stage
  }

  /// The subject that is or would be reviewed next: the product's update, or the product itself.
  init(_ product: Product, in catalog: Catalog) throws {
    self = try Self.updates(of: product, in: catalog).first ?? Self(itself: product, in: catalog)
  }

  /// All subjects an event may apply to: the product's update, content being processed, and the product itself.
  static func all(of product: Product, in catalog: Catalog) throws -> [ReviewSubject] {
    try updates(of: product, in: catalog) + [Self(itself: product, in: catalog)]
  }

  /// The product itself.
  private init(itself product: Product, in catalog: Catalog) throws {
    // Most products are not submitted yet, and have no item.
    let item = product.status.isComputed ? nil : try Submissions(catalog: catalog).undecidedItem(of: product)
    self.init(
      product: product, id: try catalog.fullName(of: product), content: nil, metadata: nil, status: product.status,
      item: item)
    if try catalog.products.isWaitingForScreenshot(product) { otherLabel = ProductStatus.waitingForScreenshot }
  }

  private static func updates(of product: Product, in catalog: Catalog) throws -> [ReviewSubject] {
    guard product.status.hasBeenApproved else { return [] }
    let versions = product.isHosted ? try catalog.content.all(of: product) : []
    let newest = versions.first.flatMap { $0.state == .approved ? nil : $0 }
    let processing = newest.flatMap { $0.state == .processing ? $0 : nil }
    let metadata = try catalog.updates.find(product)
    let item = try Submissions(catalog: catalog).updateItem(of: product)
    let name = try catalog.fullName(of: product)
    var subjects: [ReviewSubject] = []
    if let item, item.state.isOpen {
      let content = versions.first { $0.id == item.content }
      subjects.append(
        Self(
          product: product, id: name, content: content, metadata: item.metadata.flatMap { _ in metadata },
          status: item.state.status, item: item))
    } else if let ready = Self(waitingOf: product, name, processing == nil ? newest : nil, metadata, last: item) {
      subjects.append(ready)
    }
    if let processing {
      subjects.append(
        Self(product: product, id: name, content: processing, metadata: nil, status: .processingContent, item: nil))
    }
    return subjects
  }

  /// The update that can be submitted, or submitted again.
  private init?(
    waitingOf product: Product, _ name: String, _ content: HostedContent?, _ metadata: MetadataUpdate?,
    last item: ReviewItem?
  ) {
    guard content != nil || metadata != nil else { return nil }
    let isMetadataAsItWas = metadata.map { $0.state == .rejected } ?? true
    let former = item.flatMap { item -> ReviewItem? in
      let isAsItWas =
        item.content == content?.id && (item.metadata == nil) == (metadata == nil) && isMetadataAsItWas
      return item.state.isUnresolved && isAsItWas ? item : nil
    }
    self.init(
      product: product, id: name, content: content, metadata: metadata, status: former?.state.status ?? .readyToSubmit,
      item: former)
  }
}
