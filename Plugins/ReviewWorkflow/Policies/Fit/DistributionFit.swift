/// Chooses the distribution that fits durations best.
///
/// Exponential and lognormal by maximum likelihood, then the smaller of Akaike's criteria: Hirotugu Akaike, "A new look
/// at the statistical model identification", 1974.
enum DistributionFit {
  /// The distribution of durations in seconds, or nil if there are none.
  static func of(_ seconds: [Double]) -> Distribution? {
    guard let first = seconds.first else { return nil }
    let count = Double(seconds.count)
    let mean = seconds.reduce(0, +) / count
    if seconds.allSatisfy({ $0 == first }) { return .constant(seconds: first) }
    let exponential = Distribution.exponential(meanSeconds: mean)
    // Zero durations have no logarithm.
    guard seconds.allSatisfy({ $0 > 0 }) else { return exponential }
    let logarithms = seconds.map(PortableMath.ln)
    let mu = logarithms.reduce(0, +) / count
    let sigma = (logarithms.reduce(0) { $0 + ($1 - mu) * ($1 - mu) } / count).squareRoot()
    let exponentialCriterion = 2 * 1 + 2 * count * (PortableMath.ln(mean) + 1)
    let lognormalCriterion = 2 * 2 + count * (2 * mu + 2 * PortableMath.ln(sigma) + logarithmOfTwoPi + 1)
    return exponentialCriterion <= lognormalCriterion ? exponential : .lognormal(mu: mu, sigma: sigma)
  }

  private static let logarithmOfTwoPi = PortableMath.ln(2 * .pi)
}
