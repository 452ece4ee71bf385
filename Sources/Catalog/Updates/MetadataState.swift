/// The state of a product's texts and screenshot: App Store Connect API, `InAppPurchaseVersion.state`.
public enum MetadataState: String, CaseIterable, Codable, Sendable {
  /// To be submitted.
  case prepareForSubmission = "PREPARE_FOR_SUBMISSION"
  /// Submitted.
  case waitingForReview = "WAITING_FOR_REVIEW"
  /// Under review, and locked.
  case inReview = "IN_REVIEW"
  /// What buyers see.
  case approved = "APPROVED"
  /// Rejected, or returned for changes.
  case rejected = "REJECTED"

  /// The state of texts that are reviewed with their product.
  public init(_ status: ProductStatus) {
    switch status {
    case .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit: self = .prepareForSubmission
    case .waitingForReview: self = .waitingForReview
    case .inReview, .pendingBinaryApproval: self = .inReview
    case .approved, .developerRemovedFromSale, .removedFromSale: self = .approved
    case .rejected, .developerActionNeeded: self = .rejected
    }
  }

  /// The display name.
  public var label: String {
    switch self {
    case .prepareForSubmission: "Prepare for Submission"
    case .waitingForReview: "Waiting for Review"
    case .inReview: "In Review"
    case .approved: "Approved"
    case .rejected: "Rejected"
    }
  }

  /// Whether it was submitted and is not yet decided.
  public var isUnderReview: Bool { self == .waitingForReview || self == .inReview }
}
