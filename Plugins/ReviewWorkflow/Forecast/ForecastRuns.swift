internal import Foundation
internal import StockroomKit

/// Many runs of one model with different seeds, which begin before the store's time.
struct ForecastRuns {
  /// The warm-up of a run in seconds, so that the review team is as busy as usual.
  static let warmUp = 30 * 86_400.0
  /// The number of submissions per day over all runs.
  private static let wanted = 2000.0

  let model: ForecastModel
  let seed: Seed

  /// The number of runs: enough for the wanted submissions, at least 20 and at most 2,000.
  var count: Int { Int(min(max(Self.wanted * model.interval.meanSeconds / 86_400, 20), 2000).rounded(.up)) }

  /// - Parameters:
  ///   - observer: The observer at the start of each run.
  ///   - startSeconds: The start of the runs, in seconds since 1970.
  ///   - collect: Called with the observer at the end of each run.
  /// - Throws: `review.simulate.overloaded` if the reviewers cannot keep up.
  func run<Observer: SimulationObserver>(
    _ observer: Observer, from startSeconds: Double, progress: ProgressReporter, checkCancelled: () throws -> Void,
    collect: (Observer) -> Void
  ) throws {
    guard model.load < 1 else { throw Refusal.overloaded(model) }
    var model = model
    model.startSeconds = startSeconds
    var seeds = SplitMix64(seed.number)
    for run in 0..<count {
      try checkCancelled()
      progress.count("simulating", done: Int64(run), total: Int64(count))
      var simulation = Simulation(model, seed: seeds.next(), observer: observer)
      simulation.run()
      collect(simulation.observer)
    }
  }
}

extension ReviewSubject {
  /// The time of its submission; nil if it is not in review.
  func submittedAt(in catalog: Catalog) throws -> Date? {
    guard status.isInReview else { return nil }
    return try item.map { try Submissions(catalog: catalog).require($0.submission).submittedAt }
  }

  /// Its unmet requirements for a submission.
  func missing(in catalog: Catalog) throws -> [UnmetRequirement] {
    if let metadata { return try catalog.updates.missing(from: metadata, of: product) }
    return isUpdate ? [] : try catalog.products.missing(from: product)
  }

  /// The fields of a forecast: the product, the forecast's own fields, and its inputs.
  func fields(
    _ own: [Field], confidence: Double, policy: Policy, seed: Seed, in catalog: Catalog
  ) throws -> [Field] {
    [
      Field("id", .identifier(id), label: "Product ID"),
      Field(
        "status", isUpdate ? status.value : try catalog.products.statusValue(of: product), label: "Status"),
    ] + own + [
      Field("confidence", Percentage.value(confidence), label: "Confidence"),
      Field("policy", .identifier(policy.name), label: "Policy"),
      Field("seed", seed.value, label: "Seed"),
    ]
  }

  /// - Throws: `review.simulate.approved` for an approved product without an update.
  func requireForecast(in catalog: Catalog) throws {
    guard isUpdate || !product.status.hasBeenApproved else {
      throw Refusal.approvedAlready(product, named: try catalog.fullName(of: product))
    }
  }
}

extension Refusal {
  fileprivate static func approvedAlready(_ product: Product, named name: String) -> Refusal {
    Refusal(
      "review.simulate.approved", kind: .state,
      "\(product.productID.rawValue) is already \(product.status.label), and has no update to review",
      remedy: .command("review history \(name)"), subject: product.productID.rawValue)
  }
}
