/// The result of a forecast; times in seconds.
struct ForecastResult: Hashable, Sendable {
  /// The number of simulated submissions, of those dropped as warm-up, and of the others, which are measured.
  let simulated: Int
  let warmUp: Int
  let decided: Int
  /// The times within which 50%, 90%, and 99% of approvals happened.
  let median: Estimate
  let p90: Estimate
  let p99: Estimate
  let meanApproval: Estimate
  /// From a submission to the beginning of its review.
  let meanWait: Estimate
  /// The same for expedited and for ordinary submissions, if there are both.
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

  /// Whether all intervals are valid and within 5%.
  var isPrecise: Bool { needed == nil }

  /// The number of submissions that makes it precise, about, or nil if it is.
  var needed: Int? { estimates.compactMap(\.needed).max() }
}

/// A measured value with its confidence interval.
struct Estimate: Hashable, Sendable {
  /// The best guess, or nil if nothing was measured.
  var value: Double?
  /// The confidence interval, or nil if the run is too short for one.
  var interval: ClosedRange<Double>?
  /// The number of submissions that an interval within 5% takes, about; nil if it is narrower, or never known.
  var needed: Int?

  /// Half the width of the interval.
  var halfWidth: Double? { interval.map { ($0.upperBound - $0.lowerBound) / 2 } }

  /// Whether a value is in the interval.
  func covers(_ truth: Double) -> Bool { interval?.contains(truth) ?? false }
}
