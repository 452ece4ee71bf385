internal import StockroomKit

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

  /// Whether the item is under review.
  var isOpen: Bool { status.isInReview }

  /// Whether a reviewer has decided on the item; one that waits only for its app version is.
  var isDecided: Bool { self == .pendingBinaryApproval || self == .approved || isUnresolved }

  /// Whether the item waits for the developer.
  var isUnresolved: Bool { self == .rejected || self == .developerActionNeeded }
}
