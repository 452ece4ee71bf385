internal import StockroomKit

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

extension Distribution {
  /// Draws a duration in seconds, capped at a hundred times the longest in a policy.
  func sample(_ random: inout RandomSource) -> Double {
    min(drawn(from: &random), 100 * Span.longest)
  }

  private func drawn(from random: inout RandomSource) -> Double {
    switch self {
    case .constant(let seconds): return seconds
    case .exponential(let mean): return -mean * PortableMath.ln(random.positiveUnit())
    case .uniform(let low, let high): return low + (high - low) * random.unit()
    case .triangular(let low, let mode, let high):
      return Self.triangular(low, mode, high, at: random.unit())
    case .lognormal(let mu, let sigma): return PortableMath.exp(mu + sigma * Self.normal(&random))
    case .empirical(let seconds): return Self.between(seconds, at: random.unit())
    }
  }

  private static func triangular(_ low: Double, _ mode: Double, _ high: Double, at place: Double) -> Double {
    guard high > low else { return low }
    let peak = (mode - low) / (high - low)
    if place < peak { return low + (place * (high - low) * (mode - low)).squareRoot() }
    return high - ((1 - place) * (high - low) * (high - mode)).squareRoot()
  }

  private static func between(_ seconds: [Double], at place: Double) -> Double {
    guard seconds.count > 1 else { return seconds.first ?? 0 }
    let position = place * Double(seconds.count - 1)
    let index = Int(position)
    return seconds[index] + (seconds[index + 1] - seconds[index]) * (position - Double(index))
  }

  /// A standard normal number, by Marsaglia's polar method.
  private static func normal(_ random: inout RandomSource) -> Double {
    while true {
      let x = 2 * random.unit() - 1
      let y = 2 * random.unit() - 1
      let square = x * x + y * y
      if square < 1, square > 0x1p-1000 { return x * (-2 * PortableMath.ln(square) / square).squareRoot() }
    }
  }
}

extension Distribution {
  /// The 90% quantile of the standard normal distribution.
  static let ninetiethDeviation = 1.281_551_565_544_600_4

  /// The lognormal distribution with this median and 90% quantile.
  static func lognormal(median: Double, p90: Double) -> Distribution {
    let mu = PortableMath.ln(median)
    return .lognormal(mu: mu, sigma: (PortableMath.ln(p90) - mu) / ninetiethDeviation)
  }
}
