internal import StockroomKit

extension ForecastResult {
  /// The measures, one record each, with the bounds of their intervals.
  var measures: [Value] {
    [
      Self.measure("medianToApproval", "Median to Approval", median) { .duration($0) },
      Self.measure("p90ToApproval", "90% Approved Within", p90) { .duration($0) },
      Self.measure("p99ToApproval", "99% Approved Within", p99) { .duration($0) },
      Self.measure("meanToApproval", "Mean to Approval", meanApproval) { .duration($0) },
      Self.measure("meanWait", "Mean Wait for Review", meanWait) { .duration($0) },
      Self.measure("meanQueue", "Mean Queue", meanLine) { .decimal($0, places: 2) },
      Self.measure("longestQueue", "Longest Queue", Estimate(value: Double(longestLine), halfWidth: nil)) {
        .decimal($0, places: 0)
      },
      Self.measure("load", "Reviewer Load", load) { .decimal($0, places: 4) },
      Self.measure("resubmissions", "Resubmissions Each", resubmissions) { .decimal($0, places: 4) },
    ]
  }

  private static func measure(
    _ code: String, _ label: String, _ estimate: Estimate, value: (Double) -> Value
  ) -> Value {
    let low = estimate.halfWidth.map { value(max(0, estimate.value - $0)) }
    let high = estimate.halfWidth.map { value(estimate.value + $0) }
    return .record([
      Field("measure", .term(code: code, label: label, tone: .plain), label: "Measure"),
      Field("value", value(estimate.value), label: "Value"), Field("low", low ?? .null, label: "From"),
      Field("high", high ?? .null, label: "To"),
    ])
  }
}
