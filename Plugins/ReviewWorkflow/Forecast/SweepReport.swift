internal import StockroomKit

/// The report of runs with different numbers of reviewers, one row each.
struct SweepReport {
  let policy: Policy
  let run: SteadyStateRun
  let counts: ClosedRange<Int>
  let plot: PlotFormat?

  func output(in context: Context) throws -> Output {
    guard let plot else {
      return .table(
        Table(columns: Self.columns, empty: "no runs") { emit in
          for count in counts { try emit(row(count, try measure(count, in: context))) }
        })
    }
    let times = try counts.map { try measure($0, in: context)?.p90.value ?? nil }
    let longest = times.compactMap { $0 }.max() ?? 1
    let bars = zip(counts, times).map { count, time in
      // A queue without bound has a bar of full length in another tone.
      BarChart.Bar(
        label: String(count), value: time ?? longest, text: time.map(HumanNumbers.duration) ?? Self.overloaded,
        tone: time == nil ? .attention : .plain)
    }
    let title = "90% approved within, by reviewers, policy \(policy.name), seed \(run.seed.number)"
    return plot.draw(BarChart(title: title, bars: bars))
  }

  /// The measures; nil if the reviewers cannot keep up.
  private func measure(_ reviewers: Int, in context: Context) throws -> ForecastResult? {
    let model = model(reviewers)
    guard model.load < 1 else { return nil }
    let run = SteadyStateRun(
      model: model, submissions: run.submissions, seed: run.seed, confidence: run.confidence)
    return try run.measure(progress: context.progress, checkCancelled: context.checkCancelled).result
  }

  private func model(_ reviewers: Int) -> ForecastModel {
    var model = run.model
    model.reviewers = reviewers
    return model
  }

  private static let overloaded = "the queue grows without bound"

  private static let columns = [
    Column("reviewers", label: "Reviewers", alignment: .trailing), Column("load", label: "Load", alignment: .trailing),
    Column("median", label: "Median", alignment: .trailing), Column("p90", label: "90%", alignment: .trailing),
    Column("p99", label: "99%", alignment: .trailing), Column("meanWait", label: "Mean Wait", alignment: .trailing),
    Column("meanWaitError", label: "±", alignment: .trailing),
    Column("meanQueue", label: "Queue", alignment: .trailing),
    Column("submissions", label: "Submissions", alignment: .trailing),
    Column("seed", label: "Seed", alignment: .trailing), Column("note", label: "Note"),
  ]

  private func row(_ reviewers: Int, _ result: ForecastResult?) -> [Value] {
    guard let result else {
      let load = Value.decimal(model(reviewers).load, places: 3)
      let empty = [Value](repeating: .null, count: 7)
      return [.integer(Int64(reviewers)), load] + empty + [run.seed.value, .text(Self.overloaded)]
    }
    let warning = result.warning(load: model(reviewers).load, isGiven: run.submissions != nil)
    return [
      .integer(Int64(reviewers)), result.load.value.map { .decimal($0, places: 3) } ?? .null,
      duration(result.median.value), duration(result.p90.value), duration(result.p99.value),
      duration(result.meanWait.value), duration(result.meanWait.halfWidth),
      result.meanLine.value.map { .decimal($0, places: 2) } ?? .null, .integer(Int64(result.simulated)),
      run.seed.value, .text(warning),
    ]
  }

  private func duration(_ seconds: Double?) -> Value { .duration(seconds) }
}
