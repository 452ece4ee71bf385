internal import StockroomKit

/// The random decisions of a rehearsal, by a policy.
struct RehearsalChances {
  let policy: Policy
  private var times: RandomSource
  private var outcomes: RandomSource

  init(_ policy: Policy, seed: Seed) {
    self.policy = policy
    times = RandomSource(seed: seed.number, stream: 0)
    outcomes = RandomSource(seed: seed.number, stream: 1)
  }

  /// A random duration in whole seconds, at most ten years, longer than any rehearsal.
  mutating func seconds(_ distribution: Distribution) -> Int64 {
    Int64(min(distribution.sample(&times), Span.longest).rounded(.up))
  }

  /// The outcome of a review, and the reviewer's message.
  mutating func outcome() -> (event: ReviewEvent, remark: Remark) {
    let place = outcomes.unit()
    let odds = policy.outcomes
    if place < odds.reject { return (.reject, remark()) }
    if place < odds.refusal { return (.requestAction, Remark(message: remark().message)) }
    return (.approve, Remark())
  }

  /// True if the developer submits again.
  mutating func resubmits() -> Bool {
    outcomes.unit() < policy.resubmission.probability
  }

  private mutating func remark() -> Remark {
    var place = outcomes.unit()
    for reason in policy.reasons {
      place -= reason.probability
      if place < 0 { return Remark(guideline: reason.guideline, message: reason.message) }
    }
    guard let last = policy.reasons.last else {
      return Remark(guideline: Guideline(number: "2.1"), message: "The product needs a change.")
    }
    return Remark(guideline: last.guideline, message: last.message)
  }
}
