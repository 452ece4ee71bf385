extension Distribution {
  /// How many deviations above the median nine tenths of a normal distribution end.
  static let ninetiethDeviation = 1.281_551_565_544_600_4

  /// The lognormal distribution that half are shorter and nine in ten not longer than these.
  static func lognormal(median: Double, p90: Double) -> Distribution {
    let mu = PortableMath.ln(median)
    return .lognormal(mu: mu, sigma: (PortableMath.ln(p90) - mu) / ninetiethDeviation)
  }
}
