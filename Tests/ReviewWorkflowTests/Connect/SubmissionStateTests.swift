import Testing

@testable import ReviewWorkflow

/// The state of a submission, derived from its items.
@Suite struct SubmissionStateTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let items: [ReviewItemState]
    let state: SubmissionState

    init(_ items: ReviewItemState..., becomes state: SubmissionState) { (self.items, self.state) = (items, state) }

    var testDescription: String { items.map(\.rawValue).joined(separator: ", ") }
  }

  private static let cases = [
    Case(becomes: .complete),
    Case(.waitingForReview, becomes: .waitingForReview),
    Case(.waitingForReview, .waitingForReview, becomes: .waitingForReview),
    Case(.waitingForReview, .withdrawn, becomes: .waitingForReview),
    Case(.inReview, becomes: .inReview),
    Case(.inReview, .waitingForReview, becomes: .inReview),
    Case(.inReview, .rejected, becomes: .inReview),
    Case(.inReview, .approved, becomes: .inReview),
    Case(.approved, .waitingForReview, becomes: .inReview),
    Case(.rejected, .waitingForReview, becomes: .inReview),
    Case(.developerActionNeeded, .waitingForReview, becomes: .inReview),
    Case(.pendingBinaryApproval, .waitingForReview, becomes: .inReview),
    Case(.pendingBinaryApproval, becomes: .inReview),
    Case(.pendingBinaryApproval, .approved, becomes: .inReview),
    Case(.pendingBinaryApproval, .rejected, becomes: .unresolvedIssues),
    Case(.rejected, becomes: .unresolvedIssues),
    Case(.developerActionNeeded, becomes: .unresolvedIssues),
    Case(.rejected, .approved, becomes: .unresolvedIssues),
    Case(.rejected, .withdrawn, becomes: .unresolvedIssues),
    Case(.approved, becomes: .complete),
    Case(.approved, .approved, becomes: .complete),
    Case(.approved, .withdrawn, becomes: .complete),
    Case(.withdrawn, becomes: .complete),
  ]

  @Test(arguments: cases) func `the state does not depend on the order of the items`(given: Case) {
    for items in [given.items, given.items.reversed()] {
      #expect(SubmissionState(items.map { part($0, 1) }) == given.state)
    }
  }

  @Test func `decisions before a draft was submitted again do not start its new review`() {
    #expect(SubmissionState([part(.approved, 1), part(.waitingForReview, 2)]) == .waitingForReview)
    #expect(SubmissionState([part(.approved, 2), part(.waitingForReview, 2)]) == .inReview)
  }

  @Test func `a rejected item that was settled is not an issue`() {
    let settled = SubmissionState.Part(state: .rejected, submission: 1, isIssue: false)
    #expect(SubmissionState([settled]) == .complete)
    #expect(SubmissionState([settled, part(.rejected, 1)]) == .unresolvedIssues)
  }

  private func part(_ state: ReviewItemState, _ submission: Int64) -> SubmissionState.Part {
    SubmissionState.Part(state: state, submission: submission, isIssue: state.isUnresolved)
  }
}
