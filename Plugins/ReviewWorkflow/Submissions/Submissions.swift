internal import StockroomKit

/// The submissions of a store and their items.
struct Submissions {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// Starts a submission and returns its number.
  func create(for app: AppleID, withVersion: String? = nil, message: String?, isHeld: Bool = false) throws -> Int64 {
    let number = try store.first(
      """
      INSERT INTO review_submission (submitted_at, submitted_by, message, with_version, app, is_held)
      VALUES (?, ?, ?, ?, ?, ?) RETURNING id
      """,
      .integer(store.now.seconds), .text(catalog.actor.name), .text(message), .text(withVersion),
      .integer(app.rawValue), .boolean(isHeld)
    ) { $0.integer(0) }
    guard let number else { throw Refusal("store.damaged", kind: .damaged, "the submission was not written") }
    return number
  }

  /// Adds a product, or its update, to a submission.
  func add(_ subject: ReviewSubject, to submission: Int64) throws {
    try store.execute(
      "INSERT INTO review_item (submission, product, content, metadata, state) VALUES (?, ?, ?, ?, ?)",
      .integer(submission), .integer(subject.product.appleID.rawValue), .integer(subject.content?.id),
      .text(subject.metadata?.contents), .text(ReviewItemState.waitingForReview.rawValue))
  }

  /// Adds an app version to a submission.
  func add(_ version: AppVersion, to submission: Int64) throws {
    try store.execute(
      "INSERT INTO review_item (submission, version, state) VALUES (?, ?, ?)", .integer(submission),
      .integer(version.id), .text(ReviewItemState.waitingForReview.rawValue))
  }

  /// Adds another item to a submission.
  func add(_ item: ReviewedItem, to submission: Int64) throws {
    try store.execute(
      "INSERT INTO review_item (submission, other, metadata, state) VALUES (?, ?, ?, ?)", .integer(submission),
      .text(item.key), .text(item.contents), .text(ReviewItemState.waitingForReview.rawValue))
  }

  /// Changes an item's state.
  func move(_ item: ReviewItem, to state: ReviewItemState) throws {
    try store.execute("UPDATE review_item SET state = ? WHERE id = ?", .text(state.rawValue), .integer(item.id))
  }

  /// Sets the custom state of an item, or nil for none.
  func move(_ item: ReviewItem, toStage stage: String?) throws {
    try store.execute("UPDATE review_item SET stage = ? WHERE id = ?", .text(stage), .integer(item.id))
  }

  /// Updates the contents of an item's update of texts and screenshot.
  func note(_ metadata: MetadataUpdate?, in item: ReviewItem) throws {
    try store.execute(
      "UPDATE review_item SET metadata = ? WHERE id = ?", .text(metadata?.contents), .integer(item.id))
  }

  /// The latest item of the product itself, until it is approved or withdrawn.
  func undecidedItem(of product: Product) throws -> ReviewItem? {
    let key = SQLValue.integer(product.appleID.rawValue)
    let newest = try newestItem("product = ? AND content IS NULL AND metadata IS NULL", key)
    return newest.flatMap { $0.state.isOpen || $0.state.isUnresolved ? $0 : nil }
  }

  /// The newest item of a product's update.
  func updateItem(of product: Product) throws -> ReviewItem? {
    try newestItem(
      "product = ? AND (content IS NOT NULL OR metadata IS NOT NULL)", .integer(product.appleID.rawValue))
  }

  /// The newest item of a version of content.
  func newestItem(of content: HostedContent) throws -> ReviewItem? {
    try newestItem("content = ?", .integer(content.id))
  }

  /// The newest item of an app version.
  func newestItem(of version: AppVersion) throws -> ReviewItem? {
    try newestItem("version = ?", .integer(version.id))
  }

  /// The newest item of what is neither a product nor a version.
  func newestItem(of item: ReviewedItem) throws -> ReviewItem? { try newestItem("other = ?", .text(item.key)) }

  /// The items under review that were submitted with an app version.
  func openItems(with version: AppVersion) throws -> [ReviewItem] {
    try store.all(
      """
      SELECT \(ReviewItem.columns) FROM \(Self.joined)
      WHERE review_submission.app = ? AND review_submission.with_version = ? AND product IS NOT NULL
        AND state IN (\(Self.openStates))
      ORDER BY review_item.id
      """, .integer(version.app.rawValue), .text(version.version), body: ReviewItem.init)
  }

  private func newestItem(_ condition: String, _ value: SQLValue) throws -> ReviewItem? {
    try store.first(
      "SELECT \(ReviewItem.columns) FROM \(Self.joined) WHERE \(condition) ORDER BY review_item.id DESC LIMIT 1", value,
      body: ReviewItem.init)
  }

  static let joined = "review_item JOIN review_submission ON review_submission.id = review_item.submission"

  /// The states of items under review, as SQL.
  static let openStates = ReviewItemState.allCases.filter(\.isOpen).map { "'\($0.rawValue)'" }.joined(separator: ", ")
}

extension Submissions {
  /// Expedites a submission, or cancels the request.
  func setExpedited(_ isExpedited: Bool, of submission: Submission) throws {
    try catalog.store.execute(
      "UPDATE review_submission SET is_expedited = ? WHERE id = ?", .boolean(isExpedited), .integer(submission.id))
  }
}

extension Submissions {
  /// Refreshes updates under review, which may have been edited while the plugin was disabled; withdraws empty ones.
  func followUpdates() throws {
    let open = try catalog.store.all(
      """
      SELECT \(ReviewItem.columns) FROM \(Self.joined)
      WHERE product IS NOT NULL AND review_item.metadata IS NOT NULL AND state IN (\(Self.openStates)) ORDER BY review_item.id
      """, body: ReviewItem.init)
    for item in open {
      let update = try item.product.flatMap(catalog.products.find).flatMap(catalog.updates.find)
      if update == nil, item.content == nil {
        try move(item, to: .withdrawn)
      } else {
        try note(update, in: item)
      }
    }
  }

  /// Copies the release setting of a version to its submission while that is under review.
  func hold(_ version: AppVersion) throws {
    let isHeld = version.release == .manual
    guard let item = try newestItem(of: version), item.state.isOpen, item.isHeld != isHeld else { return }
    try catalog.store.execute(
      "UPDATE review_submission SET is_held = ? WHERE id = ?", .boolean(isHeld), .integer(item.submission))
  }
}
