internal import Foundation
internal import StockroomKit

/// The probability that a product submitted on a day is approved by a deadline, from many runs from the store's time
/// on.
struct DeadlineForecast {
  /// The results for the days from a given one on.
  struct Chance: Hashable {
    /// The start of the 24 hours of the submissions.
    let day: Date
    /// The share approved in time; nil if nothing was submitted.
    let share: Double?
  }

  private static let day: Int64 = 86_400

  let runs: ForecastRuns
  let confidence: Double
  let now: Date
  let by: Date

  /// The deadline as text: a day, which begins at midnight, or a time.
  var deadline: String { by.seconds.isMultiple(of: Self.day) ? by.isoDay : by.iso8601 }

  /// The probabilities for each day from a given one, today being 0, to the deadline.
  func chances(
    since firstDay: Int = 0, progress: ProgressReporter, checkCancelled: () throws -> Void
  ) throws -> [Chance] {
    guard by > now, by.seconds - now.seconds <= 800 * Self.day else { throw Refusal.deadlineOutside(self) }
    let before = ForecastRuns.warmUp - Double(min(firstDay, 0)) * Double(Self.day)
    let tally = DeadlineTally(
      nowSeconds: before, deadlineSeconds: Double(by.seconds - now.seconds) + before, firstDay: firstDay)
    var submitted = tally.submitted
    var approved = tally.approved
    try runs.run(tally, from: Double(now.seconds) - before, progress: progress, checkCancelled: checkCancelled) { run in
      for index in submitted.indices {
        submitted[index] += run.submitted[index]
        approved[index] += run.approved[index]
      }
    }
    return submitted.indices.map { index in
      let day = Date(seconds: now.seconds + Int64(firstDay + index) * Self.day)
      let count = submitted[index]
      return Chance(day: day, share: count > 0 ? Double(approved[index]) / Double(count) : nil)
    }
  }
}

extension Refusal {
  static func deadlineOutside(_ forecast: DeadlineForecast) -> Refusal {
    Refusal(
      "review.simulate.deadline",
      "\(forecast.deadline) is not within two years of \(forecast.now.isoDay), the store's date",
      hint: "use --by +30d", subject: forecast.deadline)
  }
}

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
