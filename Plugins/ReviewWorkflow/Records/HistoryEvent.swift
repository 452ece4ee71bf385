internal import Foundation
internal import StockroomKit

/// One move of a status.
struct HistoryEvent: Hashable, Sendable {
  let at: Date
  let from: ProductStatus
  let to: ProductStatus
  let actor: String
  let part: String
  let because: String
  /// The version of hosted content that moved while its product stayed on sale.
  let content: String?
  let submission: Int64?
  let guideline: String?
  let message: String?

  static let columns = """
    at, from_status, to_status, actor, part, because, content, submission, guideline, message
    """

  init?(_ row: Row) {
    guard let from = ProductStatus(rawValue: row.text(1)), let to = ProductStatus(rawValue: row.text(2)) else {
      return nil
    }
    at = Date(seconds: row.integer(0))
    self.from = from
    self.to = to
    actor = row.text(3)
    part = row.text(4)
    because = row.text(5)
    content = row.optionalText(6)
    submission = row.optionalInteger(7)
    guideline = row.optionalText(8)
    message = row.optionalText(9)
  }
}
