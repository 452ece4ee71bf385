/// The smallest stretch of a run that is kept: its sums, its times to approval, and its longest queue.
struct RunCell {
  var totals = BatchTotals()
  var times = QuantileSketch()
  var longestLine = 0

  mutating func add(_ other: RunCell) {
    totals.add(other.totals)
    times.add(other.times)
    longestLine = max(longestLine, other.longestLine)
  }
}

/// Sums over a stretch of a run; times in seconds.
struct BatchTotals {
  var seconds = 0.0
  /// Reviewers times working seconds.
  var capacity = 0.0
  /// Waiting jobs times seconds.
  var waiting = 0.0
  /// Busy reviewers times seconds.
  var busy = 0.0
  var decided = 0.0
  /// The reviews of decided jobs, and their waiting time.
  var reviews = 0.0
  var wait = 0.0
  /// The reviews and waiting time of expedited jobs only.
  var expeditedReviews = 0.0
  var expeditedWait = 0.0
  var approved = 0.0
  var approval = 0.0

  mutating func add(_ other: BatchTotals) {
    seconds += other.seconds
    capacity += other.capacity
    waiting += other.waiting
    busy += other.busy
    decided += other.decided
    reviews += other.reviews
    wait += other.wait
    expeditedReviews += other.expeditedReviews
    expeditedWait += other.expeditedWait
    approved += other.approved
    approval += other.approval
  }
}

/// A measure that is the quotient of two sums.
enum RatioMeasure: CaseIterable {
  case meanApproval, meanWait, meanExpeditedWait, meanOrdinaryWait, meanLine, load, resubmissions

  /// The two sums of a stretch: dividend and divisor.
  func parts(of totals: BatchTotals) -> (sum: Double, count: Double) {
    switch self {
    case .meanApproval: (totals.approval, totals.approved)
    case .meanWait: (totals.wait, totals.reviews)
    case .meanExpeditedWait: (totals.expeditedWait, totals.expeditedReviews)
    case .meanOrdinaryWait: (totals.wait - totals.expeditedWait, totals.reviews - totals.expeditedReviews)
    case .meanLine: (totals.waiting, totals.seconds)
    case .load: (totals.busy, totals.capacity)
    case .resubmissions: (totals.reviews - totals.decided, totals.decided)
    }
  }

  /// Half of the last displayed digit: an interval this narrow is exact.
  var resolution: Double {
    switch self {
    case .meanApproval, .meanWait, .meanExpeditedWait, .meanOrdinaryWait: 0.5
    case .meanLine: 0.005
    case .load, .resubmissions: 0.000_05
    }
  }

  /// The approximate length of a run, relative to one for the mean time to approval.
  var effort: Double {
    switch self {
    case .meanApproval, .meanWait, .meanExpeditedWait, .meanOrdinaryWait, .meanLine: 1
    case .load: 0.1
    case .resubmissions: 0
    }
  }
}
