public import Rendering

/// What a command is about to do, and the question whether to do it.
public struct Proposal {
  /// What it would do.
  public let output: Output
  /// The question, such as `add HouseStyle?`, which `y` answers.
  public let question: String
  /// Whether a person who types the line agrees by that, so that only others are asked, such as agents.
  public let isAgreedByTyping: Bool

  /// Creates a proposal.
  public init(_ output: Output, question: String, isAgreedByTyping: Bool = false) {
    (self.output, self.question) = (output, question)
    self.isAgreedByTyping = isAgreedByTyping
  }
}

extension Refusal {
  /// There is no one to ask.
  package static func notConfirmed(_ proposal: Proposal) -> Refusal {
    Refusal(
      "confirm.needed", kind: .usage, "there is no one to ask: \(proposal.question)", hint: "add --yes to confirm it")
  }
}
