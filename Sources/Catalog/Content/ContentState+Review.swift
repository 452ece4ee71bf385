extension HostedContent.State {
  /// The state of content for the status of its review; returned content can be submitted again.
  init(reviewedAs status: ProductStatus) {
    switch status {
    case .waitingForReview: self = .waitingForReview
    case .inReview, .pendingBinaryApproval: self = .inReview
    case .approved, .developerRemovedFromSale, .removedFromSale: self = .approved
    case .rejected: self = .rejected
    case .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit, .developerActionNeeded: self = .ready
    }
  }
}
