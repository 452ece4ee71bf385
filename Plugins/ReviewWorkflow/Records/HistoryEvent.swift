internal import Foundation
internal import StockroomKit

/// One move of a status, or of a version's state.
struct HistoryEvent: Sendable {
  let at: Date
  let from: any ReviewState
  let to: any ReviewState
  let actor: String
  let part: String
  let because: String
  /// The version of hosted content that moved while its product stayed on sale.
  let content: String?
  /// What was in the update of texts and screenshot that moved so.
  let update: String?
  let submission: Int64?
  let guideline: String?
  let message: String?
  /// The product's identifier, or the version's number.
  let subject: String

  static let select = """
    SELECT review_event.at, from_status, to_status, actor, part, because, content, submission, guideline, message,
      product.product_id, app_version.version, review_event.metadata, review_event.id
    FROM review_event LEFT JOIN product ON product.apple_id = review_event.product
      LEFT JOIN app_version ON app_version.id = review_event.version
    """

  init(_ row: Row) throws {
    let version = row.optionalText(11)
    let read: (String) -> (any ReviewState)? = { text in
      version == nil ? ProductStatus(rawValue: text) : AppVersionState(rawValue: text)
    }
    at = Date(seconds: row.integer(0))
    from = try row.value(1, in: "review_event.from_status", of: row.integer(13), read)
    to = try row.value(2, in: "review_event.to_status", of: row.integer(13), read)
    actor = row.text(3)
    part = row.text(4)
    because = row.text(5)
    content = row.optionalText(6)
    update = row.optionalText(12)
    submission = row.optionalInteger(7)
    guideline = row.optionalText(8)
    message = row.optionalText(9)
    subject = version.map { "version \($0)" } ?? row.optionalText(10) ?? ""
  }
}
