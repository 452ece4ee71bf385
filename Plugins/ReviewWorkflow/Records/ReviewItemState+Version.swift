internal import StockroomKit

extension ReviewItemState {
  /// The state of an item for its app version's state, or nil if that does not affect the review.
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
