internal import StockroomKit

/// A product in a submission, or a newer version of an approved product's hosted content.
struct ReviewItem: Hashable, Sendable {
  let id: Int64
  let submission: Int64
  let product: AppleID
  /// The hosted content under review; nil where it is the product itself.
  let content: Int64?
  let state: ReviewItemState
  /// The app version it goes with.
  let withVersion: String?

  static let columns = """
    review_item.id, review_item.submission, review_item.product, review_item.content, review_item.state,
    review_submission.with_version
    """

  init(_ row: Row) {
    id = row.integer(0)
    submission = row.integer(1)
    product = AppleID(row.integer(2))
    content = row.optionalInteger(3)
    state = ReviewItemState(rawValue: row.text(4)) ?? .withdrawn
    withVersion = row.optionalText(5)
  }
}
