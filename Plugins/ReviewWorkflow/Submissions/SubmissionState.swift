internal import StockroomKit

/// The state of a submission, which follows from its items.
///
/// App Store Connect API, `ReviewSubmission.state`.
enum SubmissionState: String, Codable, Sendable {
  case waitingForReview = "WAITING_FOR_REVIEW"
  case inReview = "IN_REVIEW"
  case unresolvedIssues = "UNRESOLVED_ISSUES"
  case complete = "COMPLETE"

  /// What the state of a submission follows from.
  struct Part {
    let state: ReviewItemState
    /// The number of the submission: a draft that was sent again has several.
    let submission: Int64
    /// Whether the developer has still to resolve what the reviewer found.
    let isIssue: Bool
  }

  /// The state of a submission with these items: it is in review from the first item that is taken up, or decided, until
  /// none waits for a decision.
  init(_ parts: [Part]) {
    let waiting = Set(parts.filter { $0.state == .waitingForReview }.map(\.submission))
    let isBegun = parts.contains { $0.state.isDecided && waiting.contains($0.submission) }
    if isBegun || parts.contains(where: { $0.state == .inReview }) {
      self = .inReview
    } else if !waiting.isEmpty {
      self = .waitingForReview
    } else if parts.contains(where: \.isIssue) {
      self = .unresolvedIssues
    } else {
      self = parts.contains { $0.state == .pendingBinaryApproval } ? .inReview : .complete
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
