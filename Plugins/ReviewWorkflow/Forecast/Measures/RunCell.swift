/// The smallest stretch of a run that is kept: its sums, its times to approval, and its longest queue.
struct RunCell {
  var totals = BatchTotals()
  var times = QuantileSketch()
  var longestLine = 0

  mutating func add(_ other: RunCell) {
    totals.add(other.totals)
    times.add(other.times)
    longestLine = max(longestLine, other.longestLine)
  }
}
