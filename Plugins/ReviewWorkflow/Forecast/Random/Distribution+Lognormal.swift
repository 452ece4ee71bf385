extension Distribution {
  /// The 90% quantile of the standard normal distribution.
  static let ninetiethDeviation = 1.281_551_565_544_600_4

  /// The lognormal distribution with this median and 90% quantile.
  static func lognormal(median: Double, p90: Double) -> Distribution {
    let mu = PortableMath.ln(median)
    return .lognormal(mu: mu, sigma: (PortableMath.ln(p90) - mu) / ninetiethDeviation)
  }
}
