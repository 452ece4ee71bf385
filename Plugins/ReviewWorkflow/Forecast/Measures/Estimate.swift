/// A measured value with its confidence interval.
struct Estimate: Hashable, Sendable {
  /// The best guess.
  let value: Double
  /// The half-width of the confidence interval, or nil if there are too few observations.
  let halfWidth: Double?

  /// Whether a value is in the interval.
  func covers(_ truth: Double) -> Bool {
    guard let halfWidth else { return false }
    return abs(truth - value) <= halfWidth
  }
}
