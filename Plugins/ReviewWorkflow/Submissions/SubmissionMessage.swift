internal import Foundation
internal import StockroomKit

/// A message about a submission, as in the Resolution Center.
struct SubmissionMessage: Sendable {
  let at: Date
  let actor: String
  let part: String
  /// The product or version it is about, or nil for the whole submission.
  let subject: String?
  let guideline: String?
  let text: String

  init(_ row: Row) {
    at = Date(seconds: row.integer(0))
    actor = row.text(1)
    part = row.text(2)
    subject = row.optionalText(3)
    guideline = row.optionalText(4)
    text = row.text(5)
  }
}
