internal import StockroomKit

/// A product in a submission, an update of an approved one, a version of the app, or another item.
struct ReviewItem: Hashable, Sendable {
  let id: Int64
  let submission: Int64
  /// The product, or nil for others.
  let product: AppleID?
  /// The hosted content under review, or nil for the product itself.
  let content: Int64?
  /// The version of the app.
  let version: Int64?
  let state: ReviewItemState
  /// The app version it was submitted with.
  let withVersion: String?
  /// True if the developer releases its version, not the approval.
  let isHeld: Bool
  /// Its custom state.
  let stage: String?
  /// The contents of the update of texts and screenshot under review, `ja, screenshot`, or nil if there is none.
  let metadata: String?
  /// The key of another item: ``ReviewedItem/key``.
  let other: String?

  static let columns = """
    review_item.id, review_item.submission, review_item.product, review_item.content, review_item.version,
    review_item.state, review_submission.with_version, review_submission.is_held, review_item.stage,
    review_item.metadata, review_item.other
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
    other = row.optionalText(10)
  }
}

/// The state of one item of a submission.
enum ReviewItemState: String, CaseIterable, Codable, Sendable {
  case waitingForReview = "WAITING_FOR_REVIEW"
  case inReview = "IN_REVIEW"
  case pendingBinaryApproval = "PENDING_BINARY_APPROVAL"
  case developerActionNeeded = "DEVELOPER_ACTION_NEEDED"
  case approved = "APPROVED"
  case rejected = "REJECTED"
  case withdrawn = "WITHDRAWN"

  /// The state of an item for its product's status.
  init(_ status: ProductStatus) {
    switch status {
    case .waitingForReview: self = .waitingForReview
    case .inReview: self = .inReview
    case .pendingBinaryApproval: self = .pendingBinaryApproval
    case .developerActionNeeded: self = .developerActionNeeded
    case .rejected: self = .rejected
    case .approved, .developerRemovedFromSale, .removedFromSale: self = .approved
    case .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit: self = .withdrawn
    }
  }

  /// The corresponding product status; a withdrawn item is ready to submit again.
  var status: ProductStatus { ProductStatus(rawValue: rawValue) ?? .readyToSubmit }

  /// The display name.
  var label: String { self == .withdrawn ? "Withdrawn" : status.label }

  /// True if the item is under review.
  var isOpen: Bool { status.isInReview }

  /// True if a reviewer has decided on the item, even if it still waits for its app version.
  var isDecided: Bool { self == .pendingBinaryApproval || self == .approved || isUnresolved }

  /// True if the item waits for the developer.
  var isUnresolved: Bool { self == .rejected || self == .developerActionNeeded }
}

extension ReviewItemState {
  /// The state of an item for its app version's state; nil for a state outside review.
  init?(_ state: AppVersionState) {
    switch state {
    case .prepareForUpload, .waitingForUpload, .uploadReceived, .invalidBinary, .missingScreenshot: return nil
    case .waitingForReview, .waitingForExportCompliance: self = .waitingForReview
    case .inReview: self = .inReview
    case .pendingDeveloperRelease, .pendingContract, .processingForAppStore, .readyForSale, .developerRemovedFromSale,
      .removedFromSale, .replacedWithNewVersion:
      self = .approved
    case .rejected, .metadataRejected: self = .rejected
    case .developerRejected: self = .withdrawn
    }
  }
}

extension ReviewItemState {
  /// The state as a value, in the tone of its status.
  var value: Value { self == .withdrawn ? .term(code: rawValue, label: label, tone: .muted) : status.value }
}

extension SubmissionState {
  /// The state as a value.
  var value: Value {
    let tone: Tone =
      switch self {
      case .waitingForReview, .inReview: .busy
      case .unresolvedIssues: .attention
      case .complete: .muted
      }
    return .term(code: rawValue, label: label, tone: tone)
  }
}
