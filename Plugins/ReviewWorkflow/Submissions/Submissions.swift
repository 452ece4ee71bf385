internal import StockroomKit

/// The submissions of a store and their items.
struct Submissions {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// Starts a submission and returns its number.
  func create(for app: AppleID, withVersion: String?, message: String?, isHeld: Bool = false) throws -> Int64 {
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

  /// Puts a product, or its update, into a submission.
  func add(_ subject: ReviewSubject, to submission: Int64) throws {
    try store.execute(
      "INSERT INTO review_item (submission, product, content, metadata, state) VALUES (?, ?, ?, ?, ?)",
      .integer(submission), .integer(subject.product.appleID.rawValue), .integer(subject.content?.id),
      .text(subject.metadata?.contents), .text(ReviewItemState.waitingForReview.rawValue))
  }

  /// Puts a version of the app into a submission.
  func add(_ version: AppVersion, to submission: Int64) throws {
    try store.execute(
      "INSERT INTO review_item (submission, version, state) VALUES (?, ?, ?)", .integer(submission),
      .integer(version.id), .text(ReviewItemState.waitingForReview.rawValue))
  }

  /// Moves an item on.
  func move(_ item: ReviewItem, to state: ReviewItemState) throws {
    try store.execute("UPDATE review_item SET state = ? WHERE id = ?", .text(state.rawValue), .integer(item.id))
  }

  /// Notes the stage of a team's own an item is in; nil where it is in none.
  func move(_ item: ReviewItem, toStage stage: String?) throws {
    try store.execute("UPDATE review_item SET stage = ? WHERE id = ?", .text(stage), .integer(item.id))
  }

  /// Says anew what is in the update of texts and screenshot that an item has.
  func note(_ metadata: MetadataUpdate?, in item: ReviewItem) throws {
    try store.execute(
      "UPDATE review_item SET metadata = ? WHERE id = ?", .text(metadata?.contents), .integer(item.id))
  }

  /// The item the product itself was last submitted in, until it is approved or withdrawn.
  func undecidedItem(of product: Product) throws -> ReviewItem? {
    let key = SQLValue.integer(product.appleID.rawValue)
    let newest = try newestItem("product = ? AND content IS NULL AND metadata IS NULL", key)
    return newest.flatMap { $0.state.isOpen || $0.state.isUnresolved ? $0 : nil }
  }

  /// The newest item that an update of a product was submitted in.
  func updateItem(of product: Product) throws -> ReviewItem? {
    try newestItem(
      "product = ? AND (content IS NOT NULL OR metadata IS NOT NULL)", .integer(product.appleID.rawValue))
  }

  /// The newest item that a version of content was submitted in.
  func newestItem(of content: HostedContent) throws -> ReviewItem? {
    try newestItem("content = ?", .integer(content.id))
  }

  /// The newest item that a version of the app was submitted in.
  func newestItem(of version: AppVersion) throws -> ReviewItem? {
    try newestItem("version = ?", .integer(version.id))
  }

  /// The items in the reviewers' hands that were submitted with a version of the app.
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

  /// The states of items in the reviewers' hands, as SQL.
  static let openStates = ReviewItemState.allCases.filter(\.isOpen).map { "'\($0.rawValue)'" }.joined(separator: ", ")
}
