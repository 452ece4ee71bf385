import Basics
import Foundation
import Store

/// The versions of hosted content of a catalog's products.
public struct HostedContents {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The setting for the duration of Processing Content, in seconds; 0 by default.
  public static let processingSetting = "content.processing-seconds"
  package static let processedTimer = "content.processed"
  /// The timer's owner.
  package static let timerOwner = "catalog"

  /// A product's versions, newest first.
  public func all(of product: Product) throws -> [HostedContent] {
    try store.all(
      "SELECT \(HostedContent.columns) FROM content WHERE product = ? ORDER BY id DESC",
      .integer(product.appleID.rawValue), body: HostedContent.init)
  }

  /// The latest uploaded version.
  public func newest(of product: Product) throws -> HostedContent? {
    try store.first(
      "SELECT \(HostedContent.columns) FROM content WHERE product = ? ORDER BY id DESC LIMIT 1",
      .integer(product.appleID.rawValue), body: HostedContent.init)
  }

  /// The version customers download.
  public func approved(of product: Product) throws -> HostedContent? {
    try store.first(
      "SELECT \(HostedContent.columns) FROM content WHERE product = ? AND state = ? ORDER BY id DESC LIMIT 1",
      .integer(product.appleID.rawValue), .text(HostedContent.State.approved.rawValue), body: HostedContent.init)
  }

  /// Adds a validated package: Processing Content first, then Ready to Submit, or the status for a missing item.
  ///
  /// A version that was never approved is test content: another package with the same version replaces it, however
  /// the version is written.
  ///
  /// - Parameter isLater: True if Processing Content lasts at least a second of the store's clock, always.
  public func deliver(
    _ delivery: Delivery, to product: Product, processedLater isLater: Bool = false
  ) throws -> Product {
    try requireHosting(of: product)
    let former = try same(delivery.version, of: product)
    if let former, former.state == .approved {
      throw Refusal.contentApproved(former, product, downloaded: try approved(of: product))
    }
    var content = HostedContent(delivery, id: 0, of: product, at: store.now)
    try catalog.change(proposed: .contentDelivered(content, product), isCause: false) {
      if let former { try remove(former, of: product) }
      content = HostedContent(delivery, id: try insert(content), of: product, at: store.now)
      try catalog.recomputeStatus(of: product)
      return .contentDelivered(content, product)
    }
    try process(content, isLater: isLater)
    return try catalog.products.find(product.appleID) ?? product
  }

  /// Deletes test content, so that a package with the same version can replace it.
  public func remove(_ content: HostedContent, of product: Product) throws {
    guard content.state != .approved else {
      throw Refusal.contentApproved(content, product, downloaded: try approved(of: product))
    }
    guard !product.status.isInReview else {
      throw Refusal.contentInReview(product, remedy: try catalog.products.withdrawal(of: product))
    }
    try catalog.change(.contentRemoved(content, product)) {
      try store.execute("DELETE FROM content WHERE id = ?", .integer(content.id))
      try catalog.recomputeStatus(of: product)
    }
  }

  /// Content that was never approved is reviewed with its product, and gets the state for its status.
  func follow(_ product: Product, to status: ProductStatus) throws {
    // A product adopted as rejected was never reviewed here.
    let isReviewed = !product.status.isComputed || status.isInReview || status.hasBeenApproved
    guard product.isHosted, isReviewed, !product.status.hasBeenApproved,
      let content = try newest(of: product), content.state != .approved, content.state != .processing
    else { return }
    try mark(content, as: HostedContent.State(reviewedAs: status))
  }

  /// Moves a version, as part of an announced change.
  package func mark(_ content: HostedContent, as state: HostedContent.State) throws {
    let approvedAt = state == .approved ? store.now.seconds : content.approvedAt?.seconds
    try store.execute(
      "UPDATE content SET state = ?, approved_at = ? WHERE id = ?", .text(state.rawValue), .integer(approvedAt),
      .integer(content.id))
  }

  func finishProcessing(_ id: Int64) throws {
    let content = try store.first(
      "SELECT \(HostedContent.columns) FROM content WHERE id = ?", .integer(id), body: HostedContent.init)
    guard let content, content.state == .processing else { return }
    guard let product = try catalog.products.find(content.product) else { return }
    try catalog.change(.contentProcessed(content, product)) {
      try mark(content, as: .ready)
      try catalog.recomputeStatus(of: product)
    }
  }

  func missing(from product: Product) throws -> UnmetRequirement? {
    guard product.isHosted, try newest(of: product) == nil else { return nil }
    return closed(to: product) ?? UnmetRequirement("content", "hosted, no package", fix: "package upload FILE")
  }

