/// The states of an app version that Stockroom distinguishes.
///
/// iTunes Connect Developer Guide (2012), "App statuses", and App Store Connect API, `AppVersionState`, for the last.
public enum AppVersionState: String, CaseIterable, Codable, Sendable {
  case prepareForUpload = "PREPARE_FOR_UPLOAD"
  case waitingForUpload = "WAITING_FOR_UPLOAD"
  case uploadReceived = "UPLOAD_RECEIVED"
  case invalidBinary = "INVALID_BINARY"
  case missingScreenshot = "MISSING_SCREENSHOT"
  case waitingForExportCompliance = "WAITING_FOR_EXPORT_COMPLIANCE"
  case waitingForReview = "WAITING_FOR_REVIEW"
  case inReview = "IN_REVIEW"
  case pendingDeveloperRelease = "PENDING_DEVELOPER_RELEASE"
  case pendingContract = "PENDING_CONTRACT"
  case processingForAppStore = "PROCESSING_FOR_APP_STORE"
  case readyForSale = "READY_FOR_SALE"
  case rejected = "REJECTED"
  case metadataRejected = "METADATA_REJECTED"
  case developerRejected = "DEVELOPER_REJECTED"
  case developerRemovedFromSale = "DEVELOPER_REMOVED_FROM_SALE"
  case removedFromSale = "REMOVED_FROM_SALE"
  case replacedWithNewVersion = "REPLACED_WITH_NEW_VERSION"

  /// The text iTunes Connect shows.
  public var label: String {
    switch self {
    case .prepareForUpload: "Prepare for Upload"
    case .waitingForUpload: "Waiting for Upload"
    case .uploadReceived: "Upload Received"
    case .invalidBinary: "Invalid Binary"
    case .missingScreenshot: "Missing Screenshot"
    case .waitingForExportCompliance: "Waiting for Export Compliance"
    case .waitingForReview: "Waiting for Review"
    case .inReview: "In Review"
    case .pendingDeveloperRelease: "Pending Developer Release"
    case .pendingContract: "Pending Contract"
    case .processingForAppStore: "Processing for App Store"
    case .readyForSale: "Ready for Sale"
    case .rejected: "Rejected"
    case .metadataRejected: "Metadata Rejected"
    case .developerRejected: "Developer Rejected"
    case .developerRemovedFromSale: "Developer Removed from Sale"
    case .removedFromSale: "Removed from Sale"
    case .replacedWithNewVersion: "Replaced with New Version"
    }
  }

  /// Whether a binary was uploaded and accepted.
  public var hasBinary: Bool { self != .prepareForUpload && self != .waitingForUpload && self != .invalidBinary }

  /// Whether the version is under review.
  public var isInReview: Bool { self == .waitingForReview || self == .inReview }

  /// Whether the version was on sale and then removed, by Apple or by its developer.
  public var isOffSale: Bool { self == .removedFromSale || self == .developerRemovedFromSale }

  /// Whether the version was ever approved.
  public var hasBeenApproved: Bool {
    switch self {
    case .pendingDeveloperRelease, .pendingContract, .processingForAppStore, .readyForSale, .developerRemovedFromSale,
      .removedFromSale, .replacedWithNewVersion:
      true
    default: false
    }
  }
}
