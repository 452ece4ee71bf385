internal import StockroomKit

/// Follows every status and version change: saves its history, and updates its submission item
/// and the products submitted with a version.
enum ReviewListener {
  static func follow(_ change: Change, _ catalog: Catalog) throws {
    switch change {
    case .statusChanged(let product, let was, let move): try follow(product, was: was, move, catalog)
    case .stageChanged(let product, _, _, let move):
      try ReviewHistory(catalog: catalog).record(
        ReviewMove(subject: .product(product), from: product.status, to: product.status, move: move))
    case .updateEdited(_, let product, _): try follow(product, catalog)
    case .updateMoved(let update, let was, let status, let move):
      try ReviewHistory(catalog: catalog).record(
        ReviewMove(
          subject: .product(update.product), from: was, to: status, move: move, content: update.content,
          metadata: update.metadata))
    case .contentRefused(let content, let product, let move): try follow(content, of: product, move, catalog)
    case .versionStateChanged(let version, let was, let move):
      try follow(version, was: was, move, catalog)
      try VersionFollowers(version: version, catalog: catalog).follow()
      try VersionReleasing(catalog: catalog).begin(version)
    case .versionEdited(let version, let was): try follow(version, was: was, catalog)
    case .versionDeleted(let version): try VersionFollowers(version: version, catalog: catalog).withdraw()
    case .contractChanged(let contract, let was) where contract.state == .active && was.state != .active:
      try PendingContract(catalog: catalog).end()
    // A signature while the plugin was disabled takes effect now.
    case .pluginEnabled:
      try PendingContract(catalog: catalog).end()
      try Submissions(catalog: catalog).followUpdates()
    default: break
    }
  }

  private static func follow(_ version: AppVersion, was: AppVersion, _ catalog: Catalog) throws {
    // Submissions refer to a version by its number.
    if !version.version.hasSameBytes(as: was.version) {
      try catalog.store.execute(
        "UPDATE review_submission SET with_version = ? WHERE app = ? AND with_version = ?", .text(version.version),
        .integer(version.app.rawValue), .text(was.version))
    }
    guard version.release != was.release else { return }
    try Submissions(catalog: catalog).hold(version)
    try VersionReleasing(catalog: catalog).begin(version)
  }

  /// Lists the new contents of an edited update in its item.
  private static func follow(_ product: Product, _ catalog: Catalog) throws {
    let submissions = Submissions(catalog: catalog)
    guard let update = try catalog.updates.find(product), update.state.isUnderReview,
      let item = try submissions.updateItem(of: product), item.state.isOpen, item.metadata != nil
    else { return }
    try submissions.note(update, in: item)
  }

  /// Saves the rejection of an approved product's content, which leaves the product's status as it is.
  private static func follow(
    _ content: HostedContent, of product: Product, _ move: StatusMove, _ catalog: Catalog
  ) throws {
    guard product.status.hasBeenApproved else { return }
    try ReviewHistory(catalog: catalog).record(
      ReviewMove(
        subject: .product(product), from: ProductStatus.processingContent, to: ProductStatus.waitingForUpload,
        move: move, content: content))
  }

  private static func follow(
    _ product: Product, was: ProductStatus, _ move: StatusMove, _ catalog: Catalog
  ) throws {
    let submissions = Submissions(catalog: catalog)
    let isComputed = was.isComputed && product.status.isComputed
    let item = isComputed ? nil : try submissions.undecidedItem(of: product)
    var move = move
    move.submission = move.submission ?? item?.submission
    try ReviewHistory(catalog: catalog).record(
      ReviewMove(subject: .product(product), from: was, to: product.status, move: move))
    if let item { try submissions.move(item, to: ReviewItemState(product.status)) }
  }

  private static func follow(
    _ version: AppVersion, was: AppVersionState, _ move: StatusMove, _ catalog: Catalog
  ) throws {
    let submissions = Submissions(catalog: catalog)
    let item = try submissions.newestItem(of: version)
    var move = move
    move.submission = move.submission ?? item?.submission
    try ReviewHistory(catalog: catalog).record(
      ReviewMove(subject: .version(version), from: was, to: version.state, move: move))
    if let item, let state = ReviewItemState(version.state) { try submissions.move(item, to: state) }
  }
}

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
