/// Quantiles of any number of spans in a fixed amount of memory.
///
/// Buckets are 256 to the octave, so a quantile is wrong by less than 0.2 % of itself; spans under a millisecond count
/// as none, those over 30,000 years as that.
struct QuantileSketch {
  private static let stepBits: UInt64 = 8
  private static let smallest = 0x1p-10
  private static let octaves = 50
  private static let base = Int(smallest.bitPattern >> (52 - stepBits))

  private var counts = [Int](repeating: 0, count: octaves << Int(stepBits))
  private var zeros = 0
  private(set) var count = 0

  /// Counts a span in.
  mutating func add(seconds: Double) {
    count += 1
    guard seconds >= Self.smallest else {
      zeros += 1
      return
    }
    let bucket = Int(seconds.bitPattern >> (52 - Self.stepBits)) - Self.base
    counts[min(bucket, counts.count - 1)] += 1
  }

  /// The span that such a share of all is not longer than, in seconds; nil while there is none.
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

  /// Calls `body` with each bucket's middle, in seconds, and how many spans are in it, the shortest first.
  func eachBucket(_ body: (_ seconds: Double, _ count: Int) -> Void) {
    if zeros > 0 { body(0, zeros) }
    for (bucket, count) in counts.enumerated() where count > 0 { body(Self.middle(of: bucket), count) }
  }

  /// Counts all spans of another in.
  mutating func add(_ other: QuantileSketch) {
    for bucket in counts.indices { counts[bucket] += other.counts[bucket] }
    zeros += other.zeros
    count += other.count
  }

  /// Forgets all spans.
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
