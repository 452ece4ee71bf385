internal import StockroomKit

extension ReviewItemState {
  /// The state of an item whose app version has come to a state; nil where that says nothing of a review.
  init?(_ state: AppVersionState) {
    switch state {
    case .prepareForUpload, .uploadReceived, .invalidBinary: return nil
    case .waitingForReview: self = .waitingForReview
    case .inReview: self = .inReview
    case .pendingDeveloperRelease, .readyForSale, .removedFromSale, .replacedWithNewVersion: self = .approved
    case .rejected, .metadataRejected: self = .rejected
    case .developerRejected: self = .withdrawn
    }
  }
}
