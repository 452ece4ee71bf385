/// The confidence interval of a quotient of sums over a run, from its batches.
///
/// Batches must be long enough to be nearly independent, which `isRandom` tests. Their remaining correlation and
/// their skewness widen the interval, as in Skart: A. Tafazzoli and J. R. Wilson, "Skart: A skewness- and
/// autoregression-adjusted batch-means procedure for simulation analysis", IIE Transactions 43, 2011.
struct BatchMeans {
  /// The quotient over all batches.
  let value: Double
  /// The difference of each batch from it.
  private let differences: [Double]

  /// Creates it from the dividend and the divisor of each batch, or nil if there is nothing to divide by.
  init?(_ batches: [(sum: Double, count: Double)]) {
    let total = batches.reduce((sum: 0.0, count: 0.0)) { ($0.sum + $1.sum, $0.count + $1.count) }
    guard total.count > 0 else { return nil }
    let value = total.sum / total.count
    self.value = value
    differences = batches.map { $0.count > 0 ? $0.sum / $0.count - value : 0 }
  }

  /// True if all batches are equal except for rounding.
  private var isConstant: Bool { differences.allSatisfy { abs($0) <= 1e-9 * abs(value) } }

  /// True if the batches pass John von Neumann's test for randomness, at 1%, against similar neighbors.
  ///
  /// Neighbors that differ more than by chance, as seasons do, only make an interval wider than it must be.
  /// "Distribution of the ratio of the mean square successive difference to the variance", Annals of Mathematical
  /// Statistics 12, 1941.
  var isRandom: Bool {
    guard !isConstant else { return true }
    let count = Double(differences.count)
    guard count > 2 else { return false }
    let successive = zip(differences, differences.dropFirst()).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    let deviation = (1 - successive / moment(2) / 2) * ((count * count - 1) / (count - 2)).squareRoot()
    return deviation < StudentDistribution.normal(0.99)
  }

  /// The reach of the confidence interval below and above the value; nil with fewer than ten batches.
  func reach(confidence: Double) -> (below: Double, above: Double)? {
    let count = Double(differences.count)
    guard differences.count >= 10 else { return nil }
    guard !isConstant else { return (0, 0) }
    let square = differences.reduce(0) { $0 + $1 * $1 } / (count - 1)
    let error = (square / count * inflation).squareRoot()
    let deviate = StudentDistribution.quantile(0.5 + confidence / 2, degrees: differences.count - 1)
    return (skewed(deviate) * error, -skewed(-deviate) * error)
  }

  /// The factor by which correlated neighbors, as an autoregressive process, increase the variance of the mean.
  private var inflation: Double {
    let mean = mean
    let products = zip(differences, differences.dropFirst()).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) }
    let correlation = min(max(products / moment(2), 0), 0.9)
    return (1 + correlation) / (1 - correlation)
  }

  /// A deviate of Student's distribution, adjusted for the skewness of the batches by Cornish and Fisher's expansion.
  private func skewed(_ deviate: Double) -> Double {
    let count = Double(differences.count)
    let variance = moment(2) / (count - 1)
    let skewness = moment(3) * count / ((count - 1) * (count - 2)) / (variance * variance.squareRoot())
    let shift = skewness / (6 * count.squareRoot())
    guard abs(shift) > 0.001 else { return deviate }
    return (PortableMath.cubeRoot(1 + 6 * shift * (deviate - shift)) - 1) / (2 * shift)
  }

  private var mean: Double { differences.reduce(0, +) / Double(differences.count) }

  /// The sum of a power of the distances from the mean.
  private func moment(_ power: Int) -> Double {
    let mean = mean
    return differences.reduce(0) { sum, difference in
      let distance = difference - mean
      return sum + distance * distance * (power == 3 ? distance : 1)
    }
  }
}

/// Quantiles of Student's t distribution.
enum StudentDistribution {
  /// The quantile of a share, to three digits from three degrees of freedom on.
  ///
  /// Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.7.5.
  static func quantile(_ share: Double, degrees: Int) -> Double {
    let x = normal(share)
    let n = Double(degrees)
    let square = x * x
    let first = x * (square + 1) / 4
    let second = x * ((5 * square + 16) * square + 3) / 96
    let third = x * (((3 * square + 19) * square + 17) * square - 15) / 384
    let fourth = x * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92_160
    return x + first / n + second / (n * n) + third / (n * n * n) + fourth / (n * n * n * n)
  }

  /// A quantile of the standard normal distribution, by bisection: 26.2.17 gives the probability to seven places.
  static func normal(_ share: Double) -> Double {
    guard share >= 0.5 else { return -normal(1 - share) }
    var low = 0.0
    var high = 9.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if probability(below: middle) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func probability(below x: Double) -> Double {
    let t = 1 / (1 + 0.231_641_9 * x)
    let density = PortableMath.exp(-x * x / 2) * 0.398_942_280_401_432_7
    let tail = ((((1.330_274_429 * t - 1.821_255_978) * t + 1.781_477_937) * t - 0.356_563_782) * t + 0.319_381_530) * t
    return 1 - density * tail
  }
}
