/// The confidence interval of a mean of autocorrelated observations.
///
/// The run is split into batches long enough that their means are nearly independent. Averill M. Law, "Simulation
/// Modeling and Analysis", chapter 9, "batch means".
struct BatchMeans {
  private var count = 0
  private var mean = 0.0
  private var squares = 0.0

  /// Adds a batch by its mean.
  mutating func add(_ batch: Double) {
    count += 1
    let difference = batch - mean
    mean += difference / Double(count)
    squares += difference * (batch - mean)
  }

  /// The mean with its interval, around a value measured over the whole run if given; without an interval
  /// if no confidence is given.
  func estimate(confidence: Double?, around value: Double? = nil) -> Estimate {
    guard let confidence, count > 1 else { return Estimate(value: value ?? mean, halfWidth: nil) }
    let deviation = (squares / Double(count - 1) / Double(count)).squareRoot()
    let width = StudentDistribution.quantile(0.5 + confidence / 2, degrees: count - 1) * deviation
    return Estimate(value: value ?? mean, halfWidth: width)
  }
}
