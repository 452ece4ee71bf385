internal import StockroomKit

extension ReviewItemState {
  /// The state as a value, in the tone of its status.
  var value: Value { self == .withdrawn ? .term(code: rawValue, label: label, tone: .muted) : status.value }
}

extension SubmissionState {
  /// The state as a value.
  var value: Value {
    let tone: Tone =
      switch self {
      case .waitingForReview, .inReview: .busy
      case .unresolvedIssues: .attention
      case .complete: .muted
      }
    return .term(code: rawValue, label: label, tone: tone)
  }
}
