internal import Foundation
internal import StockroomKit

/// What was sent to review at one time.
struct Submission: Hashable, Sendable {
  let id: Int64
  let submittedAt: Date
  let submittedBy: String
  let message: String?
  /// The app version its items go with.
  let withVersion: String?

  static let columns = "id, submitted_at, submitted_by, message, with_version"

  init(_ row: Row) {
    id = row.integer(0)
    submittedAt = Date(seconds: row.integer(1))
    submittedBy = row.text(2)
    message = row.optionalText(3)
    withVersion = row.optionalText(4)
  }
}
