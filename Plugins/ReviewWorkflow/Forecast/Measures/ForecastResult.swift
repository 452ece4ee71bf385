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
