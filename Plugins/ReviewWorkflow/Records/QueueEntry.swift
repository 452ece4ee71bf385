internal import StockroomKit

/// An item of a submission with what people want to see of it.
struct QueueEntry {
  let submission: Submission
  let productID: String
  /// The version of hosted content; nil where it is the product itself.
  let content: String?
  let state: ReviewItemState

  static let select = """
    SELECT review_submission.id, submitted_at, submitted_by, message, with_version, product.product_id,
      content.version, review_item.state
    FROM review_item JOIN review_submission ON review_submission.id = review_item.submission
      JOIN product ON product.apple_id = review_item.product LEFT JOIN content ON content.id = review_item.content
    """

  init(_ row: Row) {
    submission = Submission(row)
    productID = row.text(5)
    content = row.optionalText(6)
    state = ReviewItemState(rawValue: row.text(7)) ?? .withdrawn
  }
}

extension Submissions {
  /// Calls `body` with each item in the reviewers' hands, the oldest first.
  func eachOpen(body: (QueueEntry) throws -> Void) throws {
    let sql = """
      \(QueueEntry.select)
      WHERE review_item.state IN (\(Self.openStates)) ORDER BY submitted_at, review_item.id
      """
    try catalog.store.rows(sql) { try body(QueueEntry($0)) }
  }

  /// The items of a submission as people want to see them.
  func entries(of submission: Submission) throws -> [QueueEntry] {
    try catalog.store.all(
      "\(QueueEntry.select) WHERE review_item.submission = ? ORDER BY review_item.id", .integer(submission.id),
      body: QueueEntry.init)
  }
}
