internal import Foundation
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
    return .table(
      Table(
        columns: Self.description.fields.columns(labels: ["isInForce": "In Force"]), empty: "no policies", rows: rows))
  }
}

/// `review policy show`: a policy as YAML, which `review policy load` accepts.
struct ReviewPolicyShow: Command {
  private static let name = Parameter<PolicyName?>.optionalArgument(
    "policy", "The policy. Default: the active one.")

  static let description = CommandDescription(
    "review policy show", "Show a policy as YAML.", effect: .reads, parameters: [name],
    examples: ["review policy show", "review policy show three-step"], needsStore: false)

  private let name: String?

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]?.text
  }

  func run(in context: Context) throws -> Output {
    let policies = Policies(catalog: context.catalog)
    let name = try self.name ?? policies.nameInForce()
    if let source = try policies.source(of: name) { return .text(source) }
    return .text(PolicyWriter.text(try policies.require(name)))
  }
}

/// `review policy check`: lists all problems of a policy file.
struct ReviewPolicyCheck: Command {
  private static let file = Parameter<FilePath>.argument("file", "The policy, a YAML file.")

  static let description = CommandDescription(
    "review policy check", "Check a policy file, and list all its problems.", effect: .none,
    parameters: [file],
    fields: ReviewExplanations.everything.described(
      "review.policy",
      ["code": .text, "file": .identifier, "line": .integer, "column": .integer, "message": .text, "hint": .text]),
    examples: ["review policy check policies/legal.yaml"])

  private let file: FilePath
  private var policy: Policy?

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    let data = try preparation.read(file, limit: PolicyFile.limit)
    policy = try PolicyFile(data, file: file, isKept: true).validated()
  }

  func run(in context: Context) throws -> Output {
    .table(
      Table(columns: TextFile.columns, empty: "\(file.text): the policy \(policy?.name ?? "") is valid", rows: []))
  }
}

/// `review policy load`: saves a policy in the store.
struct ReviewPolicyLoad: Command {
  private static let file = Parameter<FilePath>.argument("file", "The policy, a YAML file.")

  static let description = CommandDescription(
    "review policy load", "Save a policy in the store, replacing an older one with the same name.", effect: .writes,
    permission: .review, parameters: [file],
    receipt: ReviewExplanations.everything.described("review.policy", ["policy": .identifier]),
    examples: ["review policy load policies/legal.yaml; review policy use legal"])

  private let file: FilePath
  private var loaded: (policy: Policy, source: String)?

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    let data = try preparation.read(file, limit: PolicyFile.limit)
    loaded = (try PolicyFile.read(data, file: file, isKept: true), String(decoding: data, as: UTF8.self))
  }

  func run(in context: Context) throws -> Output {
    guard let loaded else { return .nothing }
    let policies = Policies(catalog: context.catalog)
    try policies.load(loaded.policy, source: loaded.source)
    let name = loaded.policy.name
    let isInForce = try policies.nameInForce().hasSameBytes(as: name)
    return .receipt(
      Receipt(
        "the policy \(name) is loaded\(isInForce ? " and active" : "")",
        record: Record([Field("policy", .identifier(name), label: "Policy")]),
        tally: Receipt.Tally("policy", "loaded"),
        next: (isInForce ? [] : ["review policy use \(name)"]) + (forecast(by: loaded.policy).map { [$0] } ?? []))
    )
  }

  /// The forecast command for a policy, with enough reviewers to keep up, or nil if it has no
  /// arrivals.
  private func forecast(by policy: Policy) -> String? {
    guard let arrivals = policy.arrivals else { return nil }
    let model = policy.model(arrivals: arrivals, startSeconds: 0)
    let more = model.load < 1 ? "" : " --reviewers \(model.fewestReviewers)"
    return "review simulate --policy \(policy.name)\(more)"
  }
}

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
