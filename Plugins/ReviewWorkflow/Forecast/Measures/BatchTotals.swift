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
  /// The same of expedited jobs only.
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
