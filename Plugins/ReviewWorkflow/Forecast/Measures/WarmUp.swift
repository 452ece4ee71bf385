/// The end of the warm-up of a run, in which the queue is still emptier than usual.
///
/// K. Preston White, "An effective truncation heuristic for bias reduction in simulation output", Simulation 69, 1997:
/// the marginal standard error rule, MSER-5 for means of five observations. It drops as many values from the start as
/// make the standard error of the rest smallest. Cells begin with at least five submissions and grow with the run.
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
