/// The measures of a run, without its warm-up, and whether it was long enough for their intervals.
///
/// An interval needs batches that pass the test for randomness, and that are long compared with a year or week of
/// working hours; and a run of half the length that theory asks for. The width that a short run measures is not enough,
/// since runs that missed the long queues measure narrow intervals.
///
/// The interval of a quantile is that of the share of times below it, turned into times. Batch quantiles, and sections
/// around the quantile of the whole run, are biased in short batches and cover the true 99% of a busy queue less often.
struct SteadyStateAnalysis {
  /// The cells of a batch; those of the test are half as long, which makes it stricter.
  private static let cellsPerBatch = 8
  private static let cellsPerTest = 4
  /// The largest width of a precise interval, as a share of its value.
  static let precision = 0.05
  /// The width above which an interval is useless, as a share of its value.
  private static let widest = 0.5

  private let model: ForecastModel
  private let confidence: Double
  private let simulated: Int
  private let kept: ArraySlice<RunCell>
  private let all: RunCell
  private let isLong: Bool

  /// Creates the analysis of a run that is done.
  init(_ run: SteadyState, model: ForecastModel, confidence: Double) {
    self.model = model
    self.confidence = confidence
    simulated = run.decisions
    let warmUp = WarmUp.cells(of: run.cells.map(\.totals))
    let isWhole = run.cells.count == SteadyState.cellCount
    let dropped = isWhole ? (warmUp + Self.cellsPerBatch - 1) / Self.cellsPerBatch * Self.cellsPerBatch : warmUp
    kept = run.cells.dropFirst(dropped)
    all = kept.reduce(into: RunCell()) { $0.add($1) }
    let batches = Double(kept.count) / Double(Self.cellsPerBatch)
    let period = model.calendar?.period ?? 0
    isLong = isWhole && dropped <= run.cells.count / 4 && all.totals.seconds >= 2 * period * batches
  }

  /// The times to approval after the warm-up.
  var times: QuantileSketch { all.times }

  /// The measures, or nil if nothing was approved.
  var result: ForecastResult? {
    guard all.totals.approved > 0 else { return nil }
    let measured = Int(all.totals.decided)
    return ForecastResult(
      simulated: simulated, warmUp: simulated - measured, decided: measured, median: quantile(0.5),
      p90: quantile(0.9), p99: quantile(0.99), meanApproval: ratio(.meanApproval), meanWait: ratio(.meanWait),
      expeditedWait: model.expedited > 0 ? ratio(.meanExpeditedWait) : nil,
      ordinaryWait: model.expedited > 0 ? ratio(.meanOrdinaryWait) : nil, meanLine: ratio(.meanLine),
      longestLine: all.longestLine, load: ratio(.load), resubmissions: ratio(.resubmissions))
  }

  private func ratio(_ measure: RatioMeasure) -> Estimate {
    let parts = { (cell: RunCell) in measure.parts(of: cell.totals) }
    guard let means = BatchMeans(batches(of: Self.cellsPerBatch, parts)) else { return Estimate() }
    let reach = means.reach(confidence: confidence)
    return estimate(
      means.value, reach.map { max(0, means.value - $0.below)...means.value + $0.above },
      isRandom: isRandom(measure), resolution: measure.resolution, effort: measure.effort)
  }

  private func isRandom(_ measure: RatioMeasure) -> Bool {
    BatchMeans(batches(of: Self.cellsPerTest) { measure.parts(of: $0.totals) })?.isRandom ?? false
  }

  private func quantile(_ share: Double) -> Estimate {
    guard let value = times.quantile(share) else { return Estimate() }
    let parts = { (cell: RunCell) in (cell.times.count(upTo: value), Double(cell.times.count)) }
    guard let shares = BatchMeans(batches(of: Self.cellsPerBatch, parts)) else { return Estimate(value: value) }
    let isRandom = BatchMeans(batches(of: Self.cellsPerTest, parts))?.isRandom ?? false
    var interval: ClosedRange<Double>?
    if let reach = shares.reach(confidence: confidence), share + reach.below < 1, share > reach.above,
      let low = times.quantile(share - reach.above), let high = times.quantile(share + reach.below)
    {
      interval = min(low, value)...max(high, value)
    }
    return estimate(value, interval, isRandom: isRandom, resolution: 0.5, effort: RunLength.effort(ofQuantile: share))
  }

  private func estimate(
    _ value: Double, _ interval: ClosedRange<Double>?, isRandom: Bool, resolution: Double, effort: Double
  ) -> Estimate {
    let length = RunLength(model: model, confidence: confidence, simulated: simulated)
    guard let interval, isLong, Double(simulated) >= length.planned(effort: effort) / 2 else {
      return Estimate(value: value, needed: length.forInterval(effort: effort))
    }
    let reach = max(interval.upperBound - value, value - interval.lowerBound)
    if reach <= resolution { return Estimate(value: value, interval: interval) }
    let width = reach / value
    guard isRandom, width <= Self.widest else {
      return Estimate(value: value, needed: length.forInterval(effort: effort))
    }
    let isPrecise = width <= Self.precision
    return Estimate(value: value, interval: interval, needed: isPrecise ? nil : length.narrowing(width))
  }

  /// The parts of batches of some cells, the last ending with the run.
  private func batches(
    of size: Int, _ parts: (RunCell) -> (sum: Double, count: Double)
  ) -> [(sum: Double, count: Double)] {
    stride(from: kept.startIndex, to: kept.endIndex, by: size).map { start in
      kept[start..<min(start + size, kept.endIndex)].reduce((sum: 0.0, count: 0.0)) { total, cell in
        let (sum, count) = parts(cell)
        return (total.sum + sum, total.count + count)
      }
    }
  }
}

/// The end of the warm-up of a run, in which the queue is still emptier than usual.
///
/// K. Preston White, "An effective truncation heuristic for bias reduction in simulation output", Simulation 69, 1997:
/// the marginal standard error rule, MSER-5 for means of five observations. It drops the
/// values from the start without which the standard error of the rest is smallest. Cells begin with at least five submissions and grow with the run.
enum WarmUp {
  /// The number of cells to drop, at most half of them.
  static func cells(of run: [BatchTotals]) -> Int {
    let measures: [RatioMeasure] = [.meanApproval, .meanLine]
    return measures.map { measure in
      length(
        of: run.map { totals in
          let (sum, count) = measure.parts(of: totals)
          return count > 0 ? sum / count : 0
        })
    }.max() ?? 0
  }

  /// The number of values to drop.
  static func length(of values: [Double]) -> Int {
    var best = (length: 0, error: Double.infinity)
    var count = 0.0
    var mean = 0.0
    var squares = 0.0
    for index in values.indices.reversed() {
      count += 1
      let difference = values[index] - mean
      mean += difference / count
      squares += difference * (values[index] - mean)
      let error = squares / (count * count)
      if index <= values.count / 2, error <= best.error { best = (index, error) }
    }
    return best.length
  }
}
