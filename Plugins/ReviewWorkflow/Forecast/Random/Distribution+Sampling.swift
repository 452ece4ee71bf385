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
