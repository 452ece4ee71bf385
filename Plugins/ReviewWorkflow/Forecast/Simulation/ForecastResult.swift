/// The result of a forecast; times in seconds.
struct ForecastResult: Hashable, Sendable {
  /// The number of simulated submissions, those dropped as warm-up, and those measured.
  let simulated: Int
  let warmUp: Int
  let decided: Int
  /// The times within which 50%, 90%, and 99% of approvals happened.
  let median: Estimate
  let p90: Estimate
  let p99: Estimate
  let meanApproval: Estimate
  /// The time from a submission to the start of its review.
  let meanWait: Estimate
  /// The mean waits of expedited and ordinary submissions; nil unless the policy has both.
  let expeditedWait: Estimate?
  let ordinaryWait: Estimate?
  /// The length of the queue, on average and at most.
  let meanLine: Estimate
  let longestLine: Int
  /// The share of working hours that reviewers are busy.
  let load: Estimate
  /// The mean number of resubmissions.
  let resubmissions: Estimate

  private var estimates: [Estimate] {
    [median, p90, p99, meanApproval, meanWait, meanLine, load, resubmissions]
      + [expeditedWait, ordinaryWait].compactMap { $0 }
  }

  /// True if all intervals are valid and within 5%.
  var isPrecise: Bool { needed == nil }

  /// The approximate number of submissions for precise intervals; nil if they are precise.
  var needed: Int? { estimates.compactMap(\.needed).max() }
}

/// A measured value with its confidence interval.
struct Estimate: Hashable, Sendable {
  /// The best guess, or nil if nothing was measured.
  var value: Double?
  /// The confidence interval, or nil if the run is too short for one.
  var interval: ClosedRange<Double>?
  /// The approximate number of submissions for an interval within 5%; nil if it is within 5% or cannot be known.
  var needed: Int?

  /// Half the width of the interval.
  var halfWidth: Double? { interval.map { ($0.upperBound - $0.lowerBound) / 2 } }

  /// True if a value is in the interval.
  func covers(_ truth: Double) -> Bool { interval?.contains(truth) ?? false }
}
