internal import Foundation
internal import StockroomKit

/// A submission: items sent to review together.
struct Submission: Hashable, Sendable {
  let id: Int64
  let submittedAt: Date
  let submittedBy: String
  let message: String?
  /// The app version its items were submitted with.
  let withVersion: String?
  /// The app; nil only for an old submission without items.
  let app: AppleID?
  /// Whether it is expedited.
  let isExpedited: Bool
  /// Whether the developer releases its version, not the approval.
  let isHeld: Bool

  static let columns = "id, submitted_at, submitted_by, message, with_version, app, is_expedited, is_held"

  init(_ row: Row) {
    id = row.integer(0)
    submittedAt = Date(seconds: row.integer(1))
    submittedBy = row.text(2)
    message = row.optionalText(3)
    withVersion = row.optionalText(4)
    app = row.optionalInteger(5).map(AppleID.init)
    isExpedited = row.boolean(6)
    isHeld = row.boolean(7)
  }
}
