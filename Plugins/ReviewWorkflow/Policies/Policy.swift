internal import StockroomKit

/// How a review desk works, as data: who reviews when, how long things take, and how they end.
struct Policy: Hashable, Sendable {
  /// What it is called.
  var name: String
  /// A sentence.
  var summary = ""
  /// How many submissions can be in review at a time.
  var reviewers = 1
  /// The time between one new submission and the next, for forecasts; nil where a policy says nothing of it.
  var arrivals: Distribution?
  /// What passes after a submission before a reviewer may take it up.
  var waiting = Distribution.zero
  /// How long a review takes, in the reviewers' hours.
  var review = Distribution.zero
  /// How a review ends.
  var outcomes = Outcomes()
  /// Why products are rejected; the probabilities add up to 1.
  var reasons: [Reason] = []
  /// What the developer does about a refusal.
  var resubmission = Resubmission()
  /// The share of submissions that are expedited, for forecasts.
  var expedited = 0.0
  /// When reviewers work; nil for day and night.
  var calendar: PolicyCalendar?
  /// The team's own states, each shown as one of the twelve.
  var stages: [Stage] = []
  /// The way through review; nil for App Review's own.
  var transitions: [PolicyTransition]?

  /// The probabilities of the ways a review ends; they add up to 1.
  struct Outcomes: Hashable, Sendable {
    var approve = 1.0
    var reject = 0.0
    var requestAction = 0.0

    /// The probability that it does not end in approval.
    var refusal: Double { reject + requestAction }
  }

  /// Why products are rejected.
  struct Reason: Hashable, Sendable {
    let guideline: Guideline
    let probability: Double
    /// What the developer reads.
    let message: String
  }

  /// What the developer does about a refusal.
  struct Resubmission: Hashable, Sendable {
    /// Whether they submit again at all.
    var probability = 1.0
    /// How long they take.
    var delay = Distribution.constant(seconds: 86_400)
  }

  /// A state of the team's own.
  struct Stage: Hashable, Sendable {
    let name: String
    /// The one of the twelve it is shown as.
    let shown: ProductStatus
    /// How long a product stays in it during a rehearsal.
    let lasts: Distribution
  }
}
