internal import Foundation
internal import StockroomKit

/// The approval time of a product that is submitted now or was submitted before, from many runs.
struct ApprovalForecast {
  /// The times to approval of all runs, the shortest first, and the number of submissions.
  struct Times {
    let approved: [Double]
    let submitted: Int

    /// The share that is ever approved; nil if nothing was submitted.
    var share: Double? { submitted > 0 ? Double(approved.count) / Double(submitted) : nil }

    /// The share that is approved within a time in seconds.
    func share(within seconds: Double) -> Double {
      submitted > 0 ? Double(approved.prefix { $0 <= seconds }.count) / Double(submitted) : 0
    }

    /// The time in seconds within which a share of all is approved; nil if fewer ever are.
    func quantile(_ share: Double) -> Double? {
      let index = max(Int((share * Double(submitted)).rounded(.up)), 1) - 1
      return approved.indices.contains(index) ? approved[index] : nil
    }
  }

  private static let day = 86_400.0
  /// The earliest simulated submission before the store's time, in seconds; older ones have the same outlook.
  private static let longestAgo = 60.0 * day

  let runs: ForecastRuns
  let now: Date
  /// The time of the product's submission; nil if it is not submitted.
  let submitted: Date?

  func times(progress: ProgressReporter, checkCancelled: () throws -> Void) throws -> Times {
    let ago = min(submitted.map { Double(now.seconds - $0.seconds) } ?? 0, Self.longestAgo)
    let before = ForecastRuns.warmUp + (ago / Self.day).rounded(.up) * Self.day
    let start = before - ago
    let tally = ApprovalTally(nowSeconds: before, day: start..<start + Self.day)
    var (approved, count): ([Double], Int) = ([], 0)
    try runs.run(tally, from: Double(now.seconds) - before, progress: progress, checkCancelled: checkCancelled) {
      approved += $0.approved
      count += $0.submitted
    }
    return Times(approved: approved.sorted(), submitted: count)
  }
}

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
