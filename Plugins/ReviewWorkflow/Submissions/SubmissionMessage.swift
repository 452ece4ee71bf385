internal import Foundation
internal import StockroomKit

/// Something said about a submission, as in a resolution centre.
struct SubmissionMessage: Sendable {
  let at: Date
  let actor: String
  let part: String
  /// The product or version it is about; nil where it is about all of the submission.
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
