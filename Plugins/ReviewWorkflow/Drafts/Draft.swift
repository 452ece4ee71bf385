internal import Foundation
internal import StockroomKit

/// A submission that is put together before it is sent: App Store Connect's draft.
struct Draft: Hashable, Sendable {
  let id: Int64
  let app: AppleID
  let createdAt: Date
  let createdBy: String
  /// The submission that it became, the last one if it was sent again; nil before it is submitted.
  let submission: Int64?
  /// Whether it was canceled, before it was submitted or after.
  let isCanceled: Bool

  /// Who changed it, its items, or their submission last; nil until someone does.
  let updatedBy: String?

  /// Whether items can be added and removed.
  var isOpen: Bool { submission == nil && !isCanceled }

  static let columns = "id, app, created_at, created_by, submission, is_canceled, updated_by"

  init(_ row: Row) {
    id = row.integer(0)
    app = AppleID(row.integer(1))
    createdAt = Date(seconds: row.integer(2))
    createdBy = row.text(3)
    submission = row.optionalInteger(4)
    isCanceled = row.boolean(5)
    updatedBy = row.optionalText(6)
  }
}

/// A product or an app version in a draft.
struct DraftItem: Hashable, Sendable {
  let id: Int64
  let draft: Int64
  /// The product; nil for an app version.
  let product: AppleID?
  /// The app version.
  let version: Int64?
  /// The submission in which it was sent last; nil before, and once its issues were given up.
  let submission: Int64?
  /// Whether the developer has resolved the reviewer's issues with it.
  let isResolved: Bool

  static let columns = "id, draft, product, version, submission, is_resolved"

  init(_ row: Row) {
    id = row.integer(0)
    draft = row.integer(1)
    product = row.optionalInteger(2).map(AppleID.init)
    version = row.optionalInteger(3)
    submission = row.optionalInteger(4)
    isResolved = row.boolean(5)
  }
}
