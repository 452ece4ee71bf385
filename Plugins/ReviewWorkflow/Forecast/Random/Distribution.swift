/// A distribution of durations in seconds.
enum Distribution: Hashable, Sendable {
  /// Always the same.
  case constant(seconds: Double)
  /// Memoryless, as between arrivals of a Poisson process.
  case exponential(meanSeconds: Double)
  /// Uniform between two bounds.
  case uniform(lowSeconds: Double, highSeconds: Double)
  /// Triangular between two bounds, with a peak.
  case triangular(lowSeconds: Double, modeSeconds: Double, highSeconds: Double)
  /// The logarithm is normal with this mean, of seconds, and deviation: most are short, a few are very long.
  case lognormal(mu: Double, sigma: Double)
  /// Empirical: interpolated between these values, in ascending order.
  case empirical(seconds: [Double])

  /// Zero.
  static let zero = Distribution.constant(seconds: 0)

  /// The mean, in seconds.
  var meanSeconds: Double {
    switch self {
    case .constant(let seconds): seconds
    case .exponential(let mean): mean
    case .uniform(let low, let high): (low + high) / 2
    case .triangular(let low, let mode, let high): (low + mode + high) / 3
    case .lognormal(let mu, let sigma): PortableMath.exp(mu + sigma * sigma / 2)
    case .empirical(let seconds):
      seconds.count < 2
        ? seconds.first ?? 0
        : zip(seconds, seconds.dropFirst()).reduce(0) { $0 + ($1.0 + $1.1) / 2 } / Double(seconds.count - 1)
    }
  }

  /// The variance, in square seconds.
  var variance: Double {
    switch self {
    case .constant: 0
    case .exponential(let mean): mean * mean
    case .uniform(let low, let high): (high - low) * (high - low) / 12
    case .triangular(let low, let mode, let high):
      (low * low + mode * mode + high * high - low * mode - low * high - mode * high) / 18
    case .lognormal(let mu, let sigma): (PortableMath.exp(sigma * sigma) - 1) * PortableMath.exp(2 * mu + sigma * sigma)
    case .empirical(let seconds):
      seconds.count < 2
        ? 0
        : zip(seconds, seconds.dropFirst()).reduce(0) { $0 + ($1.0 * $1.0 + $1.0 * $1.1 + $1.1 * $1.1) / 3 }
          / Double(seconds.count - 1) - meanSeconds * meanSeconds
    }
  }
}
