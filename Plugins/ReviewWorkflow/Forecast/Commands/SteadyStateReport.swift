internal import StockroomKit

/// The report of one run: its measures, or a plot of the time to approval.
struct SteadyStateReport {
  private static let parts = 24

  let policy: Policy
  let run: SteadyStateRun
  let plot: PlotForm?

  func output(in context: Context) throws -> Output {
    let (result, times) = try run.measure(progress: context.progress, checkCancelled: context.checkCancelled)
    if let plot { return plot.draw(chart(result, times)) }
    let warning = result.warning(load: run.model.load, isGiven: run.submissions != nil)
    return .record(
      Record(
        [
          Field("policy", .identifier(policy.name), label: "Policy"),
          Field("reviewers", .integer(Int64(run.model.reviewers)), label: "Reviewers"),
          Field("submissions", .integer(Int64(result.simulated)), label: "Submissions"),
          Field("warmUp", .integer(Int64(result.warmUp)), label: "Warm-Up"),
          Field("measured", .integer(Int64(result.decided)), label: "Measured"),
          Field("seed", run.seed.value, label: "Seed"),
          Field("confidence", Percentage.value(run.confidence), label: "Confidence"),
          Field("warning", warning.map(Value.text) ?? .null, label: "Warning", audience: .data),
          Field("measures", .record(result.measures), label: "Measures", audience: .rows),
        ], footer: warning.map { ["warning: \($0)"] } ?? []))
  }

  private func chart(_ result: ForecastResult, _ times: QuantileSketch) -> BarChart {
    let (counts, seconds) = times.histogram(parts: Self.parts, upTo: (result.p99.value ?? 0) * 1.01)
    var bars = counts.enumerated().map { index, count in
      bar(HumanNumbers.duration(seconds * Double(index)), count, of: times)
    }
    let tail = times.count - counts.reduce(0, +)
    if tail > 0 {
      bars.append(bar("over \(HumanNumbers.duration(seconds * Double(Self.parts)))", tail, of: times, tone: .muted))
    }
    return BarChart(title: "Time to approval, policy \(policy.name), seed \(run.seed.number)", bars: bars)
  }

  private func bar(_ label: String, _ count: Int, of times: QuantileSketch, tone: Tone = .plain) -> BarChart.Bar {
    let share = Double(count) / Double(max(times.count, 1))
    return BarChart.Bar(
      label: label, value: share, text: (HumanNumbers.fixed(share * 100, places: 1) ?? "0") + "%", tone: tone)
  }
}
