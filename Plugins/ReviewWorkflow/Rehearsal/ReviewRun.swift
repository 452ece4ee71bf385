internal import Foundation
internal import StockroomKit

/// `review run`: advances the store's clock and simulates reviewers on pending items.
struct ReviewRun: Command {
  private static let span = Parameter<Duration?>.option("for", "How far to advance the store's clock.")
  private static let end = Parameter<DateExpression?>.option("until", "The date to advance the store's clock to.")

  static let description = CommandDescription(
    "review run", "Rehearse review: advance the clock and simulate reviewers by a policy.", effect: .writes,
    permission: .review, parameters: [span, end, PolicyChoice.parameter, Seed.parameter],
    receipt: RehearsalReport.described,
    examples: [
      "review submit .chapter2; review run --for 2w --seed 42", "review submit .chapter2; review run --until friday",
    ])

  private let target: DateExpression
  private let seed: Seed
  private var policy: PolicyChoice

  init(_ arguments: Arguments) throws {
    switch try (arguments[Self.span], arguments[Self.end]) {
    case (let span?, nil): target = .after(span)
    case (nil, let end?): target = end
    case (nil, nil): throw Refusal.rehearsalWithoutEnd
    case (_?, _?): throw Refusal.rehearsalWithTwoEnds
    }
    seed = try arguments[Seed.parameter] ?? .random()
    policy = try PolicyChoice(arguments)
  }

  mutating func prepare(_ preparation: Preparation) throws {
    try policy.prepare(preparation)
    try preparation.prepareTimers { target.date(now: $0) }
  }

  func run(in context: Context) throws -> Output {
    let file = policy.file
    let policy = try policy.resolve(in: context)
    guard try policy.transitions == Policies(catalog: context.catalog).inForce().transitions else {
      throw Refusal.policyNotInForce(policy, file: file)
    }
    let start = context.now
    let end = target.date(now: start)
    guard end >= start else { throw Refusal.rehearsalBackwards(start, end) }
    guard end.seconds <= Self.latest else { throw Refusal.rehearsalTooLong }
    var rehearsal = try Rehearsal(context.catalog, policy: policy, seed: seed)
    try rehearsal.play(until: end, progress: context.progress, checkCancelled: context.checkCancelled)
    let report = RehearsalReport(policy: policy, seed: seed, start: start, end: end, steps: rehearsal.steps)
    return .receipt(report.receipt)
  }

  /// The end of the year 9999, the last time the store's clock shows.
  private static let latest: Int64 = 253_402_300_799
}

extension Refusal {
  static func policyNotInForce(_ policy: Policy, file: FilePath?) -> Refusal {
    let load = file.map { "review policy load \($0.text); " } ?? ""
    return Refusal(
      "review.policy.not-in-force", kind: .state, "\(policy.name) has its own transitions and is not active",
      hint: "\(load)review policy use \(policy.name)", subject: file?.text ?? policy.name)
  }

  static let rehearsalWithoutEnd = Refusal(
    "usage.missing", kind: .usage, "review run needs --for or --until", remedy: .command("review run --for DURATION"))

  static let rehearsalWithTwoEnds = Refusal(
    "usage.exactly-one", kind: .usage, "exactly one of --for and --until is needed", hint: "remove one of them")

  static func rehearsalBackwards(_ start: Date, _ end: Date) -> Refusal {
    Refusal(
      "review.run.backwards", kind: .state,
      "the store's clock is at \(start.iso8601) and cannot run back to \(end.iso8601)",
      remedy: .command("review run --for 5d"))
  }

  static let rehearsalTooLong = Refusal(
    "review.run.too-long", "the store's clock ends with the year 9999", remedy: .command("review run --for 5d"))
}
