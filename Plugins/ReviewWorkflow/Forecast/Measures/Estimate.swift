/// A measured value with its confidence interval.
struct Estimate: Hashable, Sendable {
  /// The best guess, or nil if nothing was measured.
  var value: Double?
  /// The confidence interval, or nil if the run is too short for one.
  var interval: ClosedRange<Double>?
  /// The number of submissions that an interval within 5% takes, about; nil if it is narrower, or never known.
  var needed: Int?

  /// Half the width of the interval.
  var halfWidth: Double? { interval.map { ($0.upperBound - $0.lowerBound) / 2 } }

  /// Whether a value is in the interval.
  func covers(_ truth: Double) -> Bool { interval?.contains(truth) ?? false }
}
