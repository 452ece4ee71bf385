/// The number of submissions needed for an interval within 5%.
struct RunLength {
  /// The batches of a run, each of which must span two periods of the working hours.
  private static let batches = 32.0

  let model: ForecastModel
  let confidence: Double
  let simulated: Int

  /// The approximate length of a run for a quantile, relative to one for the mean with the same relative width.
  ///
  /// In a busy queue the time to approval is nearly exponential.
  static func effort(ofQuantile share: Double) -> Double { share < 0.7 ? 0.7 : share < 0.95 ? 1.25 : 4 }

  /// The number needed to narrow a valid interval of a relative width.
  func narrowing(_ width: Double) -> Int {
    let factor = width / SteadyStateAnalysis.precision
    return Self.rounded(Double(simulated) * factor * factor * 1.2)
  }

  /// The number needed in theory.
  ///
  /// Ward Whitt, "Planning queueing simulations", Management Science 35, 1989: in a busy queue the variance of a mean
  /// grows with the square of 1 / (1 - load).
  func planned(effort: Double) -> Double {
    let deviate = StudentDistribution.normal(0.5 + confidence / 2) / SteadyStateAnalysis.precision
    let spare = 1 - model.load
    return 2 * deviate * deviate * model.squaredVariation / (spare * spare) * effort
  }

  /// A safe number if there is no valid interval yet, since theory gives only the variance of the mean.
  func forInterval(effort: Double) -> Int {
    let season = (model.calendar?.period ?? 0) * 2 * Self.batches * 1.1 / model.interval.meanSeconds
    return Self.rounded(max(2.5 * planned(effort: effort), season, 2 * Double(simulated)))
  }

  /// A number rounded up to one significant digit.
  private static func rounded(_ number: Double) -> Int {
    guard number < 1e18 else { return 1_000_000_000_000_000_000 }
    var unit = 1.0
    while number >= 10 * unit { unit *= 10 }
    return Int((number / unit).rounded(.up) * unit)
  }
}
