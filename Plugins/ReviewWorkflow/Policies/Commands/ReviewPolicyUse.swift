internal import StockroomKit

/// `review policy use`: activates a policy.
struct ReviewPolicyUse: Command {
  private static let name = Parameter<PolicyName>.argument("policy", "The policy.")

  static let description = CommandDescription(
    "review policy use", "Activate a policy: products follow its path through review from now on.", effect: .writes,
    permission: .review, parameters: [name],
    receipt: ReviewExplanations.everything.described("review.policy", ["policy": .identifier]),
    examples: ["review policy use three-step; review submit .chapter2"])

  private let name: String

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name].text
  }

  func run(in context: Context) throws -> Output {
    let policies = Policies(catalog: context.catalog)
    let policy = try policies.require(name)
    try policies.use(policy)
    return .receipt(
      Receipt(
        "the policy \(policy.name) is active",
        record: Record([Field("policy", .identifier(policy.name), label: "Policy")]),
        tally: Receipt.Tally("policy", "activated")))
  }
}
