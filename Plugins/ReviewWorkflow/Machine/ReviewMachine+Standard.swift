internal import StockroomKit

extension ReviewMachine {
  /// App Review as iTunes Connect shows it.
  ///
  /// In-App Purchase Configuration Guide for iTunes Connect, "Working with Your Products' Status"; App Store Connect
  /// Help, "In-App Purchase statuses". Statuses before Ready to Submit are computed by the catalogue.
  static let standard = ReviewMachine(transitions: [
    Transition(.readyToSubmit, .submit, by: .administrator, where: .complete, to: .waitingForReview),
    Transition(.rejected, .submit, by: .administrator, where: .complete, to: .waitingForReview),
    Transition(.developerActionNeeded, .submit, by: .administrator, where: .complete, to: .waitingForReview),
    Transition(.developerActionNeeded, .withdraw, by: .administrator, to: .readyToSubmit),

    Transition(.waitingForReview, .start, by: .reviewer, to: .inReview),
    Transition(.waitingForReview, .withdraw, by: .administrator, to: .readyToSubmit),

    Transition(.inReview, .approve, by: .reviewer, where: .goesAlone, to: .approved),
    Transition(.inReview, .approve, by: .reviewer, where: .goesWithVersion, to: .pendingBinaryApproval),
    Transition(.inReview, .withdraw, by: .administrator, to: .readyToSubmit),
    Transition(.inReview, .reject, by: .reviewer, to: .rejected),
    Transition(.inReview, .requestAction, by: .reviewer, to: .developerActionNeeded),

    Transition(.pendingBinaryApproval, .approve, by: .reviewer, to: .approved),
    Transition(.pendingBinaryApproval, .withdraw, by: .administrator, to: .readyToSubmit),
    Transition(.pendingBinaryApproval, .requestAction, by: .reviewer, to: .developerActionNeeded),

    Transition(.approved, .removeFromSale, by: .reviewer, to: .removedFromSale),
  ])
}
