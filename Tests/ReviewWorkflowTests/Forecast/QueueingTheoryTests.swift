import Testing

@testable import ReviewWorkflow

/// The simulation against exact results of queueing theory.
@Suite struct QueueingTheoryTests {
  private static let hour = 3600.0

  private static func measure(_ model: ForecastModel, seed: UInt64 = 1, submissions: Int) throws -> ForecastResult {
    var simulation = Simulation(model, seed: seed, observer: SteadyState(model, submissions: submissions))
    simulation.run()
    return try #require(SteadyStateAnalysis(simulation.observer, model: model, confidence: 0.99).result)
  }

  /// The mean wait of M/M/c by the formulas of Agner Krarup Erlang, 1917.
  private static func erlangWait(servers: Int, load: Double) -> Double {
    let offered = load * Double(servers)
    let blocked = (1...servers).reduce(1.0) { $0 * offered / (Double($1) + $0 * offered) }
    let waits = blocked / (1 - load + load * blocked)
    return waits * hour / (Double(servers) * (1 - load))
  }

  @Test(arguments: [(1, 0.5, 100_000), (4, 0.6, 100_000), (40, 0.8, 350_000)])
  func `M/M/c has the mean wait of Erlang C`(servers: Int, load: Double, submissions: Int) throws {
    let model = ForecastModel(
      interval: .exponential(meanSeconds: Self.hour / (Double(servers) * load)), reviewers: servers,
      review: .exponential(meanSeconds: Self.hour))
    let result = try Self.measure(model, submissions: submissions)
    #expect(result.meanWait.covers(Self.erlangWait(servers: servers, load: load)))
    #expect(result.load.covers(load))
  }

  @Test func `M/D/1 has the mean wait of Pollaczek and Khinchine`() throws {
    let load = 0.6
    let model = ForecastModel(
      interval: .exponential(meanSeconds: Self.hour / load), reviewers: 1, review: .constant(seconds: Self.hour))
    let result = try Self.measure(model, submissions: 60_000)
    #expect(result.meanWait.covers(load * Self.hour / (2 * (1 - load))))
  }

  @Test func `the queue has the length of Little's law`() throws {
    let model = ForecastModel(
      interval: .exponential(meanSeconds: 1000), reviewers: 4, waiting: .uniform(lowSeconds: 0, highSeconds: 5000),
      review: .lognormal(median: 2000, p90: 6000))
    let result = try Self.measure(model, submissions: 50_000)
    let (line, wait) = (try #require(result.meanLine.value), try #require(result.meanWait.value))
    #expect(abs(line / (wait / 1000) - 1) < 0.02)
  }

  /// A resubmission is another arrival: James Jackson, 1957.
  @Test func `resubmissions increase the load`() throws {
    let model = ForecastModel(
      interval: .exponential(meanSeconds: 3000), reviewers: 3, review: .exponential(meanSeconds: Self.hour),
      refusal: 0.25, resubmission: .exponential(meanSeconds: 20_000))
    let result = try Self.measure(model, submissions: 60_000)
    let load = Self.hour / 3000 / 0.75 / 3
    #expect(abs(model.load - load) < 1e-9)
    #expect(result.load.covers(load))
    #expect(result.meanWait.covers(Self.erlangWait(servers: 3, load: load)))
    #expect(result.resubmissions.covers(1.0 / 3))
  }

  /// Two classes at one server: Alan Cobham, 1954.
  @Test func `expedited submissions are reviewed first`() throws {
    let model = ForecastModel(
      interval: .exponential(meanSeconds: Self.hour / 0.6), reviewers: 1, review: .exponential(meanSeconds: Self.hour),
      expedited: 0.25)
    let result = try Self.measure(model, seed: 3, submissions: 60_000)
    let residual = 0.6 * Self.hour
    let expedited = try #require(result.expeditedWait)
    let ordinary = try #require(result.ordinaryWait)
    #expect(expedited.covers(residual / (1 - 0.15)))
    #expect(ordinary.covers(residual / (1 - 0.15) / (1 - 0.6)))
    #expect(try #require(expedited.value) < (try #require(ordinary.value)))
    #expect(result.meanWait.covers(0.6 / (1 - 0.6) * Self.hour))
  }

  @Test func `without expedited submissions there is one mean wait`() throws {
    let model = ForecastModel(
      interval: .exponential(meanSeconds: Self.hour), reviewers: 2, review: .exponential(meanSeconds: Self.hour))
    let result = try Self.measure(model, submissions: 1000)
    #expect(result.expeditedWait == nil && result.ordinaryWait == nil)
  }

  @Test func `the same seed gives the same run, and another seed another run`() throws {
    let model = Policy.asc2026.model(arrivals: .exponential(meanSeconds: 600), startSeconds: 0)
    let first = try Self.measure(model, seed: 42, submissions: 5000)
    #expect(try Self.measure(model, seed: 42, submissions: 5000) == first)
    #expect(try Self.measure(model, seed: 43, submissions: 5000) != first)
  }
}
