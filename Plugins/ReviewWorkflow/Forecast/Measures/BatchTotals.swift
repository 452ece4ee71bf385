/// Sums over a part of a run; times in seconds.
struct BatchTotals {
  var seconds = 0.0
  /// Seconds in which reviewers work.
  var open = 0.0
  /// Waiting jobs times seconds.
  var waiting = 0.0
  /// Busy reviewers times seconds.
  var busy = 0.0
  var reviews = 0.0
  var wait = 0.0
  var decided = 0.0
  var approved = 0.0
  var approval = 0.0

  var meanWait: Double? { reviews > 0 ? wait / reviews : nil }
  var meanLine: Double? { seconds > 0 ? waiting / seconds : nil }
  var resubmissionsEach: Double? { decided > 0 ? (reviews - decided) / decided : nil }
  var meanApproval: Double? { approved > 0 ? approval / approved : nil }

  func load(reviewers: Int) -> Double? { open > 0 ? busy / open / Double(reviewers) : nil }

  mutating func add(_ other: BatchTotals) {
    seconds += other.seconds
    open += other.open
    waiting += other.waiting
    busy += other.busy
    reviews += other.reviews
    wait += other.wait
    decided += other.decided
    approved += other.approved
    approval += other.approval
  }
}
