internal import StockroomKit

/// A product in a submission, an update of an approved one, or a version of the app.
struct ReviewItem: Hashable, Sendable {
  let id: Int64
  let submission: Int64
  /// The product; nil where it is a version of the app.
  let product: AppleID?
  /// The hosted content under review; nil where it is the product itself.
  let content: Int64?
  /// The version of the app.
  let version: Int64?
  let state: ReviewItemState
  /// The app version it goes with.
  let withVersion: String?
  /// Whether the developer releases its version, not the approval.
  let isHeld: Bool
  /// The stage of a team's own it is in.
  let stage: String?
  /// What is in the update of texts and screenshot under review, `ja, screenshot`; nil where there is none.
  let metadata: String?

  static let columns = """
    review_item.id, review_item.submission, review_item.product, review_item.content, review_item.version,
    review_item.state, review_submission.with_version, review_submission.is_held, review_item.stage,
    review_item.metadata
    """

  init(_ row: Row) throws {
    id = row.integer(0)
    submission = row.integer(1)
    product = row.optionalInteger(2).map(AppleID.init)
    content = row.optionalInteger(3)
    version = row.optionalInteger(4)
    state = try row.term(ReviewItemState.self, 5, in: "review_item.state", of: row.integer(0))
    withVersion = row.optionalText(6)
    isHeld = row.boolean(7)
    stage = row.optionalText(8)
    metadata = row.optionalText(9)
  }
}
