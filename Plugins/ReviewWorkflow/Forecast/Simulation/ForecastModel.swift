/// The model of a forecast: submissions that arrive, wait, are reviewed, and may be resubmitted.
struct ForecastModel: Hashable, Sendable {
  /// The time between new submissions.
  var interval: Distribution
  /// The number of reviewers.
  var reviewers: Int
  /// The delay before the review of a submission may start.
  var waiting = Distribution.zero
  /// The duration of a review.
  var review: Distribution
  /// The probability that a review does not end in approval.
  var refusal = 0.0
  /// The probability of a resubmission.
  var comeback = 1.0
  /// The developer's delay before a resubmission.
  var resubmission = Distribution.zero
  /// The share of expedited submissions.
  var expedited = 0.0
  /// The working hours, or nil for around the clock.
  var calendar: WorkCalendar?
  /// The start of the run in seconds since 1970.
  var startSeconds = 0.0
  /// The delays of custom states before the review.
  var waitingStages: [Distribution] = []
  /// The reviewers' time in custom states.
  var reviewStages: [Distribution] = []

  /// The mean number of reviews per submission.
  var reviewsEach: Double { 1 / (1 - refusal * comeback) }

  private var meanReviewSeconds: Double { reviewStages.reduce(review.meanSeconds) { $0 + $1.meanSeconds } }

  /// The utilization of reviewers; from 1 on the queue grows without bound.
  var load: Double {
    reviewsEach * meanReviewSeconds / (interval.meanSeconds * Double(reviewers) * (calendar?.openShare ?? 1))
  }

  /// The irregularity of the queue: the sum of the squared coefficients of variation of arrivals and reviews.
  var squaredVariation: Double {
    let variance = reviewStages.reduce(review.variance) { $0 + $1.variance }
    return interval.variance / (interval.meanSeconds * interval.meanSeconds)
      + (variance > 0 ? variance / (meanReviewSeconds * meanReviewSeconds) : 0)
  }

  /// The minimum number of reviewers that can keep up.
  var fewestReviewers: Int { Int((load * Double(reviewers)).rounded(.down)) + 1 }
}
