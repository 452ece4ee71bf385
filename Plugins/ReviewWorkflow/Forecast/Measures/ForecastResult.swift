/// What a forecast found; times in seconds.
struct ForecastResult: Hashable, Sendable {
  /// How many submissions were measured, the warm-up aside.
  let decided: Int
  /// Half, nine in ten, and ninety-nine in a hundred of the approved were approved within.
  let median: Estimate
  let p90: Estimate
  let p99: Estimate
  let meanApproval: Estimate
  /// From a submission to the beginning of its review.
  let meanWait: Estimate
  /// How many wait, on average over time and at most.
  let meanLine: Estimate
  let longestLine: Int
  /// The share of their hours that reviewers review.
  let load: Estimate
  /// How often a submission comes again.
  let resubmissions: Estimate

  /// What to say where too few were measured to tell how far off the values may be.
  var note: String? {
    guard decided < SteadyState.fewestForIntervals else { return nil }
    return "too few for intervals with \(decided) measured; add --submissions 1000"
  }
}
