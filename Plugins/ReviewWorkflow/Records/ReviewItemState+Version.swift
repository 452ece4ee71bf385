internal import StockroomKit

extension ReviewItemState {
  /// The state of an item whose app version has come to a state; nil where that says nothing of a review.
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