  /// The obstacle of hosted content that Apple no longer accepts; nil if it accepts it, or has approved the product.
  public func closed(to product: Product) -> UnmetRequirement? {
    guard product.isHosted, !product.status.hasBeenApproved, !catalog.rules.acceptsHostedContent else { return nil }
    return UnmetRequirement(
      "content", "hosted, and Apple no longer accepts new content to host", fix: "hosting disable PRODUCT")
  }

  /// Refuses a delivery to a product without hosting, or in review.
  ///
  /// - Throws: A `Refusal` with the command that allows it.
  public func requireHosting(of product: Product) throws {
    guard product.isHosted else {
      throw Refusal(
        "content.not-hosted", kind: .state, "Host Content with Apple is off for \(product.productID.rawValue)",
        remedy: .command("hosting enable \(try catalog.fullName(of: product))"), subject: product.productID.rawValue)
    }
    guard !product.status.isInReview else {
      throw Refusal.contentInReview(product, remedy: try catalog.products.withdrawal(of: product))
    }
  }

  /// A product's version with the same number as another: 1.1.0 equals 1.1.
  private func same(_ version: String, of product: Product) throws -> HostedContent? {
    let number = ContentVersion(version)
    return try all(of: product).first { content in
      content.version.hasSameBytes(as: version) || number != nil && ContentVersion(content.version) == number
    }
  }

  private func insert(_ content: HostedContent) throws -> Int64 {
    let id = try store.first(
      """
      INSERT INTO content (product, version, state, file_name, package, package_bytes, delivery, delivery_bytes,
        file_count, content_bytes, uploaded_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
      """,
      .integer(content.product.rawValue), .text(content.version), .text(content.state.rawValue),
      .text(content.fileName), .text(content.package.sha256), .integer(content.package.bytes),
      .text(content.delivery.sha256), .integer(content.delivery.bytes), .integer(content.fileCount),
      .integer(content.contentBytes), .integer(content.uploadedAt.seconds)
    ) { $0.integer(0) }
    return id ?? 0
  }

  private func process(_ content: HostedContent, isLater: Bool) throws {
    let setting = try catalog.settings.value(Self.processingSetting).flatMap(Int64.init) ?? 0
    let delay = max(setting, isLater ? 1 : 0)
    guard delay > 0 else { return try finishProcessing(content.id) }
    try catalog.timers.set(
      at: Date(seconds: store.now.seconds + delay), owner: Self.timerOwner, name: Self.processedTimer,
      subject: String(content.id))
  }
}

extension HostedContents {
  /// Fails the processing of a version: deletes the package; a product with no other package is Waiting for Upload.
  ///
  /// - Parameter move: The move; problems of the package are its comment, saved in the product's history.
  public func refuse(_ content: HostedContent, of product: Product, as move: StatusMove) throws -> Product {
    guard content.state == .processing else { throw Refusal.contentProcessed(content, product) }
    try catalog.timers.cancel(owner: Self.timerOwner, name: Self.processedTimer, subject: String(content.id))
    try catalog.change(.contentRefused(content, product, move)) {
      try remove(content, of: product)
      guard product.status == .processingContent, try newest(of: product) == nil else { return }
      let reason = StatusMove(by: move.by, reason: move.remark ?? move.reason)
      _ = try catalog.products.move(product, to: .waitingForUpload, as: reason)
    }
    return try catalog.products.find(product.appleID) ?? product
  }
}

extension Refusal {
  static func contentInReview(_ product: Product, remedy: Remedy) -> Refusal {
    Refusal(
      "content.in-review", kind: .state, of: product, "is \(product.status.label); its content is being reviewed",
      remedy: remedy)
  }

  static func contentApproved(
    _ content: HostedContent, _ product: Product, downloaded: HostedContent?
  ) -> Refusal {
    let name = product.productID.rawValue
    guard let downloaded, downloaded.id != content.id else {
      return Refusal(
        "content.approved", kind: .state,
        "version \(content.version) of \(name) is approved, and customers download it",
        remedy: Remedy("raise ContentVersion and upload a newer version", command: "package upload FILE"),
        subject: content.version)
    }
    return Refusal(
      "content.approved", kind: .state,
      "version \(content.version) of \(name) was approved and stays, although customers now download \(downloaded.version)",
      remedy: Remedy(
        "raise ContentVersion above \(downloaded.version) and upload that", command: "package upload FILE"),
      subject: content.version)
  }

  static func contentProcessed(_ content: HostedContent, _ product: Product) -> Refusal {
    Refusal(
      "content.not-processing", kind: .state,
      "version \(content.version) of \(product.productID.rawValue) is \(content.state.label); nothing is being processed",
      remedy: "run \(command: "hosting processing 5m") before an upload", subject: product.productID.rawValue)
  }
}
