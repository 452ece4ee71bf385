/// The result of a forecast; times in seconds.
struct ForecastResult: Hashable, Sendable {
  /// The number of measured submissions, without the warm-up.
  let decided: Int
  /// The times within which 50%, 90%, and 99% of approvals happened.
  let median: Estimate
  let p90: Estimate
  let p99: Estimate
  let meanApproval: Estimate
  /// From a submission to the beginning of its review.
  let meanWait: Estimate
  /// The length of the queue, on average and at most.
  let meanLine: Estimate
  let longestLine: Int
  /// The share of working hours that reviewers are busy.
  let load: Estimate
  /// The mean number of resubmissions.
  let resubmissions: Estimate

  /// The note if too few submissions were measured for intervals.
  var note: String? {
    guard decided < SteadyState.fewestForIntervals else { return nil }
    return "\(decided) submissions are too few for intervals; add --submissions 1000"
  }
}
