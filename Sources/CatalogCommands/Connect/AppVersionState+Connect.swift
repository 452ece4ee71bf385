internal import StockroomKit

extension AppVersionState {
  /// The state as `AppStoreVersionState` spells it; the one of 2012 that it lacks is its first.
  var connectState: String {
    switch self {
    case .prepareForUpload, .waitingForUpload, .uploadReceived, .missingScreenshot: "PREPARE_FOR_SUBMISSION"
    default: rawValue
    }
  }

  /// The state as `AppVersionState` spells it.
  var connectVersionState: String {
    switch self {
    case .readyForSale, .developerRemovedFromSale, .removedFromSale: "READY_FOR_DISTRIBUTION"
    case .processingForAppStore, .pendingContract: "PROCESSING_FOR_DISTRIBUTION"
    default: connectState
    }
  }

  /// `AppStoreVersionState`; clients ask for states that no version of this store has.
  static let storeStates = [
    "ACCEPTED", "DEVELOPER_REJECTED", "DEVELOPER_REMOVED_FROM_SALE", "IN_REVIEW", "INVALID_BINARY",
    "METADATA_REJECTED", "NOT_APPLICABLE", "PENDING_APPLE_RELEASE", "PENDING_CONTRACT", "PENDING_DEVELOPER_RELEASE",
    "PREORDER_READY_FOR_SALE", "PREPARE_FOR_SUBMISSION", "PROCESSING_FOR_APP_STORE", "READY_FOR_REVIEW",
    "READY_FOR_SALE", "REJECTED", "REMOVED_FROM_SALE", "REPLACED_WITH_NEW_VERSION", "WAITING_FOR_EXPORT_COMPLIANCE",
    "WAITING_FOR_REVIEW",
  ]

  /// `AppVersionState`.
  static let versionStates = [
    "ACCEPTED", "DEVELOPER_REJECTED", "IN_REVIEW", "INVALID_BINARY", "METADATA_REJECTED", "PENDING_APPLE_RELEASE",
    "PENDING_DEVELOPER_RELEASE", "PREPARE_FOR_SUBMISSION", "PROCESSING_FOR_DISTRIBUTION", "READY_FOR_DISTRIBUTION",
    "READY_FOR_REVIEW", "REJECTED", "REPLACED_WITH_NEW_VERSION", "WAITING_FOR_EXPORT_COMPLIANCE", "WAITING_FOR_REVIEW",
  ]
}
