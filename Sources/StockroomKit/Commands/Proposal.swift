public import Rendering

/// What a command is about to do, and the question whether to do it.
public struct Proposal {
  /// What it would do.
  public let output: Output
  /// The question, such as `add HouseStyle?`, which `y` answers.
  public let question: String

  /// Creates a proposal.
  public init(_ output: Output, question: String) {
    (self.output, self.question) = (output, question)
  }
}

extension Refusal {
  /// There is no one to ask.
  package static func notConfirmed(_ proposal: Proposal) -> Refusal {
    Refusal(
      "confirm.needed", kind: .usage, "there is no one to ask: \(proposal.question)", hint: "add --yes to confirm it")
  }
}
