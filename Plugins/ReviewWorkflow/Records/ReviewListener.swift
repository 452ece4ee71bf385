internal import StockroomKit

/// Follows every status and version change: saves its history, and updates its submission item
/// and the products submitted with a version.
enum ReviewListener {
  static func follow(_ change: Change, _ catalog: Catalog) throws {
    switch change {
    case .statusChanged(let product, let was, let actor, let because):
      try follow(product, was: was, by: actor, because: because, catalog)
    case .productEdited(let product, _): try follow(product, catalog)
    case .versionStateChanged(let version, let was, let actor, let because):
      try follow(version, was: was, by: actor, because: because, catalog)
      try VersionFollowers(version: version, catalog: catalog).follow()
    // While the plugin was disabled, a signature went unnoticed.
    case .contractSigned: try PendingContract(catalog: catalog).end()
    case .pluginEnabled:
      try PendingContract(catalog: catalog).end()
      try Submissions(catalog: catalog).followUpdates()
    case .due(VersionProcessing.timer, let subject): try VersionProcessing(catalog: catalog).end(subject)
    default: break
    }
  }

  /// An update waiting for review may be edited, and its item lists its contents.
  private static func follow(_ product: Product, _ catalog: Catalog) throws {
    let submissions = Submissions(catalog: catalog)
    guard let update = try catalog.updates.find(product), update.state.isUnderReview,
      let item = try submissions.updateItem(of: product), item.state.isOpen, item.metadata != nil
    else { return }
    try submissions.note(update, in: item)
  }

  private static func follow(
    _ product: Product, was: ProductStatus, by actor: Actor, because: String, _ catalog: Catalog
  ) throws {
    let history = ReviewHistory(catalog: catalog)
    let submissions = Submissions(catalog: catalog)
    let isComputed = was.isComputed && product.status.isComputed
    let item = isComputed ? nil : try submissions.undecidedItem(of: product)
    // The system writes no messages.
    if try actor.part == .system
      || !history.hasRecorded(.product(product), from: was, to: product.status, by: actor)
    {
      let move = ReviewMove(
        subject: .product(product), from: was, to: product.status, actor: actor, because: because)
      try history.record(move, submission: item?.submission)
    }
    if let item { try submissions.move(item, to: ReviewItemState(product.status)) }
  }

  private static func follow(
    _ version: AppVersion, was: AppVersionState, by actor: Actor, because: String, _ catalog: Catalog
  ) throws {
    let history = ReviewHistory(catalog: catalog)
    let submissions = Submissions(catalog: catalog)
    let item = try submissions.newestItem(of: version)
    if try !history.hasRecorded(.version(version), from: was, to: version.state, by: actor) {
      let move = ReviewMove(
        subject: .version(version), from: was, to: version.state, actor: actor, because: because)
      try history.record(move, submission: item?.submission)
    }
    if let item, let state = ReviewItemState(version.state) { try submissions.move(item, to: state) }
  }
}
