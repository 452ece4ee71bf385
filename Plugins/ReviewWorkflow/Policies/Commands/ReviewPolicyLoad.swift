internal import Foundation
internal import StockroomKit

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
