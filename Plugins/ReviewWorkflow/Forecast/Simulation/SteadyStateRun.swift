internal import StockroomKit

/// A steady-state run, with its progress.
struct SteadyStateRun {
  /// The maximum number of submissions of a run without a given number.
  static let limit = first << 11
  private static let first = 10_240
  private static let slice = 100_000

  let model: ForecastModel
  /// The number of submissions; nil for enough to get valid intervals within 5%.
  let submissions: Int?
  let seed: Seed
  let confidence: Double

  /// Runs, and returns the measures with the times to approval.
  ///
  /// Without a given number it doubles the run until the measures are precise twice in a row: once could be luck, and
  /// stopping at a lucky time makes intervals too narrow.
  func measure(
    progress: ProgressReporter, checkCancelled: () throws -> Void
  ) throws -> (result: ForecastResult, times: QuantileSketch) {
    guard model.load < 1 else { throw Refusal.overloaded(model) }
    var simulation = Simulation(
      model, seed: seed.number, observer: SteadyState(model, submissions: submissions ?? Self.first))
    var wasPrecise = false
    while true {
      while !simulation.observer.isDone {
        try checkCancelled()
        simulation.run(events: Self.slice)
        progress.count(
          "simulating", done: Int64(simulation.observer.decisions), total: Int64(simulation.observer.total))
      }
      let analysis = SteadyStateAnalysis(simulation.observer, model: model, confidence: confidence)
      let result = analysis.result
      let isPrecise = result?.isPrecise ?? false
      if submissions != nil || isPrecise && wasPrecise || simulation.observer.total >= Self.limit {
        guard let result else { throw Refusal.nothingApproved }
        return (result, analysis.times)
      }
      wasPrecise = isPrecise
      simulation.double()
    }
  }
}

extension Refusal {
  static func overloaded(_ model: ForecastModel) -> Refusal {
    let percent = HumanNumbers.fixed(model.load * 100, places: 0) ?? "more than 100"
    let fewest = model.fewestReviewers
    return Refusal(
      "review.simulate.overloaded",
      "\(HumanNumbers.count(model.reviewers, "reviewer")) would have to work \(percent)% of their time, and the queue "
        + "would grow without bound",
      hint: "use at least --reviewers \(fewest)", subject: String(model.reviewers))
  }

  static let nothingApproved = Refusal(
    "review.simulate.nothing-approved", "none of the submissions was approved",
    hint: "raise --submissions, or the probability of approve in the policy")
}
