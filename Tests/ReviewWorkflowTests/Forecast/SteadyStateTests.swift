import StockroomKit
import Testing

@testable import ReviewWorkflow

/// The length of a forecast, and the intervals that it leaves out.
@Suite struct SteadyStateTests {
  private static let hour = 3600.0

  private static func queue(load: Double) -> ForecastModel {
    ForecastModel(
      interval: .exponential(meanSeconds: hour / load), reviewers: 1, review: .exponential(meanSeconds: hour))
  }

  private static func run(
    _ model: ForecastModel, submissions: Int? = nil, seed: UInt64 = 1
  ) throws -> ForecastResult {
    try SteadyStateRun(model: model, submissions: submissions, seed: Seed(number: seed), confidence: 0.95)
      .measure(progress: .silent) {}.result
  }

  @Test func `a run continues until its intervals are within 5%, and covers theory`() throws {
    let result = try Self.run(Self.queue(load: 0.5))
    #expect(result.isPrecise && result.needed == nil)
    #expect(result.simulated > 50_000 && result.simulated < SteadyStateRun.limit)
    #expect(result.warmUp + result.decided == result.simulated)
    for (estimate, truth) in [
      (result.meanApproval, 2.0), (result.meanWait, 1.0), (result.median, 1.386_294), (result.p90, 4.605_170),
      (result.p99, 9.210_340),
    ] {
      let interval = try #require(estimate.interval)
      #expect(estimate.covers(truth * Self.hour), "\(interval) covers \(truth * Self.hour)")
      #expect(interval.upperBound - interval.lowerBound <= 0.1 * truth * Self.hour * 1.1)
    }
    #expect(result.load.covers(0.5))
    #expect(result.meanLine.covers(0.5))
  }

  @Test func `too few submissions have no interval, but the number needed for one`() throws {
    let result = try Self.run(Self.queue(load: 0.9), submissions: 2000)
    #expect(result.simulated == 2000)
    for estimate in [result.median, result.p90, result.p99, result.meanApproval, result.meanWait, result.meanLine] {
      #expect(estimate.interval == nil)
      #expect(try #require(estimate.needed) > 100_000)
    }
    #expect(try (1...20).contains(#require(result.needed) / 1_000_000))
  }

  @Test func `the number needed is enough`() throws {
    let few = try Self.run(Self.queue(load: 0.5), submissions: 2000)
    let needed = try #require(few.needed)
    let enough = try Self.run(Self.queue(load: 0.5), submissions: needed)
    #expect(enough.isPrecise, "\(needed) are \(String(describing: enough.needed))")
  }

  @Test func `a narrow interval is not shown if the run is too short in theory`() throws {
    for seed in 1...10 {
      let result = try Self.run(Self.queue(load: 0.9), submissions: 20_000, seed: UInt64(seed))
      #expect(result.meanApproval.interval == nil && result.median.interval == nil, "seed \(seed)")
    }
  }

  @Test func `a load too close to 1 is reported`() throws {
    let result = try Self.run(Self.queue(load: 0.999), submissions: 20_000)
    #expect(result.meanWait.interval == nil && result.p99.interval == nil && result.load.interval == nil)
    #expect(try #require(result.needed) > 1_000_000_000)
  }

  @Test func `yearly holidays need more submissions than a working week`() throws {
    let week = try #require(
      WorkCalendar(opens: 0, closes: 8 * Self.hour, weekdays: [true, true, true, true, true, false, false]))
    let year = try #require(
      WorkCalendar(
        opens: 0, closes: 8 * Self.hour, weekdays: [true, true, true, true, true, false, false],
        yearly: (0..<400).map { Int64(Double($0) * 365.2425) }))
    func needed(_ calendar: WorkCalendar) throws -> Int {
      let model = ForecastModel(
        interval: .exponential(meanSeconds: 8 * Self.hour), reviewers: 2, review: .constant(seconds: Self.hour),
        calendar: calendar)
      return try #require(try Self.run(model, submissions: 2000).needed)
    }
    #expect(try needed(year) > (try needed(week)))
    #expect(try needed(year) >= 64 * 365 * 3, "two years in each batch")
  }

  @Test func `a continued run equals a single run of its length`() {
    let model = Self.queue(load: 0.8)
    var doubled = Simulation(model, seed: 7, observer: SteadyState(model, submissions: 2560))
    doubled.run()
    doubled.double()
    doubled.run()
    var whole = Simulation(model, seed: 7, observer: SteadyState(model, submissions: 5120))
    whole.run()
    #expect(doubled.observer.cells.count == whole.observer.cells.count)
    for (first, second) in zip(doubled.observer.cells, whole.observer.cells) {
      #expect(first.totals.decided == second.totals.decided)
      #expect(abs(first.totals.wait - second.totals.wait) <= 1e-9 * second.totals.wait)
      #expect(first.times.quantile(0.9) == second.times.quantile(0.9))
      #expect(first.longestLine == second.longestLine)
    }
  }

  @Test(arguments: [1, 4, 7, 29, 1279, 1280, 1281, 9999])
  func `the requested number of submissions is simulated`(submissions: Int) throws {
    let model = ForecastModel(
      interval: .constant(seconds: 2), reviewers: 1, review: .constant(seconds: 1))
    let result = try Self.run(model, submissions: submissions)
    #expect(result.simulated == submissions)
    #expect(result.warmUp <= submissions / 2)
  }

  @Test func `a queue in which nothing is random has intervals without width`() throws {
    let model = ForecastModel(interval: .constant(seconds: 7200), reviewers: 1, review: .constant(seconds: 3600))
    let result = try Self.run(model)
    #expect(result.isPrecise)
    #expect(result.meanWait.interval == 0...0)
    #expect(result.load.covers(0.5))
  }

  @Test func `a run can be stopped`() {
    let run = SteadyStateRun(model: Self.queue(load: 0.9), submissions: nil, seed: Seed(number: 1), confidence: 0.95)
    var checks = 0
    #expect(throws: CancellationError.self) {
      try run.measure(progress: .silent) {
        checks += 1
        if checks == 3 { throw CancellationError() }
      }
    }
  }
}
