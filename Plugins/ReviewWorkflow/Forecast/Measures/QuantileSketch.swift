/// Quantiles of any number of durations in a fixed amount of memory.
///
/// There are 256 buckets per octave, so the relative error of a quantile is below 0.2%; durations under a millisecond
/// count as zero, those over 30,000 years as 30,000 years.
struct QuantileSketch {
  private static let stepBits: UInt64 = 8
  private static let smallest = 0x1p-10
  private static let octaves = 50
  private static let base = Int(smallest.bitPattern >> (52 - stepBits))

  private var counts = [Int](repeating: 0, count: octaves << Int(stepBits))
  private var zeros = 0
  private(set) var count = 0

  /// Adds a duration.
  mutating func add(seconds: Double) {
    count += 1
    guard seconds >= Self.smallest else {
      zeros += 1
      return
    }
    let bucket = Int(seconds.bitPattern >> (52 - Self.stepBits)) - Self.base
    counts[min(bucket, counts.count - 1)] += 1
  }

  /// The quantile of a share, in seconds, or nil if empty.
  func quantile(_ share: Double) -> Double? {
    guard count > 0 else { return nil }
    let rank = max(1, Int((share * Double(count)).rounded(.up)))
    var seen = zeros
    guard seen < rank else { return 0 }
    for (bucket, count) in counts.enumerated() where count > 0 {
      seen += count
      if seen >= rank { return Self.middle(of: bucket) }
    }
    return nil
  }

  /// Calls `body` with each bucket's middle in seconds and its count, the shortest first.
  func eachBucket(_ body: (_ seconds: Double, _ count: Int) -> Void) {
    if zeros > 0 { body(0, zeros) }
    for (bucket, count) in counts.enumerated() where count > 0 { body(Self.middle(of: bucket), count) }
  }

  /// Adds all durations of another sketch.
  mutating func add(_ other: QuantileSketch) {
    for bucket in counts.indices { counts[bucket] += other.counts[bucket] }
    zeros += other.zeros
    count += other.count
  }

  /// Removes all durations.
  mutating func reset() {
    for bucket in counts.indices { counts[bucket] = 0 }
    zeros = 0
    count = 0
  }

  private static func middle(of bucket: Int) -> Double {
    let low = Double(bitPattern: UInt64(bucket + base) << (52 - stepBits))
    let high = Double(bitPattern: UInt64(bucket + base + 1) << (52 - stepBits))
    return (low + high) / 2
  }
}
