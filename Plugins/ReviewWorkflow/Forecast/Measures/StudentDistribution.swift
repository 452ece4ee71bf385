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
