/// The confidence interval of a mean over time, whose neighbouring observations depend on each other.
///
/// The run is cut into batches so long that their means hardly do. Averill M. Law, "Simulation Modeling and Analysis",
/// chapter 9, "batch means".
struct BatchMeans {
  private var count = 0
  private var mean = 0.0
  private var squares = 0.0

  /// Counts a batch in by its mean.
  mutating func add(_ batch: Double) {
    count += 1
    let difference = batch - mean
    mean += difference / Double(count)
    squares += difference * (batch - mean)
  }

  /// The mean with its interval, around a value that was measured over the whole run where there is one; without one
  /// where no confidence is asked for.
  func estimate(confidence: Double?, around value: Double? = nil) -> Estimate {
    guard let confidence, count > 1 else { return Estimate(value: value ?? mean, halfWidth: nil) }
    let deviation = (squares / Double(count - 1) / Double(count)).squareRoot()
    let width = StudentDistribution.quantile(0.5 + confidence / 2, degrees: count - 1) * deviation
    return Estimate(value: value ?? mean, halfWidth: width)
  }
}
