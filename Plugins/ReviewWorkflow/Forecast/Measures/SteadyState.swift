/// Measures the steady state of a review team, without the warm-up from an empty queue.
///
/// All measures are of the same submissions: those decided after the warm-up.
struct SteadyState: SimulationObserver {
  private static let batches = 30
  /// The minimum number of decisions before the steady state.
  private static let shortestWarmUp = 1000
  /// The minimum number of submissions for batch means: ten per batch.
  static let fewestForIntervals = batches * 10
  private static let shares = [0.5, 0.9, 0.99]

  private(set) var isDone = false
  private let warmUp: Int
  /// The total number of decisions, including the warm-up.
  let total: Int
  private let reviewers: Int
  private let startSeconds: Double
  private let calendar: WorkCalendar?
  private(set) var decisions = 0
  private var isWarm = false
  private var closedBatches = 0
  private var batchEnd: Int

  private var batch = BatchTotals()
  private var all = BatchTotals()
  private var batchTimes = QuantileSketch()
  private(set) var allTimes = QuantileSketch()
  private var longestLine = 0

  private var waits = BatchMeans()
  private var lines = BatchMeans()
  private var loads = BatchMeans()
  private var sentBacks = BatchMeans()
  private var approvals = BatchMeans()
  private var quantiles = [BatchMeans](repeating: BatchMeans(), count: shares.count)

  /// Creates a measurement of a number of decisions, ignoring the first tenth.
  init(_ model: ForecastModel, submissions: Int) {
    warmUp = max(submissions / 10, Self.shortestWarmUp)
    total = warmUp + submissions - submissions / 10
    batchEnd = warmUp
    reviewers = model.reviewers
    startSeconds = model.startSeconds
    calendar = model.calendar
  }

  mutating func pass(from start: Double, to end: Double, waiting: Int, busy: Int) {
    let span = end - start
    batch.seconds += span
    batch.waiting += Double(waiting) * span
    longestLine = max(longestLine, waiting)
    guard let calendar else {
      batch.open += span
      batch.busy += Double(busy) * span
      return
    }
    let open = calendar.worked(until: startSeconds + end) - calendar.worked(until: startSeconds + start)
    batch.open += open
    batch.busy += Double(busy) * open
  }

  mutating func submitted(_ job: Job) {}

  mutating func decided(_ job: Job, at seconds: Double, isApproved: Bool) {
    decisions += 1
    batch.decided += 1
    batch.reviews += Double(job.reviews)
    batch.wait += job.waitedSeconds
    if isApproved {
      batch.approved += 1
      batch.approval += seconds - job.submittedSeconds
      batchTimes.add(seconds: seconds - job.submittedSeconds)
    }
    if decisions >= batchEnd { closeBatch() }
  }

  private mutating func closeBatch() {
    if isWarm {
      keep(batch)
      closedBatches += 1
    } else {
      longestLine = 0
      isWarm = true
    }
    batch = BatchTotals()
    batchTimes.reset()
    isDone = decisions >= total
    batchEnd = max(decisions + 1, Self.end(of: closedBatches + 1, total, warmUp))
  }

  /// The number of decisions at the end of a batch, counted from 1.
  private static func end(of batch: Int, _ total: Int, _ warmUp: Int) -> Int {
    max(1, warmUp + (total - warmUp) * batch / batches)
  }

  private mutating func keep(_ batch: BatchTotals) {
    all.add(batch)
    allTimes.add(batchTimes)
    if let wait = batch.meanWait { waits.add(wait) }
    if let line = batch.meanLine { lines.add(line) }
    if let load = batch.load(reviewers: reviewers) { loads.add(load) }
    if let share = batch.resubmissionsEach { sentBacks.add(share) }
    if let approval = batch.meanApproval { approvals.add(approval) }
    for (index, share) in Self.shares.enumerated() {
      if let quantile = batchTimes.quantile(share) { quantiles[index].add(quantile) }
    }
  }

  /// The measures, or nil if nothing was approved.
  ///
  /// With too few submissions there are no intervals.
  func result(confidence: Double) -> ForecastResult? {
    let confidence = Int(all.decided) < Self.fewestForIntervals ? nil : confidence
    let times = zip(Self.shares, quantiles).map { share, means in
      means.estimate(confidence: confidence, around: allTimes.quantile(share))
    }
    guard all.approved > 0, times.count == 3 else { return nil }
    return ForecastResult(
      decided: Int(all.decided), median: times[0], p90: times[1], p99: times[2],
      meanApproval: approvals.estimate(confidence: confidence, around: all.meanApproval),
      meanWait: waits.estimate(confidence: confidence, around: all.meanWait),
      meanLine: lines.estimate(confidence: confidence, around: all.meanLine), longestLine: longestLine,
      load: loads.estimate(confidence: confidence, around: all.load(reviewers: reviewers)),
      resubmissions: sentBacks.estimate(confidence: confidence, around: all.resubmissionsEach))
  }
}
