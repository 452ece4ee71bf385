internal import StockroomKit

/// A steady-state run, with its progress.
struct SteadyStateRun {
  private static let slice = 100_000

  let model: ForecastModel
  let submissions: Int
  let seed: Seed
  let confidence: Double

  /// Runs, and returns the measures with the times to approval.
  func measure(
    progress: ProgressReporter, checkCancelled: () throws -> Void
  ) throws -> (result: ForecastResult, times: QuantileSketch) {
    guard model.load < 1 else { throw Refusal.overloaded(model) }
    var simulation = Simulation(
      model, seed: seed.number, observer: SteadyState(model, submissions: submissions))
    while !simulation.observer.isDone {
      try checkCancelled()
      simulation.run(events: Self.slice)
      progress.count(
        "simulating", done: Int64(simulation.observer.decisions),
        total: Int64(simulation.observer.total))
    }
    guard let result = simulation.observer.result(confidence: confidence) else { throw Refusal.nothingApproved }
    return (result, simulation.observer.allTimes)
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
