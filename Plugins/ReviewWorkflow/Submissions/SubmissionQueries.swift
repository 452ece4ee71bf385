internal import StockroomKit

extension Submissions {
  /// A submission by its number.
  func require(_ number: Int64) throws -> Submission {
    guard let found = try find(number) else { throw Refusal.submissionUnknown(number) }
    return found
  }

  /// The submission with a number; nil if there is none.
  func find(_ number: Int64) throws -> Submission? {
    try catalog.store.first(
      "SELECT \(Submission.columns) FROM review_submission WHERE id = ?", .integer(number), body: Submission.init)
  }

  /// The newest submission of a product or its content.
  func newest(of product: Product) throws -> Submission? {
    try catalog.store.first(
      """
      SELECT \(Submission.columns) FROM review_submission
      WHERE id = (SELECT max(submission) FROM review_item WHERE product = ?)
      """, .integer(product.appleID.rawValue), body: Submission.init)
  }

  /// The newest submission of another item.
  ///
  /// - Throws: A refusal that says what to submit, if there is none.
  func newest(of item: ReviewedItem) throws -> Submission {
    if let newest = try newestItem(of: item)?.submission { return try require(newest) }
    throw Refusal(
      "review.submission.none", kind: .state, "\(item.title) was never submitted by itself",
      remedy: try OtherReviews(catalog: catalog).remedy(for: item), subject: item.name)
  }

  /// The newest submissions first.
  func newest(_ limit: Int) throws -> [Submission] {
    try catalog.store.all(
      "SELECT \(Submission.columns) FROM review_submission ORDER BY id DESC LIMIT ?", .integer(limit),
      body: Submission.init)
  }

  /// The submissions of an app, or all, the newest first.
  func all(of app: AppleID? = nil) throws -> [Submission] {
    try catalog.store.all(
      "SELECT \(Submission.columns) FROM review_submission WHERE app = ?1 OR ?1 IS NULL ORDER BY id DESC",
      .integer(app?.rawValue), body: Submission.init)
  }

  /// The item with a number; nil if there is none.
  func findItem(_ number: Int64) throws -> ReviewItem? {
    try catalog.store.first(
      "SELECT \(ReviewItem.columns) FROM \(Self.joined) WHERE review_item.id = ?", .integer(number),
      body: ReviewItem.init)
  }

  /// The items of a submission, in the order they were added.
  func items(of submission: Submission) throws -> [ReviewItem] {
    try catalog.store.all(
      "SELECT \(ReviewItem.columns) FROM \(Self.joined) WHERE submission = ? ORDER BY review_item.id",
      .integer(submission.id), body: ReviewItem.init)
  }

  /// The newest item under review of a product, its update, or a version.
  func openItem(of subject: Submittable) throws -> ReviewItem? {
    try catalog.store.first(
      """
      SELECT \(ReviewItem.columns) FROM \(Self.joined)
      WHERE (product = ? OR version = ? OR other = ?) AND state IN (\(Self.openStates))
      ORDER BY review_item.id DESC LIMIT 1
      """, subject.keys.product, subject.keys.version, subject.keys.other, body: ReviewItem.init)
  }

  /// The state of a submission.
  func state(of items: [ReviewItem]) throws -> SubmissionState {
    SubmissionState(
      try items.map { .init(state: $0.state, submission: $0.submission, isIssue: try isIssue($0)) })
  }

  /// True if the developer still has to resolve a reviewer's issue, which ends with a new submission or a withdrawal.
  func isIssue(_ item: ReviewItem) throws -> Bool { try item.state.isUnresolved && isLatest(item) }

  /// True if nothing was submitted or decided for the item's subject since.
  private func isLatest(_ item: ReviewItem) throws -> Bool {
    let newer = try catalog.store.first(
      "SELECT 1 FROM review_item WHERE (product = ? OR version = ? OR other = ?) AND id > ?",
      .integer(item.product?.rawValue), .integer(item.version), .text(item.other), .integer(item.id)
    ) { $0.integer(0) }
    guard newer == nil else { return false }
    if let other = item.other { return try catalog.reviewedItem(other)?.state == MetadataState(item.state.status) }
    if let version = try item.version.flatMap(catalog.apps.findVersion) {
      return ReviewItemState(version.state) == item.state
    }
    guard let product = try item.product.flatMap(catalog.products.find) else { return false }
    // A withdrawn item is not an issue either.
    if item.metadata != nil, try catalog.updates.find(product) != nil { return true }
    return item.content != nil || item.metadata == nil && product.status == item.state.status
  }
}

extension Refusal {
  static func submissionUnknown(_ number: Int64) -> Refusal {
    Refusal(
      "review.submission.unknown", kind: .missing, "there is no submission \(number)", remedy: .command("review queue"),
      subject: String(number))
  }
}

/// An item of a submission with its details.
struct QueueEntry {
  let submission: Submission
  /// The product's full name, the app's bundle ID, or the title of another item.
  let id: String
  /// The version of hosted content under review while its product stays on sale.
  let content: String?
  /// The contents of the update of texts and screenshot under review.
  let update: String?
  /// The app version, or nil for a product.
  let version: String?
  let state: ReviewItemState
  /// Its custom state.
  let stage: String?

  static let select = """
    SELECT \(Submission.columns.split(separator: ", ").map { "review_submission.\($0)" }.joined(separator: ", ")),
      coalesce(product.product_id, app.bundle_id, review_item.other), content.version, app_version.version, review_item.state,
      review_item.stage, review_item.metadata, review_item.id, product.app, review_item.other
    FROM review_item JOIN review_submission ON review_submission.id = review_item.submission
      LEFT JOIN product ON product.apple_id = review_item.product
      LEFT JOIN content ON content.id = review_item.content
      LEFT JOIN app_version ON app_version.id = review_item.version
      LEFT JOIN app ON app.apple_id = app_version.app
    """

  init(_ row: Row, in catalog: Catalog) throws {
    submission = Submission(row)
    let id = row.text(8)
    self.id =
      try row.optionalInteger(15).map { try catalog.fullName(id, in: AppleID($0)) }
      ?? row.optionalText(16).flatMap(catalog.reviewedItem)?.title ?? id
    content = row.optionalText(9)
    version = row.optionalText(10)
    state = try row.term(ReviewItemState.self, 11, in: "review_item.state", of: row.integer(14))
    stage = row.optionalText(12)
    update = row.optionalText(13)
  }
}

extension Submissions {
  /// Calls `body` with each item under review: expedited first, then oldest first.
  func eachOpen(body: (QueueEntry) throws -> Void) throws {
    let sql = """
      \(QueueEntry.select)
      WHERE review_item.state IN (\(Self.openStates)) ORDER BY is_expedited DESC, submitted_at, review_item.id
      """
    try catalog.store.rows(sql) { try body(try QueueEntry($0, in: catalog)) }
  }

  /// The items of a submission with their details.
  func entries(of submission: Submission) throws -> [QueueEntry] {
    try catalog.store.all(
      "\(QueueEntry.select) WHERE review_item.submission = ? ORDER BY review_item.id", .integer(submission.id)
    ) { try QueueEntry($0, in: catalog) }
  }
}
