internal import StockroomKit

/// Where one item of a submission stands.
enum ReviewItemState: String, CaseIterable, Codable, Sendable {
  case waitingForReview = "WAITING_FOR_REVIEW"
  case inReview = "IN_REVIEW"
  case pendingBinaryApproval = "PENDING_BINARY_APPROVAL"
  case developerActionNeeded = "DEVELOPER_ACTION_NEEDED"
  case approved = "APPROVED"
  case rejected = "REJECTED"
  case withdrawn = "WITHDRAWN"

  /// The state of an item whose product has come to a status.
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

  /// The status a product would have; what was withdrawn is ready to be submitted again.
  var status: ProductStatus { ProductStatus(rawValue: rawValue) ?? .readyToSubmit }

  /// The words for people.
  var label: String { self == .withdrawn ? "Withdrawn" : status.label }

  /// Whether the item is in the reviewers' hands.
  var isOpen: Bool { status.isInReview }

  /// Whether the item waits for the developer.
  var isUnresolved: Bool { self == .rejected || self == .developerActionNeeded }
}
