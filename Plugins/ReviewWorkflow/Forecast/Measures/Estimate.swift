/// A measured value with its confidence interval.
struct Estimate: Hashable, Sendable {
  /// The best guess.
  let value: Double
  /// How far the truth may lie off on either side at the confidence asked for; nil where too little was seen to say.
  let halfWidth: Double?

  /// Whether a value lies in the interval.
  func covers(_ truth: Double) -> Bool {
    guard let halfWidth else { return false }
    return abs(truth - value) <= halfWidth
  }
}
