internal import StockroomKit

/// An item of a submission with its details.
struct QueueEntry {
  let submission: Submission
  /// The product's identifier, or the app's.
  let id: String
  /// The version of hosted content under review while its product stays on sale.
  let content: String?
  /// The contents of the update of texts and screenshot under review.
  let update: String?
  /// The app version, or nil for a product.
  let version: String?
  let state: ReviewItemState
  /// The custom state it is in.
  let stage: String?

  static let select = """
    SELECT \(Submission.columns.split(separator: ", ").map { "review_submission.\($0)" }.joined(separator: ", ")),
      coalesce(product.product_id, app.bundle_id), content.version, app_version.version, review_item.state,
      review_item.stage, review_item.metadata, review_item.id
    FROM review_item JOIN review_submission ON review_submission.id = review_item.submission
      LEFT JOIN product ON product.apple_id = review_item.product
      LEFT JOIN content ON content.id = review_item.content
      LEFT JOIN app_version ON app_version.id = review_item.version
      LEFT JOIN app ON app.apple_id = app_version.app
    """

  init(_ row: Row) throws {
    submission = Submission(row)
    id = row.text(8)
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
    try catalog.store.rows(sql) { try body(try QueueEntry($0)) }
  }

  /// The items of a submission with their details.
  func entries(of submission: Submission) throws -> [QueueEntry] {
    try catalog.store.all(
      "\(QueueEntry.select) WHERE review_item.submission = ? ORDER BY review_item.id", .integer(submission.id),
      body: QueueEntry.init)
  }
}
