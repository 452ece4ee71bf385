/// The twelve statuses of a product: App Store Connect API, `InAppPurchaseState`.
public enum ProductStatus: String, CaseIterable, Codable, Sendable {
  case missingMetadata = "MISSING_METADATA"
  case waitingForUpload = "WAITING_FOR_UPLOAD"
  case processingContent = "PROCESSING_CONTENT"
  case readyToSubmit = "READY_TO_SUBMIT"
  case waitingForReview = "WAITING_FOR_REVIEW"
  case inReview = "IN_REVIEW"
  case developerActionNeeded = "DEVELOPER_ACTION_NEEDED"
  case pendingBinaryApproval = "PENDING_BINARY_APPROVAL"
  case approved = "APPROVED"
  case developerRemovedFromSale = "DEVELOPER_REMOVED_FROM_SALE"
  case removedFromSale = "REMOVED_FROM_SALE"
  case rejected = "REJECTED"

  /// The text iTunes Connect shows: `Waiting for Upload`.
  public var label: String {
    switch self {
    case .missingMetadata: "Missing Metadata"
    case .waitingForUpload: "Waiting for Upload"
    case .processingContent: "Processing Content"
    case .readyToSubmit: "Ready to Submit"
    case .waitingForReview: "Waiting for Review"
    case .inReview: "In Review"
    case .developerActionNeeded: "Developer Action Needed"
    case .pendingBinaryApproval: "Pending Binary Approval"
    case .approved: "Approved"
    case .developerRemovedFromSale: "Developer Removed from Sale"
    case .removedFromSale: "Removed from Sale"
    case .rejected: "Rejected"
    }
  }

  /// iTunes Connect's name for Missing Metadata while only the review screenshot was missing.
  public static let waitingForScreenshot = "Waiting for Screenshot"

  /// The meaning of the colored dot beside a status.
  ///
  /// In-App Purchase Configuration Guide, "Working with Your Products' Status": red, you must act; yellow, something is
  /// in progress; green, on sale.
  public enum StatusIndicator: Sendable {
    case red, yellow, green
  }

  /// The color of the status.
  public var light: StatusIndicator {
    switch self {
    case .missingMetadata, .waitingForUpload, .developerActionNeeded, .developerRemovedFromSale, .removedFromSale,
      .rejected:
      .red
    case .processingContent, .readyToSubmit, .waitingForReview, .inReview, .pendingBinaryApproval: .yellow
    case .approved: .green
    }
  }

  /// The label with the custom state within the status: `In Review (Legal Check)`.
  public func label(in stage: String?) -> String {
    stage.map { "\(label) (\($0))" } ?? label
  }

  /// True if the catalog computes the status from unmet requirements; reviewers set all later statuses.
  public var isComputed: Bool {
    switch self {
    case .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit: true
    default: false
    }
  }

  /// True if the product is under review.
  public var isInReview: Bool { self == .waitingForReview || self == .inReview || self == .pendingBinaryApproval }

  /// True if the product was ever approved, so that its ID is or was live.
  public var hasBeenApproved: Bool {
    self == .approved || self == .developerRemovedFromSale || self == .removedFromSale
  }
}
