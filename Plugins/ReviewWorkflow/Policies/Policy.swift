internal import StockroomKit

/// The behavior of a review team as data: working hours, durations, and outcomes.
struct Policy: Hashable, Sendable {
  var name: String
  /// A one-sentence summary.
  var summary = ""
  /// The number of concurrent reviews.
  var reviewers = 1
  /// The time between new submissions, for forecasts, or nil if not given.
  var arrivals: Distribution?
  /// The delay before the review of a submission may start.
  var waiting = Distribution.zero
  /// The duration of a review, in working hours.
  var review = Distribution.zero
  /// The outcomes of reviews.
  var outcomes = Outcomes()
  /// The reasons for rejections; their probabilities add up to 1.
  var reasons: [Reason] = []
  /// The developer's reaction to a rejection.
  var resubmission = Resubmission()
  /// The share of submissions that are expedited, for forecasts.
  var expedited = 0.0
  /// The working hours, or nil for around the clock.
  var calendar: PolicyCalendar?
  /// The custom states, each shown as one of the twelve statuses.
  var stages: [Stage] = []
  /// The transitions, or nil for App Review's own.
  var transitions: [PolicyTransition]?

  /// The probabilities of the outcomes, which add up to 1.
  struct Outcomes: Hashable, Sendable {
    var approve = 1.0
    var reject = 0.0
    var requestAction = 0.0

    /// The probability of any other outcome than approval.
    var refusal: Double { reject + requestAction }
  }

  /// The reasons for rejections.
  struct Reason: Hashable, Sendable {
    let guideline: Guideline
    let probability: Double
    /// The message to the developer.
    let message: String
  }

  /// The developer's reaction to a rejection.
  struct Resubmission: Hashable, Sendable {
    /// The probability of a resubmission.
    var probability = 1.0
    /// The delay before it.
    var delay = Distribution.constant(seconds: 86_400)
  }

  /// A custom state.
  struct Stage: Hashable, Sendable {
    let name: String
    /// The status it is shown as.
    let shown: ProductStatus
    /// The time a product stays in it.
    let lasts: Distribution
  }
}

/// A transition in a policy.
struct PolicyTransition: Hashable, Sendable {
  /// The code of a status, or the name of a custom state.
  let from: String
  let event: ReviewEvent
  let part: Actor.Part
  let condition: TransitionGuard?
  let to: String
}

extension Policy {
  /// The machine of products.
  var machine: ReviewMachine {
    guard let transitions else { return StandardReview.products }
    return StandardReview.products(reviewedBy: [transitions.map(row)])
  }

  /// The time a product stays in a custom state.
  func lasts(_ stage: String) -> Distribution {
    stages.first { $0.name == stage }?.lasts ?? .zero
  }

  private func row(_ transition: PolicyTransition) -> ReviewMachine.Row {
    let start = place(transition.from)
    let end = place(transition.to)
    return ReviewMachine.Row(
      from: start.status, event: transition.event, part: transition.part, condition: transition.condition,
      to: end.status, fromStage: start.stage, toStage: end.stage)
  }

  /// A state as its displayed status and, for a custom one, its name.
  private func place(_ name: String) -> (status: ProductStatus?, stage: String?) {
    guard let stage = stages.first(where: { $0.name == name }) else { return (ProductStatus(rawValue: name), nil) }
    return (stage.shown, stage.name)
  }
}

extension Policy {
  /// The model for a forecast, with its own or other arrivals.
  func model(arrivals: Distribution, reviewers: Int? = nil, startSeconds: Double) -> ForecastModel {
    ForecastModel(
      interval: arrivals, reviewers: reviewers ?? self.reviewers, waiting: waiting, review: review,
      refusal: outcomes.refusal, comeback: resubmission.probability, resubmission: resubmission.delay,
      expedited: expedited, calendar: calendar?.working, startSeconds: startSeconds,
      waitingStages: lasting(.waitingForReview), reviewStages: lasting(.inReview))
  }

  private func lasting(_ status: ProductStatus) -> [Distribution] {
    stages.filter { $0.shown == status && $0.lasts != .zero }.map(\.lasts)
  }
}
