internal import StockroomKit

/// The state of a submission, which follows from its items.
///
/// App Store Connect API, `ReviewSubmission.state`.
enum SubmissionState: String, Codable, Sendable {
  case waitingForReview = "WAITING_FOR_REVIEW"
  case inReview = "IN_REVIEW"
  case unresolvedIssues = "UNRESOLVED_ISSUES"
  case complete = "COMPLETE"

  /// The state of a submission with these items.
  init(_ items: [ReviewItem], isLatest: (ReviewItem) throws -> Bool) rethrows {
    if items.contains(where: { $0.state == .inReview || $0.state == .pendingBinaryApproval }) {
      self = .inReview
    } else if items.contains(where: \.state.isOpen) {
      self = .waitingForReview
    } else {
      // An item that was resubmitted or otherwise settled is no longer an issue.
      self = try items.contains { try $0.state.isUnresolved && isLatest($0) } ? .unresolvedIssues : .complete
    }
  }

  /// The display name.
  var label: String {
    switch self {
    case .waitingForReview: "Waiting for Review"
    case .inReview: "In Review"
    case .unresolvedIssues: "Unresolved Issues"
    case .complete: "Complete"
    }
  }
}
