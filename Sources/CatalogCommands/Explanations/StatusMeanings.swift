internal import StockroomKit

/// What each status of a product means to its developer, in App Store Connect's sense.
extension ProductStatus {
  /// One sentence without a period, with what leads on.
  var meaning: String {
    switch self {
    case .missingMetadata: "a name, a description, a price, or the review screenshot is missing"
    case .waitingForUpload: "Apple hosts its content, and no package is there yet"
    case .processingContent: "its package is being checked"
    case .readyToSubmit: "nothing is missing, and it can be submitted for review"
    case .waitingForReview: "it is in the queue"
    case .inReview: "a reviewer has it, and it cannot be changed"
    case .developerActionNeeded:
      "the reviewer asks you to change something; then submit it again"
    case .pendingBinaryApproval: "it is approved, and waits for the app version that it goes with"
    case .approved: "buyers can get it where it is cleared for sale"
    case .developerRemovedFromSale: "you took it off sale; `product availability --on` puts it back"
    case .removedFromSale: "Apple took it off sale"
    case .rejected: "the reviewer refused it; change it, and submit it again"
    }
  }
}
