/// The states of an app version that Stockroom tells apart.
///
/// iTunes Connect Developer Guide (2012), "App statuses", and App Store Connect API, `AppVersionState`, for the last.
public enum AppVersionState: String, CaseIterable, Codable, Sendable {
  case prepareForUpload = "PREPARE_FOR_UPLOAD"
  case uploadReceived = "UPLOAD_RECEIVED"
  case invalidBinary = "INVALID_BINARY"
  case waitingForReview = "WAITING_FOR_REVIEW"
  case inReview = "IN_REVIEW"
  case pendingDeveloperRelease = "PENDING_DEVELOPER_RELEASE"
  case readyForSale = "READY_FOR_SALE"
  case rejected = "REJECTED"
  case metadataRejected = "METADATA_REJECTED"
  case developerRejected = "DEVELOPER_REJECTED"
  case removedFromSale = "REMOVED_FROM_SALE"
  case replacedWithNewVersion = "REPLACED_WITH_NEW_VERSION"

  /// The words iTunes Connect shows.
  public var label: String {
    switch self {
    case .prepareForUpload: "Prepare for Upload"
    case .uploadReceived: "Upload Received"
    case .invalidBinary: "Invalid Binary"
    case .waitingForReview: "Waiting for Review"
    case .inReview: "In Review"
    case .pendingDeveloperRelease: "Pending Developer Release"
    case .readyForSale: "Ready for Sale"
    case .rejected: "Rejected"
    case .metadataRejected: "Metadata Rejected"
    case .developerRejected: "Developer Rejected"
    case .removedFromSale: "Removed from Sale"
    case .replacedWithNewVersion: "Replaced with New Version"
    }
  }

  /// Whether a binary was uploaded and taken in.
  public var hasBinary: Bool { self != .prepareForUpload && self != .invalidBinary }

  /// Whether the version is in the reviewers' hands.
  public var isInReview: Bool { self == .waitingForReview || self == .inReview }

  /// Whether the version was approved at some time.
  public var hasBeenApproved: Bool {
    switch self {
    case .pendingDeveloperRelease, .readyForSale, .removedFromSale, .replacedWithNewVersion: true
    default: false
    }
  }
}
