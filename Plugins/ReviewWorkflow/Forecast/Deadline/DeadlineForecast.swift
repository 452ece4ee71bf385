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
  /// The warm-up of a run, so that the review team is as busy as usual.
  private static let warmUp: Int64 = 30 * day
  /// The number of submissions per day over all runs.
  private static let wanted = 2000.0

  var model: ForecastModel
  let seed: Seed
  let confidence: Double
  let now: Date
  let by: Date

  /// The deadline as text: a day, which begins at midnight, or a time.
  var deadline: String { by.seconds.isMultiple(of: Self.day) ? by.isoDay : by.iso8601 }

  /// The probabilities for each day from a given one, today being 0, to the deadline.
  func chances(
    since firstDay: Int = 0, progress: ProgressReporter, checkCancelled: () throws -> Void
  ) throws -> [Chance] {
    guard model.load < 1 else { throw Refusal.overloaded(model) }
    guard by > now, by.seconds - now.seconds <= 800 * Self.day else { throw Refusal.deadlineOutside(self) }
    let before = Self.warmUp - Int64(min(firstDay, 0)) * Self.day
    var model = model
    model.startSeconds = Double(now.seconds - before)
    let tally = DeadlineTally(
      nowSeconds: Double(before), deadlineSeconds: Double(by.seconds - now.seconds + before), firstDay: firstDay)
    var submitted = tally.submitted
    var approved = tally.approved
    let runs = Int(min(max(Self.wanted * model.interval.meanSeconds / Double(Self.day), 20), 2000).rounded(.up))
    var seeds = SplitMix64(seed.number)
    for run in 0..<runs {
      try checkCancelled()
      progress.count("simulating", done: Int64(run), total: Int64(runs))
      var simulation = Simulation(model, seed: seeds.next(), observer: tally)
      simulation.run()
      for index in submitted.indices {
        submitted[index] += simulation.observer.submitted[index]
        approved[index] += simulation.observer.approved[index]
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
      hint: "--by +30d", subject: forecast.deadline)
  }
}
