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

  /// Half of the last digit that is shown: an interval so narrow is exact.
  var resolution: Double {
    switch self {
    case .meanApproval, .meanWait, .meanExpeditedWait, .meanOrdinaryWait: 0.5
    case .meanLine: 0.005
    case .load, .resubmissions: 0.000_05
    }
  }

  /// How much longer than for the mean time to approval a run must be, about.
  var effort: Double {
    switch self {
    case .meanApproval, .meanWait, .meanExpeditedWait, .meanOrdinaryWait, .meanLine: 1
    case .load: 0.1
    case .resubmissions: 0
    }
  }
}
