/// Collects how long the submissions of a day take to be approved; times are seconds of the run.
struct ApprovalTally: SimulationObserver {
  /// The length of a run after the store's time, at most.
  private static let limit = 366 * 86_400.0

  /// The store's time.
  private let nowSeconds: Double
  /// The day of the submissions.
  private let day: Range<Double>
  /// The number of submissions that are not decided.
  private var open = 0
  /// The number submitted, without those decided before the store's time.
  private(set) var submitted = 0
  /// The times from the store's time, or from a later submission, to approval.
  private(set) var approved: [Double] = []
  private var seconds = 0.0

  var isDone: Bool {
    seconds >= max(nowSeconds, day.upperBound) && open == 0 || seconds >= nowSeconds + Self.limit
  }

  init(nowSeconds: Double, day: Range<Double>) {
    (self.nowSeconds, self.day) = (nowSeconds, day)
  }

  mutating func pass(from start: Double, to end: Double, waiting: Int, busy: Int) { seconds = end }

  mutating func submitted(_ job: Job) {
    guard day.contains(job.submittedSeconds) else { return }
    open += 1
    submitted += 1
  }

  mutating func decided(_ job: Job, at seconds: Double, isApproved: Bool) {
    guard day.contains(job.submittedSeconds) else { return }
    open -= 1
    if seconds < nowSeconds {
      submitted -= 1
    } else if isApproved {
      approved.append(seconds - max(nowSeconds, job.submittedSeconds))
    }
  }
}
