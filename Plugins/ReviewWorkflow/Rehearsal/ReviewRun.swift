internal import Foundation
internal import StockroomKit

/// `review run`: advances the store's clock and simulates reviewers on pending items.
struct ReviewRun: Command {
  private static let span = Parameter<Duration>.required("for", "How far to advance the store's clock.")

  static let description = CommandDescription(
    "review run", "Rehearse review: advance the clock and simulate reviewers by a policy.", effect: .writes,
    permission: .review, parameters: [span, PolicyChoice.parameter, Seed.parameter],
    receipt: RehearsalReport.described,
    examples: ["review submit .chapter2; review run --for 2w --seed 42"])

  private let span: Duration
  private let seed: Seed
  private var policy: PolicyChoice

  init(_ arguments: Arguments) throws {
    span = try arguments[Self.span]
    seed = try arguments[Seed.parameter] ?? .drawn()
    policy = try PolicyChoice(arguments)
  }

  mutating func prepare(_ preparation: Preparation) throws {
    try policy.prepare(preparation)
  }

  func run(in context: Context) throws -> Output {
    let file = policy.file
    let policy = try policy.resolve(in: context)
    guard try policy.transitions == Policies(catalog: context.catalog).inForce().transitions else {
      throw Refusal.policyNotInForce(policy, file: file)
    }
    let start = context.now
    let end = Date(seconds: start.seconds + span.seconds)
    guard end.seconds <= Self.latest else { throw Refusal.rehearsalTooLong }
    var rehearsal = try Rehearsal(context.catalog, policy: policy, seed: seed)
    try rehearsal.play(until: end, progress: context.progress, checkCancelled: context.checkCancelled)
    let report = RehearsalReport(policy: policy, seed: seed, start: start, end: end, steps: rehearsal.steps)
    return .receipt(report.receipt)
  }

  /// The end of the year 9999, the last the store's clock shows.
  private static let latest: Int64 = 253_402_300_799
}

extension Refusal {
  static func policyNotInForce(_ policy: Policy, file: FilePath?) -> Refusal {
    let load = file.map { "review policy load \($0.text); " } ?? ""
    return Refusal(
      "review.policy.not-in-force", kind: .state, "\(policy.name) has its own transitions and is not active",
      hint: "\(load)review policy use \(policy.name)", subject: file?.text ?? policy.name)
  }

  static let rehearsalTooLong = Refusal(
    "review.run.too-long", "the store's clock ends with the year 9999", remedy: .command("review run --for 5d"))
}
