internal import StockroomKit

/// The report of one run: its measures, or a plot of the time to approval.
struct SteadyStateReport {
  private static let parts = 24

  let policy: Policy
  let run: SteadyStateRun
  let plot: PlotFormat?

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
          Field("warning", .text(warning), label: "Warning", audience: .data),
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

extension ForecastResult {
  /// The measures by name, each a record with its interval.
  var measures: [Field] {
    let seconds = { (seconds: Double) in Value.duration(seconds) }
    let fraction = { (share: Double) in Value.decimal(share, places: 4) }
    let waits = [
      expeditedWait.map { measure("meanWaitExpedited", "Mean Wait, Expedited", $0, seconds) },
      ordinaryWait.map { measure("meanWaitOrdinary", "Mean Wait, Ordinary", $0, seconds) },
    ].compactMap { $0 }
    return [
      measure("medianToApproval", "Median to Approval", median, seconds),
      measure("p90ToApproval", "90% Approved Within", p90, seconds),
      measure("p99ToApproval", "99% Approved Within", p99, seconds),
      measure("meanToApproval", "Mean to Approval", meanApproval, seconds),
      measure("meanWait", "Mean Wait for Review", meanWait, seconds),
    ] + waits + [
      measure("meanQueue", "Mean Queue", meanLine) { .decimal($0, places: 2) },
      measure("longestQueue", "Longest Queue", Estimate(value: Double(longestLine))) { .decimal($0, places: 0) },
      measure("load", "Reviewer Load", load, fraction),
      measure("resubmissions", "Resubmissions Each", resubmissions, fraction),
    ]
  }

  private func measure(
    _ code: String, _ label: String, _ estimate: Estimate, _ value: (Double) -> Value
  ) -> Field {
    Field(
      code,
      .record([
        Field("measure", .term(code: code, label: label, tone: .plain), label: "Measure"),
        Field("value", estimate.value.map(value) ?? .null, label: "Value"),
        Field("low", (estimate.interval?.lowerBound).map(value) ?? .null, label: "From"),
        Field("high", (estimate.interval?.upperBound).map(value) ?? .null, label: "To"),
        Field(
          "warning", .text(estimate.warning), label: "Warning",
          audience: isPrecise ? .data : .everyone),
      ]), label: label)
  }

  /// A warning if the run is too short for some intervals.
  func warning(load: Double, isGiven: Bool) -> String? {
    guard let needed else { return nil }
    let counted = HumanNumbers.count(simulated, "submission")
    let intervals = "intervals within 5% take about \(HumanNumbers.grouped(needed))"
    guard isGiven else {
      let percent = HumanNumbers.fixed(load * 100, places: 1) ?? "100"
      return "stopped at \(counted): at a load of \(percent)%, \(intervals)"
    }
    let isInReach = needed <= SteadyStateRun.limit
    return "\(counted) are too few: \(intervals)" + (isInReach ? "; omit --submissions to simulate that many" : "")
  }
}

extension Estimate {
  /// The warning for a missing or wide interval.
  fileprivate var warning: String? {
    needed.map { "\(interval == nil ? "no interval" : "wider than 5%"): takes about \(HumanNumbers.grouped($0))" }
  }
}
