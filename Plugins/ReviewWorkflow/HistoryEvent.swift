internal import Foundation
internal import StockroomKit

/// A change of a product's status or a version's state.
struct HistoryEvent: Sendable {
  let at: Date
  let from: any ReviewState
  let to: any ReviewState
  let actor: String
  let part: String
  let because: String
  /// The version of hosted content that changed while its product stayed on sale.
  let content: String?
  /// The contents of the update of texts and screenshot that changed.
  let update: String?
  let submission: Int64?
  let guideline: String?
  let message: String?
  /// The product's identifier, the version's number, or the title of another item.
  let subject: String

  static let select = """
    SELECT review_event.at, from_status, to_status, actor, part, because, content, submission, guideline, message,
      product.product_id, app_version.version, review_event.metadata, review_event.id,
      review_event.other
    FROM review_event LEFT JOIN product ON product.apple_id = review_event.product
      LEFT JOIN app_version ON app_version.id = review_event.version
    """

  init(_ row: Row, in catalog: Catalog) throws {
    let (version, other) = (row.optionalText(11), row.optionalText(14))
    let read: (String) -> (any ReviewState)? = { text in
      guard version == nil else { return AppVersionState(rawValue: text) }
      let status = ProductStatus(rawValue: text)
      return other == nil ? status : status?.ofTexts
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
    subject =
      try version.map { "version \($0)" } ?? row.optionalText(10) ?? other.flatMap(catalog.reviewedItem)?.title ?? other
      ?? ""
  }
}

/// The subject of a history: a product, an app version, another item, or a submission.
enum HistorySubject {
  case product(Product)
  case version(AppVersion)
  case other(ReviewedItem)
  case submission(Submission)

  /// Its column in `review_event`.
  var column: String {
    switch self {
    case .product: "product"
    case .version: "version"
    case .other: "other"
    case .submission: "submission"
    }
  }

  var key: SQLValue {
    switch self {
    case .product(let product): .integer(product.appleID.rawValue)
    case .version(let version): .integer(version.id)
    case .other(let item): .text(item.key)
    case .submission(let submission): .integer(submission.id)
    }
  }
}

/// A change of a status or state to save in the history.
struct ReviewMove {
  let subject: HistorySubject
  let from: any ReviewState
  let to: any ReviewState
  /// The actor, the reason, and the message.
  let move: StatusMove
  /// The content that changes while its product stays on sale.
  var content: HostedContent?
  /// The texts and the screenshot that change.
  var metadata: MetadataUpdate?
  /// What changes of another item.
  var contents: String?
}
