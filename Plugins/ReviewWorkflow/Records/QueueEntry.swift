internal import StockroomKit

/// An item of a submission with what people want to see of it.
struct QueueEntry {
  let submission: Submission
  /// The product's identifier, or the app's.
  let id: String
  /// The version of hosted content that is reviewed while its product stays on sale.
  let content: String?
  /// What is in the update of texts and screenshot that is reviewed so.
  let update: String?
  /// The version of the app; nil where it is a product.
  let version: String?
  let state: ReviewItemState
  /// The stage of a team's own it is in.
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
  /// Calls `body` with each item in the reviewers' hands: expedited ones first, then the oldest.
  func eachOpen(body: (QueueEntry) throws -> Void) throws {
    let sql = """
      \(QueueEntry.select)
      WHERE review_item.state IN (\(Self.openStates)) ORDER BY is_expedited DESC, submitted_at, review_item.id
      """
    try catalog.store.rows(sql) { try body(try QueueEntry($0)) }
  }

  /// The items of a submission as people want to see them.
  func entries(of submission: Submission) throws -> [QueueEntry] {
    try catalog.store.all(
      "\(QueueEntry.select) WHERE review_item.submission = ? ORDER BY review_item.id", .integer(submission.id),
      body: QueueEntry.init)
  }
}
