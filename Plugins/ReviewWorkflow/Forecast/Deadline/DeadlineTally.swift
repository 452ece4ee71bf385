/// Counts approvals by a deadline per day of submission; times are seconds of the run.
struct DeadlineTally: SimulationObserver {
  private static let day = 86_400.0

  /// The start of the first day.
  private let nowSeconds: Double
  private let deadlineSeconds: Double
  private let firstDay: Int
  /// The number submitted on a day and not yet decided.
  private(set) var submitted: [Int]
  /// The number of them approved by the deadline.
  private(set) var approved: [Int]
  private var seconds = 0.0

  var isDone: Bool { seconds >= deadlineSeconds }

  /// Creates counters for the days from the first, today being 0, to the deadline.
  init(nowSeconds: Double, deadlineSeconds: Double, firstDay: Int) {
    self.nowSeconds = nowSeconds
    self.deadlineSeconds = deadlineSeconds
    self.firstDay = firstDay
    let days = Int(((deadlineSeconds - nowSeconds) / Self.day).rounded(.up)) - firstDay
    submitted = [Int](repeating: 0, count: max(days, 0))
    approved = submitted
  }

  mutating func pass(from start: Double, to end: Double, waiting: Int, busy: Int) {
    seconds = end
  }

  mutating func submitted(_ job: Job) {
    if let index = index(of: job), seconds < deadlineSeconds { submitted[index] += 1 }
  }

  mutating func decided(_ job: Job, at seconds: Double, isApproved: Bool) {
    guard let index = index(of: job) else { return }
    if seconds < nowSeconds {
      submitted[index] -= 1
    } else if isApproved, seconds <= deadlineSeconds {
      approved[index] += 1
    }
  }

  private func index(of job: Job) -> Int? {
    let index = Int(((job.submittedSeconds - nowSeconds) / Self.day).rounded(.down)) - firstDay
    return submitted.indices.contains(index) ? index : nil
  }
}
