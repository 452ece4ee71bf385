internal import StockroomKit

/// `review policy list`: the policies for rehearsals.
struct ReviewPolicyList: Command {
  static let description = CommandDescription(
    "review policy list", "List the policies for rehearsing and forecasting review.", effect: .reads,
    fields: ReviewExplanations.everything.described(
      "review.policy",
      ["policy": .identifier, "isInForce": .boolean, "reviewers": .integer, "approve": .decimal, "summary": .text]),
    examples: ["review policy list"], needsStore: false)

  init(_ arguments: Arguments) throws {}

  func run(in context: Context) throws -> Output {
    let policies = Policies(catalog: context.catalog)
    let inForce = try policies.nameInForce()
    let rows = try policies.names().map { name in
      let policy = try policies.require(name)
      return [
        Value.identifier(name), .boolean(name.hasSameBytes(as: inForce)), .integer(Int64(policy.reviewers)),
        .decimal(policy.outcomes.approve, places: 2), .text(policy.summary),
      ]
    }
    return .table(Table(columns: Self.columns, empty: "no policies", rows: rows))
  }

  private static let columns = [
    Column("policy", label: "Policy"), Column("isInForce", label: "In Force"),
    Column("reviewers", label: "Reviewers", alignment: .trailing),
    Column("approve", label: "Approve", alignment: .trailing), Column("summary", label: "Summary"),
  ]
}
