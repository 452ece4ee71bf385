/// What a forecast simulates: submissions that come, wait, are reviewed, and may have to come again.
struct ForecastModel: Hashable, Sendable {
  /// The time between one new submission and the next.
  var interval: Distribution
  /// How many reviewers there are.
  var reviewers: Int
  /// What passes after a submission before a reviewer may take it up.
  var waiting = Distribution.zero
  /// How long a reviewer works on one.
  var review: Distribution
  /// The probability that a review does not end in approval.
  var refusal = 0.0
  /// The probability that what was refused is submitted again.
  var comeback = 1.0
  /// How long the developer takes for that.
  var resubmission = Distribution.zero
  /// The share of submissions that are taken before all others.
  var expedited = 0.0
  /// When reviewers work; nil for day and night.
  var calendar: WorkCalendar?
  /// When the run begins, in seconds since 1970.
  var startSeconds = 0.0
  /// What a team's own stages take before a reviewer may take it up.
  var waitingStages: [Distribution] = []
  /// What they take of a reviewer's time.
  var reviewStages: [Distribution] = []

  /// How many reviews a submission takes on average.
  var reviewsEach: Double { 1 / (1 - refusal * comeback) }

  private var meanReviewSeconds: Double { reviewStages.reduce(review.meanSeconds) { $0 + $1.meanSeconds } }

  /// The share of their time that reviewers would need; from 1 on the queue grows without end.
  var load: Double {
    reviewsEach * meanReviewSeconds / (interval.meanSeconds * Double(reviewers) * (calendar?.openShare ?? 1))
  }

  /// The fewest reviewers that can keep up.
  var fewestReviewers: Int { Int((load * Double(reviewers)).rounded(.down)) + 1 }
}
